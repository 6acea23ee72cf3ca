import type { AccountRef, AdPlatform, CapabilitySet, Page, PlacementBlock } from '@adops/connectors';
import { BlockStore } from './block-store.repository.js';
import type { DueConnection } from './connection-store.repository.js';
import type { PullTools } from './platform-pull.js';
import { withRateLimitRetry } from './rate-limit-retry.js';

const EVERY_MS = 3_600_000;

/** Whether the blocked placements of an account are to be read again. */
export const areBlocksDue = (platform: AdPlatform, { blocksReadAt }: DueConnection, now: Date): boolean =>
  platform.listBlocks !== undefined && (blocksReadAt === null || now.getTime() - blocksReadAt.getTime() >= EVERY_MS);

/** What can be blocked at a platform. */
export const blockable = ({ placementBlock, sectionBlock }: CapabilitySet): ('placement' | 'section')[] => [
  ...(placementBlock.length > 0 ? ['placement' as const] : []),
  ...(sectionBlock ? ['section' as const] : []),
];

/** Reads all blocked placements of an account and keeps them; nothing is kept when a page of them failed. */
export async function pullBlocks(
  tools: Pick<PullTools, 'database' | 'keepAlive'>,
  platform: AdPlatform,
  account: AccountRef,
  due: DueConnection,
  now: Date,
): Promise<void> {
  const blocks: PlacementBlock[] = [];
  let cursor: string | null = null;
  do {
    const at: string | null = cursor;
    const page: Page<PlacementBlock> = await withRateLimitRetry(tools, () =>
      platform.listBlocks!(account, { cursor: at }),
    );
    blocks.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== null);
  // A worker that has lost the account writes nothing.
  await tools.keepAlive();
  await new BlockStore(tools.database).save(due, blocks, now);
}
