import { addDays, dayOf } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import {
  columnsOf,
  FactLoader,
  type FactRow,
  type Metric,
  Rollups,
  setFreshness,
  type Side,
} from '../features/facts/index.js';
import { PARTNERS } from '../reference/index.js';
import { ADVERTISER_DAYS, type AdvertiserStream } from './advertisers.js';
import { FigureStream, type Knowledge, reportedUntil } from './figures.js';
import { loadReferers } from './referers.js';
import { DemoTags } from './tags.js';
import { SHARES } from './market-profiles.js';
import type { DemoAdgroup, DemoCompany } from './world.js';

const HOUR_MS = 3_600_000;

/** Sides of some accounts or sites, or of all if none are given. */
export interface DemoPart {
  readonly sides: readonly Side[];
  readonly accountIds?: readonly number[];
  readonly siteIds?: readonly number[];
}
export const EVERYTHING: DemoPart = { sides: ['cost', 'revenue', 'site', 'official', 'estimate'] };

/** Returns the metrics of sides that the demo generates. The final daily report has revenue before the share only. */
export const figuresOfSides = (sides: readonly Side[]): Metric[] =>
  columnsOf(sides)
    .map(({ field }) => field)
    .filter((field) => field !== 'yahooEarned');

const FEEDS = new Set(PARTNERS.filter((partner) => partner.type === 'feed').map((partner) => partner.id));

/**
 * Loads days of a company in order. Rollups stay stale, because freshness marks that move later would make them stale
 * again.
 * @returns number of rows
 */
export async function loadDays(
  database: Database,
  input: {
    companyId: number;
    stream: FigureStream;
    /** Advertisers of the last days. Referrers are loaded with them. */
    advertisers: AdvertiserStream;
    dates: readonly string[];
    now: Date;
    source: string;
    /** Parts to load for a day, by default all sides of all accounts. */
    parts?: (date: string) => readonly DemoPart[];
    /** Sites whose advertisers are loaded, by default all. */
    siteIds?: readonly number[];
  },
  onDay: (date: string, nth: number) => void,
): Promise<number> {
  const loader = new FactLoader(database);
  let rows = 0;
  const { advertisers, companyId } = input;
  const tags = new DemoTags(database, { seed: input.stream.seed, company: input.stream.company, companyId });
  for (const [nth, date] of input.dates.entries()) {
    onDay(date, nth);
    const hasAdvertisers = nth >= input.dates.length - ADVERTISER_DAYS;
    const figures = input.stream.day(date);
    const drawn = [...(hasAdvertisers ? advertisers.watch(figures) : figures)];
    for (const { sides, accountIds, siteIds } of input.parts?.(date) ?? [EVERYTHING]) {
      const isOurs = among(input.stream, accountIds, siteIds);
      const loaded = await loader.load(
        {
          companyId: input.companyId,
          source: input.source,
          sides,
          figures: figuresOfSides(sides),
          accountId: 0,
          slice: { from: date, to: date, ...(accountIds && { accountIds }), ...(siteIds && { siteIds }) },
          knownAt: new Date(Math.min(input.now.getTime(), Date.parse(`${addDays(date, 1)}T06:00:00Z`))),
          rows: drawn.filter(isOurs),
        },
        { refresh: false },
      );
      rows += loaded.rowsRead;
    }
    // With the sandbox, feeds report their tags themselves.
    if (!input.parts) await tags.add(date, drawn);
    if (hasAdvertisers) {
      await advertisers.load(database, input.companyId, date, input.siteIds);
      await loadReferers(database, { ...input, seed: input.stream.seed, company: input.stream.company, date }, drawn);
    }
  }
  await tags.save();
  return rows;
}

/**
 * Refreshes rollups of every stale day of a company, from both ends in parallel. The newest days take the most time,
 * and neighbors would wait for each other.
 */
export async function refreshDays(database: Database, companyId: number): Promise<void> {
  const rollups = new Rollups(database);
  const days = await rollups.staleDays(companyId);
  const refreshNext = async (take: () => string | undefined): Promise<void> => {
    for (let date = take(); date !== undefined; date = take()) await rollups.refresh(companyId, [date]);
  };
  await Promise.all([refreshNext(() => days.shift()), refreshNext(() => days.pop())]);
}

/**
 * Loads yesterday as it was known when it ended, without later figures of feeds and late accounts. The console can
 * therefore show figures that arrived since then.
 */
export async function loadYesterdayAtMidnight(
  loader: FactLoader,
  input: {
    readonly companyId: number;
    readonly company: DemoCompany;
    readonly seed: number;
    /** First day of the demo. */
    readonly from: string;
    readonly now: Date;
  },
): Promise<void> {
  const { companyId, company, seed, from, now } = input;
  const midnight = new Date(`${dayOf(now)}T00:00:00Z`);
  const yesterday = addDays(dayOf(now), -1);
  if (yesterday < from) return;
  const stream = new FigureStream(seed, company, knowledgeOf(company, midnight), from);
  stream.warmUpFor(yesterday);
  const { sides } = EVERYTHING;
  await loader.load(
    {
      ...{ companyId, source: 'demo-at-midnight', sides, figures: figuresOfSides(sides), accountId: 0 },
      ...{ slice: { from: yesterday, to: yesterday }, knownAt: midnight, rows: stream.day(yesterday) },
    },
    { refresh: false },
  );
}

function among(stream: FigureStream, accountIds?: readonly number[], siteIds?: readonly number[]) {
  const [accounts, sites] = [accountIds && new Set(accountIds), siteIds && new Set(siteIds)];
  return ({ adgroupId }: FactRow): boolean => {
    const { accountId, siteId } = stream.homeOf(adgroupId);
    return (!accounts || accounts.has(accountId)) && (!sites || sites.has(siteId));
  };
}

/** Returns the account whose syncs fail, which is the first native one. It is nine hours behind. */
export function lateAccount(company: DemoCompany): number | undefined {
  return company.accounts.find((account) => account.partnerId === 14)?.id;
}

function lateUntil(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - 9 * HOUR_MS);
}

export function knowledgeOf(company: DemoCompany, now: Date): Knowledge {
  const late = lateAccount(company);
  const regions = new Map(company.sites.map((site) => [site.id, site.market.region]));
  const rebates = new Map(company.accounts.map((account) => [account.id, account.rebates]));
  return {
    now,
    lateAccounts: new Map(late === undefined ? [] : [[late, lateUntil(now)]]),
    shareOf: (adgroup: DemoAdgroup) =>
      adgroup.feedId === 1 ? Math.round(SHARES[regions.get(adgroup.siteId)!] * 1_000_000) : 1_000_000,
    rebateOf: (accountId, day) => rebates.get(accountId)?.findLast((rebate) => rebate.since <= day)?.rateMicros ?? 0,
  };
}

export async function markFreshness(
  database: Database,
  companyId: number,
  company: DemoCompany,
  now: Date,
  /** Accounts whose figures now come from other sources. */
  played: ReadonlySet<number> = new Set(),
): Promise<void> {
  const late = lateAccount(company);
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await setFreshness(
    database,
    company.accounts
      .filter((account) => account.status === 'active' && account.partnerId !== 7 && !played.has(account.id))
      .map(({ id, partnerId }) => {
        const isFeed = FEEDS.has(partnerId);
        return {
          companyId,
          accountId: id,
          completeUntil: id === late ? lateUntil(now) : isFeed ? reportedUntil(partnerId, now) : hour,
          pulledAt: id === late ? lateUntil(now) : now,
        };
      }),
  );
  if (late === undefined) return;
  const error = 'The platform answers 429: quota of the account is used up until tomorrow.';
  await setFreshness(database, [{ companyId, accountId: late, error }]);
}

/** Loads the restatement of the search feed some days later. The days were complete, so the ledger records it. */
export async function correctRevenue(
  loader: FactLoader,
  companyId: number,
  company: DemoCompany,
  stream: FigureStream,
  now: Date,
  source: string,
): Promise<void> {
  const feedId = 1;
  const accountId = company.accounts.find((account) => account.partnerId === feedId)!.id;
  const today = dayOf(now);
  for (const [daysAgo, factor] of [
    [12, 0.972],
    [6, 1.011],
    [3, 0.985],
  ] as const) {
    const date = addDays(today, -daysAgo);
    if (dayHasFigures(stream, date, feedId)) {
      await loader.load({
        companyId,
        source,
        sides: ['revenue'],
        accountId,
        slice: { from: date, to: date, accountIds: 'all', feedIds: [feedId] },
        knownAt: new Date(Date.parse(`${addDays(date, 2)}T08:00:00Z`)),
        rows: stream.correctedRevenue(date, feedId, factor) as Iterable<FactRow>,
      });
    }
  }
}

/**
 * Returns true if the demo has figures of the day. A correction of an earlier day would add figures that were never
 * loaded.
 */
function dayHasFigures(stream: FigureStream, date: string, feedId: number): boolean {
  return date >= stream.firstDay && stream.correctedRevenue(date, feedId, 1).next().done !== true;
}
