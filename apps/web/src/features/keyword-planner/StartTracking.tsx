import { useQuery } from '@apollo/client/react';
import { DEVICES, limitError } from '@adops/domain';
import { Alert, Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { IdSelect, namedOptions } from '../../app/forms/IdSelect.js';
import { FailureLine } from '../../app/loading/Fetched.js';
import { LIVE } from '../../app/loading/query.js';
import { showDone } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { limitWords, TRACK_KEYWORD, TRACKING_PLACES } from '../keyword-tracker/index.js';
import classes from './KeywordPlanner.module.css';

interface StartTrackingProps {
  readonly keywords: readonly string[];
  /** Markets that the site can be chosen from. */
  readonly marketIds: readonly number[];
  /** Initially selected device. Null for desktop. */
  readonly deviceId: number | null;
  readonly onClose: () => void;
  /** Called when at least one keyword is newly tracked. */
  readonly onTracked: () => void;
  /** Called when all keywords are tracked. */
  readonly onDone: () => void;
}

/** Dialog that tracks keywords on a site. Rejected keywords stay in the dialog with the reason. */
export function StartTracking({ keywords, marketIds, deviceId, onClose, onTracked, onDone }: StartTrackingProps) {
  const places = useQuery(TRACKING_PLACES, LIVE);
  const sites = (places.data?.sites ?? []).filter(({ market }) => market && marketIds.includes(market.id));
  const limits = places.data?.keywordTrackingLimits;
  const [siteId, setSite] = useState<number | null>(null);
  const [device, setDevice] = useState<number>(deviceId ?? 1);
  const { left, track, refused, isBusy } = useTracking(keywords, { onTracked, onDone });
  const chosen = sites.find(({ id }) => id === siteId) ?? (sites.length === 1 ? sites[0]! : null);
  const words = keywordWords(left.length);
  const over = limits && refused.length === 0 ? limitError(limits.used, limits.total, left.length) : null;
  return (
    <Modal opened onClose={onClose} title={`Track ${words}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={classes.form}>
        <p className={classes.count}>The ads for each keyword are checked once a day. {limits && limitWords(limits)}</p>
        <FailureLine query={places} />
        <IdSelect
          label="Site"
          placeholder={places.data && sites.length === 0 ? "You can't access any site in this market" : 'Choose a site'}
          description="Sites of the market that you can access."
          searchable
          allowDeselect={false}
          options={namedOptions(sites)}
          value={chosen?.id ?? null}
          onChange={setSite}
        />
        <IdSelect
          label="Device"
          allowDeselect={false}
          options={namedOptions(DEVICES)}
          value={device}
          onChange={(id) => id !== null && setDevice(id)}
        />
        {over !== null && (
          <Alert color="yellow" role="alert" p={10}>
            {over}
          </Alert>
        )}
        {refused.length > 0 && (
          <Alert color="red" role="alert" p={10} title="Not tracked">
            <ul className={classes.list}>
              {refused.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="xs"
            loading={isBusy}
            disabled={chosen === null || over !== null}
            onClick={() => chosen && void track({ siteId: chosen.id, marketId: chosen.market!.id, deviceId: device })}
          >
            Track {words}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

type Outcomes = Pick<StartTrackingProps, 'onTracked' | 'onDone'>;

interface TrackedPlace {
  readonly siteId: number;
  readonly marketId: number;
  readonly deviceId: number;
}

/** Tracks keywords one by one, so that those within the limit are tracked. */
function useTracking(keywords: readonly string[], { onTracked, onDone }: Outcomes) {
  const mutate = useMutate({ update: keepQueries });
  /** Keywords that aren't tracked yet. `refused` contains the reasons of rejected ones. */
  const [left, setLeft] = useState(keywords);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const track = async (place: TrackedPlace): Promise<void> => {
    setBusy(true);
    const failed: { readonly keyword: string; readonly why: string }[] = [];
    for (const keyword of left) {
      try {
        const { trackKeyword } = await mutate(TRACK_KEYWORD, { keyword, ...place });
        if (trackKeyword.status !== 'success') failed.push({ keyword, why: trackKeyword.message ?? 'Not tracked.' });
      } catch (error) {
        failed.push({ keyword, why: failureText(error) });
      }
    }
    setBusy(false);
    setRefused(failed.map(({ keyword, why }) => `${keyword}: ${why}`));
    setLeft(failed.map(({ keyword }) => keyword));
    const tracked = left.length - failed.length;
    if (tracked > 0) {
      showDone(`Tracking of ${keywordWords(tracked)} was started.`);
      onTracked();
    }
    if (failed.length === 0) onDone();
  };
  return { left, track, refused, isBusy };
}

const keywordWords = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'keyword' : 'keywords'}`;
const keepQueries = (): void => undefined;
