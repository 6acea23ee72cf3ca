import { soldOf } from '../feeds/clicks.js';
import type { AdGroup } from '../world/model.js';
import { chance, split } from '../world/seeded-random.js';
import type { World } from '../world/world.js';
import type { RotationStore } from './rotation-store.js';
import { visitsOf } from './visits.js';

/** Statistics of visitors who saw one rotated keyword, in one hour on one device class. */
export interface RotatedKeywordCounts {
  /** Hours since 1970, UTC. */
  readonly hour: number;
  readonly adGroup: AdGroup;
  readonly device: string;
  readonly keyword: string;
  readonly inboundNbot: number;
  readonly sold: number;
  /** In micros of US dollars. */
  readonly revenue: number;
  /** From 0 to 10. */
  readonly tq: number;
}

/**
 * Splits visits by the keyword weights of their hour. Some keywords sell better than others. Sold clicks and revenue
 * add up to the ad group's totals, except for the few visits without a rotated keyword.
 */
export function rotatedKeywordsOf(
  world: World,
  host: string,
  { from, until }: { readonly from: number; readonly until: number },
  rotations: RotationStore,
): RotatedKeywordCounts[] {
  return visitsOf(world, host, from, until).flatMap(({ cell, inboundNbot }) => {
    const { adGroup, hour, device } = cell;
    const active = rotations.listAt(host, adGroup.id, hour).filter(({ status }) => status === 'active');
    if (active.length === 0) return [];
    const { sold, earned } = soldOf(cell, world.clock());
    const strength = (keyword: string) => 0.6 + 0.8 * chance(adGroup.id, keyword, 'rotation');
    const visits = split(
      Math.floor(inboundNbot * 0.97),
      active.map(({ weight }) => weight),
    );
    const clicks = split(
      sold,
      active.map(({ keyword, weight }) => weight * strength(keyword)),
    );
    const money = split(earned, clicks);
    return active.flatMap(({ keyword }, at) => {
      const counts = { inboundNbot: visits[at]!, sold: clicks[at]!, revenue: money[at]! };
      const tq = Math.round(30 + 60 * chance(adGroup.id, keyword, 'tq')) / 10;
      return counts.inboundNbot + counts.sold > 0 ? [{ hour, adGroup, device, keyword, ...counts, tq }] : [];
    });
  });
}
