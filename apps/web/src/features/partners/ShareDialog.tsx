import { useMutation, useQuery } from '@apollo/client/react';
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { FailureLine } from '../../app/loading/Fetched.js';
import { dataOf, LIVE } from '../../app/loading/query.js';
import { failureText } from '../../app/transport/errors.js';
import { showDone } from '../../app/toasts.js';
import type { PreviewShareQuery } from '../../gql/graphql.js';
import { NumberField } from '../../ui/NumberField.js';
import { ScrollRegion } from '../../ui/ScrollRegion.js';
import classes from './PartnerScreen.module.css';
import { DELETE_SHARE, PREVIEW_SHARE, SET_SHARE } from './revenue-share.graphql.js';
import { monthWords, REGIONS, toPercent, type ShareCell } from './share-table.js';
import type { Partner } from './WithPartner.js';

type Day = PreviewShareQuery['previewRevenueShare'][number];

interface ShareDialogProps {
  readonly partner: Partner;
  readonly cell: ShareCell;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${money.format(Math.abs(value))}`;

/** Dialog to edit one revenue share, with its effect on past days. */
export function ShareDialog({ partner, cell, onClose, onSaved }: ShareDialogProps) {
  const [deleteShare] = useMutation(DELETE_SHARE);
  const [setShare] = useMutation(SET_SHARE);
  const [percent, setPercent] = useState(cell.share === null ? null : toPercent(cell.share));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const error =
    percent !== null && !(percent > 0 && percent <= 100) ? 'The share must be greater than 0 and at most 100%.' : null;
  const isSame = percent !== null && cell.share !== null && percent === toPercent(cell.share);
  const key = { partnerId: partner.id, region: cell.region, date: cell.month };

  const save = async (share: number | null): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const answer =
        share === null
          ? dataOf(await deleteShare({ variables: key })).deleteRevenueShare
          : dataOf(await setShare({ variables: { ...key, revenueShare: share } })).setRevenueShare;
      if (answer.status === 'error') return setFailure(answer.message ?? "It wasn't saved.");
      showDone(answer.message ?? 'Saved');
      onSaved();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      title={`${REGIONS.find(({ id }) => id === cell.region)?.label}, ${monthWords(cell.month)}`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isRemoving && percent !== null && error === null && !isSame) void save(percent / 100);
        }}
      >
        {failure && (
          <Alert color="red" role="alert" mb={12} p={10}>
            {failure}
          </Alert>
        )}
        {isRemoving ? (
          <Text>
            Without its own share, the month uses the previous share. Without an earlier share, reported revenue is
            used.
          </Text>
        ) : (
          <NumberField
            data-autofocus
            label="Our share, percent"
            suffix="%"
            decimalScale={4}
            value={percent}
            error={error}
            onChange={setPercent}
          />
        )}
        {isRemoving && <Restated variables={{ ...key, revenueShare: null }} />}
        {!isRemoving && percent !== null && error === null && !isSame && (
          <Restated variables={{ ...key, revenueShare: percent / 100 }} />
        )}
        <Group justify="space-between" mt="lg" gap="sm">
          {cell.share === null || isRemoving ? (
            <span />
          ) : (
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
              Remove the share
            </Button>
          )}
          <Group gap="sm">
            <Button variant="default" onClick={isRemoving ? () => setRemoving(false) : onClose}>
              {isRemoving ? 'Keep it' : 'Cancel'}
            </Button>
            {isRemoving ? (
              <Button color="red" loading={isBusy} onClick={() => void save(null)}>
                Remove share
              </Button>
            ) : (
              <Button type="submit" loading={isBusy} disabled={percent === null || error !== null || isSame}>
                Set share
              </Button>
            )}
          </Group>
        </Group>
      </form>
    </Modal>
  );
}

/** Days that the share would restate, with the amounts. */
function Restated({
  variables,
}: {
  variables: { partnerId: number; region: ShareCell['region']; date: string; revenueShare: number | null };
}) {
  const [settled] = useDebouncedValue(JSON.stringify(variables), 300);
  const query = useQuery(PREVIEW_SHARE, { variables: JSON.parse(settled) as typeof variables, ...LIVE });
  const { data } = query;
  if (query.error) return <FailureLine query={query} />;
  if (!data) return <Text mt="md">Finding the days this would restate …</Text>;
  const days = data.previewRevenueShare;
  if (days.length === 0) return <Text mt="md">No past days would change.</Text>;
  const sum = (pick: (day: Day) => number): number => days.reduce((total, day) => total + pick(day), 0);
  return (
    <div className={classes.restated}>
      <Text mb={6}>
        {`It restates ${days.length} ${days.length === 1 ? 'day' : 'days'} and changes earned by `}
        <strong>{signed(sum(({ earnedAfter, earned }) => earnedAfter - earned))}</strong>
        {` from ${money.format(sum(({ earned }) => earned))}.`}
      </Text>
      <ScrollRegion label="Days it restates" className={classes.days}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className={classes.number}>
                Earned
              </th>
              <th scope="col" className={classes.number}>
                After
              </th>
              <th scope="col" className={classes.number}>
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, earned, earnedAfter }) => (
              <tr key={date}>
                <td>{date}</td>
                <td className={classes.number}>{money.format(earned)}</td>
                <td className={classes.number}>{money.format(earnedAfter)}</td>
                <td className={classes.number}>{signed(earnedAfter - earned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
