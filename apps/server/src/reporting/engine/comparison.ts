import type { FactFamily } from '@adops/domain';
import { id, sql, type Sql } from '../sql/index.js';
import type { Cut } from './plan.js';

/** Sync progress of one account of a source or feed. */
export interface AccountProgress {
  readonly partnerId: number;
  readonly partnerName: string;
  readonly partnerType: 'sourcePartner' | 'feedPartner';
  readonly accountId: number;
  /** False if the account's figures are reported by day only. */
  readonly isHourly: boolean;
  readonly usualDelayHours: number;
  readonly completeUntil: Date | null;
  readonly lastError: string | null;
}

/** IDs of source accounts, and of feeds as a whole. */
interface Left {
  readonly accounts: readonly number[];
  readonly feeds: readonly number[];
}
/** Accounts and feeds excluded from both sides of a comparison. */
export interface LeftOut {
  readonly failed: Left;
  readonly late: Left;
}

export const NOT_COMPARED = { 1: 'Not compared because the sync failed.', 2: 'Late: not compared.' } as const;

export interface LeftOutPartner {
  readonly partnerId: number;
  readonly partnerName: string;
  readonly partnerType: 'sourcePartner' | 'feedPartner';
  /** True if a sync fails. False if figures are later than twice the usual delay. */
  readonly hasFailed: boolean;
  /** Number of the partner's failing or late accounts. */
  readonly accounts: number;
}

/** End and exclusions of a comparison that ends today. */
export interface Comparison {
  readonly cut: Cut | null;
  readonly until: Date | null;
  readonly leftOut: LeftOut | null;
  /** Failing and late partners. They are excluded unless the request includes them with `comparesLate`. */
  readonly partners: readonly LeftOutPartner[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns true if figures are missing that were due before `delays` usual delays. Daily figures are due by the day,
 * others by the hour.
 */
function isLate({ completeUntil, usualDelayHours, isHourly }: AccountProgress, now: Date, delays = 2): boolean {
  if (completeUntil === null) return false;
  const due = now.getTime() - delays * Math.max(1, usualDelayHours) * HOUR_MS;
  const grain = isHourly ? HOUR_MS : DAY_MS;
  return completeUntil.getTime() < Math.floor(due / grain) * grain;
}

/** Source accounts and feeds with overdue figures, and their partners with names. */
export interface Behind {
  readonly accounts: readonly number[];
  readonly feeds: readonly number[];
  readonly partners: readonly LeftOutPartner[];
}

/**
 * Returns overdue accounts, or null if there are none. An account is overdue after twice its usual delay, or after the
 * usual delay if its sync fails. A single failed sync doesn't count, unless no sync has ever succeeded.
 */
export function behindOf(accounts: readonly AccountProgress[], now: Date): Behind | null {
  const failed = accounts.filter(
    (each) => each.lastError !== null && (each.completeUntil === null || isLate(each, now, 1)),
  );
  const late = accounts.filter((each) => each.lastError === null && isLate(each, now));
  if (failed.length + late.length === 0) return null;
  return { ...leftOf([...failed, ...late]), partners: partnersOf(failed, late) };
}

/**
 * Ends a comparison at the last complete hour of all accounts that are on time. Excludes failing and late accounts from
 * both sides, and feeds as a whole. If no account is on time, none is excluded, because nothing would be left to
 * compare.
 */
export function comparisonOf(accounts: readonly AccountProgress[], now: Date): Comparison {
  const failed = accounts.filter(({ lastError }) => lastError !== null);
  const late = accounts.filter((each) => each.lastError === null && isLate(each, now));
  const feedsOut = new Set([...failed, ...late].filter(isFeed).map(({ partnerId }) => partnerId));
  const onTime = accounts.filter(
    (each) => !failed.includes(each) && !late.includes(each) && !(isFeed(each) && feedsOut.has(each.partnerId)),
  );
  const someOnTime = onTime.some((each) => each.completeUntil !== null);
  const counted = someOnTime ? onTime : accounts;
  const marks = counted.flatMap(({ completeUntil, isHourly }) =>
    completeUntil && isHourly ? [completeUntil.getTime()] : [],
  );
  const until = marks.length > 0 ? new Date(Math.min(...marks)) : null;
  const cut = until && { day: until.toISOString().slice(0, 10), hour: until.getUTCHours() };
  if (!someOnTime || (failed.length === 0 && late.length === 0)) return { cut, until, leftOut: null, partners: [] };
  return { cut, until, leftOut: { failed: leftOf(failed), late: leftOf(late) }, partners: partnersOf(failed, late) };
}

const isFeed = ({ partnerType }: AccountProgress): boolean => partnerType === 'feedPartner';
const leftOf = (list: readonly AccountProgress[]): Left => ({
  accounts: list.filter((each) => !isFeed(each)).map(({ accountId }) => accountId),
  feeds: [...new Set(list.filter(isFeed).map(({ partnerId }) => partnerId))],
});

/** Returns true if freshness marks cover the facts. Marks exist for facts with an account, a feed and an hour. */
export const reportedBy = ({ facts: { keys } }: FactFamily): boolean =>
  (['account', 'feed', 'hour'] as const).every((key) => keys.includes(key));

/**
 * Returns the comparison for facts without freshness marks. If it includes today, it ends with the last full hour, or
 * with yesterday for daily facts.
 */
export function comparisonByClock(now: Date, families: readonly FactFamily[]): Comparison {
  const isHourly = families.every(({ facts }) => facts.keys.includes('hour'));
  const until = new Date(now.getTime() - (now.getTime() % (isHourly ? HOUR_MS : DAY_MS)));
  const cut = { day: until.toISOString().slice(0, 10), hour: until.getUTCHours() };
  return { cut, until, leftOut: null, partners: [] };
}

function partnersOf(failed: readonly AccountProgress[], late: readonly AccountProgress[]): LeftOutPartner[] {
  const found = new Map<number, LeftOutPartner>();
  for (const account of [...failed, ...late]) {
    const { partnerId, partnerName, partnerType, lastError } = account;
    const known = found.get(partnerId);
    found.set(partnerId, {
      ...{ partnerId, partnerName, partnerType },
      hasFailed: known?.hasFailed ?? lastError !== null,
      accounts: (known?.accounts ?? 0) + 1,
    });
  }
  return [...found.values()].sort((a, b) => a.partnerId - b.partnerId);
}

const among = ({ accounts, feeds }: Left): Sql => {
  const conditions = [
    ...(accounts.length > 0 ? [sql`p.${id('account_id')} = ANY(${accounts}::int[])`] : []),
    ...(feeds.length > 0 ? [sql`p.${id('feed_id')} = ANY(${feeds}::int[])`] : []),
  ];
  const [first, second] = conditions;
  if (!first) return sql`FALSE`;
  return second ? sql`(${first} OR ${second})` : first;
};

/** Returns the exclusion code of a fact `p`: 0 for included, 1 for a failed sync, 2 for late. */
export const leftOutSql = ({ failed, late }: LeftOut): Sql =>
  sql`CASE WHEN ${among(failed)} THEN 1 WHEN ${among(late)} THEN 2 ELSE 0 END`;

export const leavesOutFeeds = (leftOut: LeftOut | null): boolean =>
  leftOut !== null && leftOut.failed.feeds.length + leftOut.late.feeds.length > 0;
