import { useCallback, useState } from 'react';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { showDone, showError } from '../../app/toasts.js';
import { repeatableFailureText } from '../../app/transport/errors.js';
import { useMutateOnce } from '../../app/transport/useMutateOnce.js';
import { OF_TASKS } from '../automation/index.js';
import { RELEASE_PLACEMENTS } from './blocked-placements.graphql.js';
import type { BlockedRow, Releases } from './blocked-row.js';

const NAMED = 5;
const counted = (count: number): string =>
  count === 1 ? '1 placement' : `${count.toLocaleString('en-US')} placements`;

/** Releases blocked placements after a confirmation and stores the result of each. */
export function useRelease() {
  const mutateOnce = useMutateOnce(OF_TASKS);
  const [releases, setReleases] = useState<Releases>(new Map());
  const note = useCallback((ids: readonly number[], of: (id: number) => NonNullable<ReturnType<Releases['get']>>) => {
    setReleases((before) => new Map([...before, ...ids.map((id) => [id, of(id)] as const)]));
  }, []);
  const release = useCallback(
    async (rows: readonly BlockedRow[]): Promise<void> => {
      const ids = rows.map(({ id }) => id);
      const named = rows.slice(0, NAMED).map(({ name, place }) => `${name}, blocked in ${place}`);
      const more = rows.length > NAMED ? [`and ${(rows.length - NAMED).toLocaleString('en-US')} more`] : [];
      const isWanted = await confirmChange({
        title: `Release ${counted(rows.length)}?`,
        consequences: [...named, ...more, 'Ads can appear on these placements again.'],
        confirm: `Release ${counted(rows.length)}`,
        isHarmless: true,
      });
      if (!isWanted) return;
      note(ids, () => ({ loading: true, isPlacementBlocked: true, failure: null }));
      const failed = (message: string) =>
        note(ids, () => ({ loading: false, isPlacementBlocked: true, failure: message }));
      try {
        const { releaseBlockedPlacements: answer } = await mutateOnce(RELEASE_PLACEMENTS, { ids });
        const byId = new Map(answer.items.map((item) => [item.id, item]));
        note(ids, (id) => {
          const item = byId.get(id);
          const isDone = item?.ok === true;
          return {
            loading: false,
            isPlacementBlocked: !isDone,
            failure: isDone ? null : (item?.message ?? 'Not released.'),
          };
        });
        if (answer.status === 'success') showDone(`${counted(rows.length)} released.`);
        else showError(answer.message ?? 'Not released.');
      } catch (error) {
        const message = repeatableFailureText(error);
        failed(message);
        showError(message);
      }
    },
    [mutateOnce, note],
  );
  return { releases, release };
}
