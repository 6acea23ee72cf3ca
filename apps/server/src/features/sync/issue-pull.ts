import type { AccountRef, AdPlatform, Issue, Page, PlatformKey } from '@adops/connectors';
import { issueKindOf } from '../connections/index.js';
import type { DueConnection } from './connection-store.repository.js';
import { IssueStore } from './issue-store.repository.js';
import { withRateLimitRetry } from './rate-limit-retry.js';
import type { PullTools } from './platform-pull.js';

const HOUR_MS = 3_600_000;
const EVERY_HOURS = 1;
/** Intervals in hours of platforms that list ads only by ad group. */
const SLOWER: Readonly<Partial<Record<PlatformKey, number>>> = { microsoft: 6 };

/** Returns true if the issues of an account are due for another reading. */
export function areIssuesDue(platform: AdPlatform, { partnerId, issuesReadAt }: DueConnection, now: Date): boolean {
  if (!platform.listIssues || issueKindOf(partnerId) === null) return false;
  const every = (SLOWER[platform.key] ?? EVERY_HOURS) * HOUR_MS;
  return issuesReadAt === null || now.getTime() - issuesReadAt.getTime() >= every;
}

/** Reads and stores all issues of an account. Stores nothing if a page of them fails. */
export async function pullIssues(
  tools: Pick<PullTools, 'database' | 'keepAlive'>,
  platform: AdPlatform,
  account: AccountRef,
  due: DueConnection,
  now: Date,
): Promise<void> {
  const kind = issueKindOf(due.partnerId);
  if (kind === null) return;
  const issues: Issue[] = [];
  let cursor: string | null = null;
  do {
    const at: string | null = cursor;
    const page: Page<Issue> = await withRateLimitRetry(tools, () => platform.listIssues!(account, { cursor: at }));
    issues.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== null);
  // A worker that has lost the account's lease writes nothing.
  await tools.keepAlive();
  await new IssueStore(tools.database).save(due, kind, issues, now);
}
