import { momentText } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { handleFailure } from '../../app/failures/index.js';
import { Fetched } from '../../app/loading/Fetched.js';
import { LIVE } from '../../app/loading/query.js';
import { showDone, showError } from '../../app/toasts.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { HOTSPOT_SITES, RESOLVE_HOTSPOT_CONFLICT, RETRY_HOTSPOT_GROUP } from './hotspot-manager.graphql.js';
import { anyUnderWay, needsUser, type SiteState, STATUS_WORDS } from './site-states.js';
import classes from './hotspot-manager.module.css';

const LOOK_AGAIN_MS = 1_500;

interface SiteListProps {
  /** Id of the group. */
  readonly id: number;
  /** Called when a site's version has replaced the group. */
  readonly onTaken: () => void;
}

/** Status of the group at each site, with actions for sites that need one. */
export function SiteList({ id, onTaken }: SiteListProps) {
  const query = useQuery(HOTSPOT_SITES, { variables: { id }, ...LIVE });
  const { startPolling, stopPolling, refetch } = query;
  const mutate = useMutate();
  const [busy, setBusy] = useState(false);
  const isUnderWay = anyUnderWay(query.data?.hotspotManager.group?.siteStates ?? []);
  useEffect(() => {
    if (!isUnderWay) return;
    startPolling(LOOK_AGAIN_MS);
    return stopPolling;
  }, [isUnderWay, startPolling, stopPolling]);
  const act = async (
    answer: Promise<{ readonly status: string; readonly message?: string | null }>,
    failure: string,
  ): Promise<void> => {
    setBusy(true);
    try {
      const { status, message } = await answer;
      if (status === 'success') showDone(message ?? '');
      else showError(message ?? failure);
      await refetch();
    } catch (error) {
      handleFailure(error, { what: failure });
    } finally {
      setBusy(false);
    }
  };
  const retry = (siteId: number): void => {
    const sent = mutate(RETRY_HOTSPOT_GROUP, { id, siteIds: [siteId] });
    void act(
      sent.then(({ hotspotManager }) => hotspotManager.retryGroup),
      'Failed to retry',
    );
  };
  const resolve = (siteId: number, keep: 'site' | 'group'): void => {
    const sent = mutate(RESOLVE_HOTSPOT_CONFLICT, { id, siteId, keep });
    const ended = act(
      sent.then(({ hotspotManager }) => hotspotManager.resolveConflict),
      'Failed to resolve the conflict',
    );
    if (keep === 'site') void ended.then(onTaken);
  };
  return (
    <Fetched query={query} skeleton={<p className={classes.muted}>Loading the sites …</p>}>
      {({ hotspotManager: { group } }) => (
        <ul className={classes.sites} aria-label="Sites of the group" aria-live="polite">
          {group?.siteStates.map((state) => (
            <SiteItem
              key={state.site.id}
              {...{ state, busy }}
              onRetry={() => retry(state.site.id)}
              onKeep={(keep) => resolve(state.site.id, keep)}
            />
          ))}
        </ul>
      )}
    </Fetched>
  );
}

interface SiteItemProps {
  readonly state: SiteState;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onKeep: (keep: 'site' | 'group') => void;
}

function SiteItem({ state: { site, siteHotspotGroupId, state, message, changedAt, atSite }, busy, onRetry, onKeep }: SiteItemProps) {
  return (
    <li className={classes.site}>
      <div className={classes.siteHead}>
        <strong>{site.name}</strong>
        <span className={needsUser(state) ? classes.failed : classes.muted}>{STATUS_WORDS[state]}</span>
        {siteHotspotGroupId != null && <span className={classes.muted}>Group {siteHotspotGroupId} at the site</span>}
        {changedAt && <span className={classes.muted}>Changed at the site, found {momentText(changedAt)} UTC</span>}
        {(state === 'failed' || state === 'missing') && (
          <Button size="compact-xs" variant="default" disabled={busy} aria-label={`Retry ${site.name}`} onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
      {message && <p className={needsUser(state) ? classes.failed : classes.muted}>{message}</p>}
      {state === 'conflict' && atSite && (
        <section aria-label={`Conflict at ${site.name}`}>
          <div className={classes.versions}>
            <div className={classes.version}>
              <h3>What {site.name} holds</h3>
              <p className={classes.muted}>
                Page {atSite.page}
                {atSite.keywords.length > 0 && `, keywords ${atSite.keywords.join(', ')}`}
              </p>
              <ol className={classes.hotspots}>
                {atSite.hotspots.map(({ text, link }) => (
                  <li key={text}>
                    {text} <span className={classes.address}>{link}</span>
                  </li>
                ))}
              </ol>
            </div>
          </div>
          <div className={classes.choices}>
            <Button size="xs" variant="default" disabled={busy} onClick={() => onKeep('group')}>
              Replace with this group
            </Button>
            <Button size="xs" variant="default" disabled={busy} onClick={() => onKeep('site')}>
              Keep the site&apos;s version
            </Button>
          </div>
        </section>
      )}
    </li>
  );
} // prettier-ignore
