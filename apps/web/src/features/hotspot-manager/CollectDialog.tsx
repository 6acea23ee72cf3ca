import { skipToken, useQuery } from '@apollo/client/react';
import { Button, Group, Modal, MultiSelect, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import { handleFailure } from '../../app/failures/index.js';
import { LIVE } from '../../app/loading/query.js';
import { showError } from '../../app/toasts.js';
import { useMutate } from '../../app/transport/useMutate.js';
import type { HotspotCollectionOfQuery } from '../../gql/graphql.js';
import { COLLECT_HOTSPOT_GROUPS, HOTSPOT_COLLECTION, HOTSPOT_FILTERS } from './hotspot-manager.graphql.js';
import classes from './hotspot-manager.module.css';

type Collection = NonNullable<HotspotCollectionOfQuery['hotspotManager']['collection']>;

const LOOK_AGAIN_MS = 1_000;
const FAILED = 'Failed to collect hotspot groups';
const isOver = ({ state }: Collection): boolean => state === 'done' || state === 'failed';

interface CollectDialogProps {
  readonly onClose: () => void;
  /** Called when groups may have changed. Must be the same function on every render. */
  readonly onCollected: () => Promise<unknown>;
}

/** Fetches the groups of sites with a task that continues when the dialog is closed. */
export function CollectDialog({ onClose, onCollected }: CollectDialogProps) {
  const { data } = useQuery(HOTSPOT_FILTERS);
  const mutate = useMutate();
  const [siteIds, setSiteIds] = useState<readonly string[]>([]);
  const [taskId, setTaskId] = useState<number | null>(null);
  const [isSending, setSending] = useState(false);
  const collection = useCollection(taskId, onCollected);
  const collect = async (): Promise<void> => {
    setSending(true);
    try {
      const { collectHotspotGroups: answer } = await mutate(COLLECT_HOTSPOT_GROUPS, { siteIds: siteIds.map(Number) });
      if (answer.status === 'success') setTaskId(answer.taskId ?? null);
      else showError(answer.message ?? FAILED);
    } catch (error) {
      handleFailure(error, { what: FAILED });
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Collect hotspot groups" size="lg">
      <div className={classes.dialog}>
        <p className={classes.muted}>
          Reads the groups that the sites show and updates groups that were changed there. Groups on several sites
          aren’t changed. They show a conflict instead.
        </p>
        <MultiSelect
          label="Sites"
          placeholder={siteIds.length === 0 ? 'Choose sites' : ''}
          searchable
          clearable
          data-autofocus
          data={(data?.hotspotManager.filters.sites ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={[...siteIds]}
          onChange={setSiteIds}
        />
        {taskId !== null && <Outcome collection={collection} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            disabled={siteIds.length === 0}
            loading={isSending || (taskId !== null && (!collection || !isOver(collection)))}
            onClick={() => void collect()}
          >
            Collect groups
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

/** Polls the progress of the task until it has ended. */
function useCollection(taskId: number | null, onCollected: CollectDialogProps['onCollected']): Collection | null {
  const { data, startPolling, stopPolling } = useQuery(
    HOTSPOT_COLLECTION,
    taskId === null ? skipToken : { variables: { taskId }, ...LIVE },
  );
  const collection = data?.hotspotManager.collection ?? null;
  const isCurrent = collection?.taskId === taskId;
  const isWaiting = taskId !== null && !(collection && isCurrent && isOver(collection));
  useEffect(() => {
    if (!isWaiting) return;
    startPolling(LOOK_AGAIN_MS);
    return stopPolling;
  }, [isWaiting, startPolling, stopPolling]);
  const hasEnded = taskId !== null && !isWaiting;
  useEffect(() => {
    if (hasEnded) onCollected().catch(() => undefined);
  }, [hasEnded, onCollected]);
  return isCurrent ? collection : null;
}

function Outcome({ collection }: { readonly collection: Collection | null }) {
  if (!collection || !isOver(collection)) {
    const { done, total } = collection ?? { done: 0, total: 0 };
    return (
      <div role="status">
        <Progress value={total === 0 ? 0 : (100 * done) / total} animated size="sm" aria-label="Collection" />
        <p className={classes.muted}>
          {total === 0 ? 'Waiting to start' : `${done} of ${total} ${total === 1 ? 'site' : 'sites'}`}
        </p>
      </div>
    );
  }
  return (
    <div role="status">
      {collection.error && <p className={classes.failed}>{collection.error}</p>}
      <ul className={classes.results}>
        {collection.sites.map(({ site, ...counts }) => (
          <li key={site.id}>
            <strong>{site.name}</strong>{' '}
            <span className={counts.error ? classes.failed : undefined}>{counts.error ?? countsText(counts)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Counts = Omit<Collection['sites'][number], 'site' | 'error' | '__typename'>;

/** Formats counts as '2 added, 1 conflict', without zeros. */
const countsText = ({ added, updated, conflicts, missing, unchanged }: Counts): string =>
  [
    [added, 'added'],
    [updated, 'updated'],
    [conflicts, conflicts === 1 ? 'conflict' : 'conflicts'],
    [missing, 'missing at the site'],
    [unchanged, 'unchanged'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, words]) => `${count} ${words}`)
    .join(', ') || 'no groups';
