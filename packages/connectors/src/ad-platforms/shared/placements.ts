import type { AdjustmentRule, EntityRef } from '../port/entities.js';
import type { BlockPlace, ItemResult, PlacementBlock, PlacementChange, PlacementFactor } from '../port/changes.js';
import { failed, type Prepared } from './apply-changes.js';
import { inGroups } from './grouped.js';

/** Reads the blocks of campaigns and ad groups individually. A failure affects only one of them. */
export async function blocksOneByOne(
  places: readonly BlockPlace[],
  read: (place: BlockPlace) => Promise<readonly PlacementBlock[]>,
): Promise<ItemResult<readonly PlacementBlock[]>[]> {
  const results: ItemResult<readonly PlacementBlock[]>[] = [];
  for (const place of places) {
    try {
      results.push({ outcome: 'done', ref: place.ref, value: await read(place) });
    } catch (error) {
      results.push(failed(place.ref, error));
    }
  }
  return results;
}

export const placeKey = ({ scope, ref }: BlockPlace): string => `${scope} ${scope === 'account' ? '' : ref.externalId}`;

/** Sends all blocks of one campaign or ad group together, because each write replaces its whole list. */
export const byPlace = (
  batch: readonly Prepared<PlacementChange>[],
  send: (place: BlockPlace, changes: readonly PlacementChange[]) => Promise<void>,
): Promise<ItemResult<PlacementChange>[]> =>
  inGroups(
    batch,
    ({ change: { ref, value } }) => placeKey({ scope: value.scope, ref }),
    async (group) => {
      const { ref, value } = group[0]!.change;
      await send(
        { scope: value.scope, ref },
        group.map(({ change }) => change.value),
      );
      return group.map(({ change }) => ({ outcome: 'done', ref: change.ref, value: change.value }));
    },
  );

/** Returns a list with blocked ids added and released ids removed. Other entries are unchanged. */
export function listAfter(present: readonly string[], changes: readonly { id: string; blocked: boolean }[]): string[] {
  const list = new Set(present);
  for (const { id, blocked } of changes) {
    if (blocked) list.add(id);
    else list.delete(id);
  }
  return [...list];
}

/** Extracts the bid factors of placements and sections from the rules of a campaign or ad group. */
export const factorsIn = (
  rules: readonly AdjustmentRule[],
  { level, externalId, parentExternalId }: Pick<EntityRef, 'level' | 'externalId' | 'parentExternalId'>,
): PlacementFactor[] =>
  rules.flatMap(({ dimension, key, multiplier }) =>
    (dimension === 'placement' || dimension === 'section') && multiplier !== 1
      ? [
          level === 'adGroup'
            ? {
                scope: 'adGroup',
                campaignId: parentExternalId ?? '',
                adGroupId: externalId,
                dimension,
                key,
                multiplier,
              }
            : { scope: 'campaign', campaignId: externalId, dimension, key, multiplier },
        ]
      : [],
  );
