import type { AccountRef, AdPlatform, CapabilitySet, Page } from '@adops/connectors';
import type { DueConnection } from './connection-store.repository.js';
import { PlacementStore } from './placement-store.repository.js';
import type { PullTools } from './platform-pull.js';
import { withRateLimitRetry } from './rate-limit-retry.js';

const EVERY_MS = 3_600_000;
type Tools = Pick<PullTools, 'database' | 'keepAlive'>;

const isDue = (readAt: Date | null, now: Date): boolean =>
  readAt === null || now.getTime() - readAt.getTime() >= EVERY_MS;

/** Returns true if the blocked placements of an account are due for another reading. */
export const areBlocksDue = (platform: AdPlatform, { blocksReadAt }: DueConnection, now: Date): boolean =>
  platform.listBlocks !== undefined && isDue(blocksReadAt, now);

/** Returns true if the bid adjustments of an account's placements are due for another reading. */
export const areFactorsDue = (platform: AdPlatform, { factorsReadAt }: DueConnection, now: Date): boolean =>
  platform.listPlacementFactors !== undefined && isDue(factorsReadAt, now);

/** Returns the levels that can be blocked at a platform. */
export const blockable = ({ placementBlock, sectionBlock }: CapabilitySet): ('placement' | 'section')[] => [
  ...(placementBlock.length > 0 ? ['placement' as const] : []),
  ...(sectionBlock ? ['section' as const] : []),
];

/** Returns the levels with bid adjustments at a platform. */
export const adjustable = ({ adjustments }: CapabilitySet): ('placement' | 'section')[] =>
  (['placement', 'section'] as const).filter((part) => adjustments.some(({ dimension }) => dimension === part));

async function all<T>(tools: Tools, list: (cursor: string | null) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const at: string | null = cursor;
    const page: Page<T> = await withRateLimitRetry(tools, () => list(at));
    items.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== null);
  // A worker that has lost the account's lease writes nothing.
  await tools.keepAlive();
  return items;
}

/** Reads and stores all blocked placements of an account. Stores nothing if a page of them fails. */
export async function pullBlocks(
  tools: Tools,
  platform: AdPlatform,
  account: AccountRef,
  due: DueConnection,
  now: Date,
): Promise<void> {
  const store = new PlacementStore(tools.database);
  const begun = await store.now();
  const blocks = await all(tools, (cursor) => platform.listBlocks!(account, { cursor }));
  await store.saveBlocks(due, blocks, { at: now, begun, isAgain: due.blocksReadAt !== null });
}

/** Reads and stores the bid adjustments of placements and sections in the same way. */
export async function pullFactors(
  tools: Tools,
  platform: AdPlatform,
  account: AccountRef,
  due: DueConnection,
  now: Date,
): Promise<void> {
  const store = new PlacementStore(tools.database);
  const begun = await store.now();
  const factors = await all(tools, (cursor) => platform.listPlacementFactors!(account, { cursor }));
  await store.saveFactors(due, factors, { at: now, begun, isAgain: due.factorsReadAt !== null });
}
