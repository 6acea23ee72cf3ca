import type { Database } from '../core/database/database.js';
import {
  addDays,
  daysBetween,
  FactLoader,
  type FactRow,
  Rollups,
  setFreshness,
  utcDay,
} from '../features/facts/index.js';
import { loadReferenceData } from '../reference/index.js';
import { FigureStream, type Knowledge, reportedUntil } from './figures.js';
import { demoRates } from './money.js';
import { BUYERS, DEMO_PASSWORD } from './people.js';
import { moveSequences, saveCompany, savePeople } from './save-world.js';
import { FEED_DELAY_HOURS, SHARES } from './trade.js';
import { buildCompany, type DemoAdgroup, type DemoCompany, Ids } from './world.js';

export interface DemoOptions {
  /** Makes the password hash people sign in with. */
  readonly hashPassword: (password: string) => Promise<string>;
  /** Called now and then; percent from 0 to 100 of the whole. */
  readonly onProgress?: (progress: { phase: string; percent: number }) => void;
  /** The same seed and instant give the same data. */
  readonly seed?: number;
  /** UTC days with figures, today included. */
  readonly days?: number;
  /** Ad groups against the usual 3,000. */
  readonly scale?: number;
  /** Wanted hourly rows; sets the scale. */
  readonly rows?: number;
  readonly now?: Date;
}

export interface DemoSummary {
  readonly companies: number;
  readonly adgroups: number;
  readonly rows: number;
  readonly days: number;
  readonly seconds: number;
}

const ADGROUPS = 3000;
/** Rows of one day at scale 1, counted; turns a wanted number of rows into a scale. */
const ROWS_A_DAY = 14_000;
const HOUR_MS = 3_600_000;

/** Demo data go only where there is no company yet. */
export async function needsDemo(database: Database): Promise<boolean> {
  const { rowCount } = await database.pool.query('SELECT FROM company LIMIT 1');
  return rowCount === 0;
}

/**
 * Two companies with people, inventory and figures up to this hour, through the same loader as everything else.
 * Holds a day of rows at most in memory, whatever the scale.
 * @throws when the database holds a company.
 */
export async function loadDemo(database: Database, options: DemoOptions): Promise<DemoSummary> {
  const started = performance.now();
  if (!(await needsDemo(database)))
    throw new Error('The database holds a company: demo data go only into an empty one.');
  const { seed = 1, days = 62, now = new Date() } = options;
  const scale = options.scale ?? (options.rows === undefined ? 1 : options.rows / (ROWS_A_DAY * days));
  const today = utcDay(now);
  const from = addDays(today, 1 - days);
  const report = (phase: string, percent: number) => options.onProgress?.({ phase, percent });

  report('Companies, people and inventory', 0);
  await loadReferenceData(database);
  const ids = new Ids();
  const plan = { today, days, buyers: BUYERS.length };
  const companies = [
    buildCompany(seed, ids, { ...plan, name: 'Northwind Media', brands: Math.max(2, Math.round(6 * Math.sqrt(scale))), adgroups: Math.round(ADGROUPS * 0.86 * scale), accounts: Math.max(0.3, Math.sqrt(scale)) }),
    buildCompany(seed + 1, ids, { ...plan, name: 'Harbor Lane Digital', brands: 2, adgroups: Math.round(ADGROUPS * 0.14 * scale), accounts: 0.3 }),
  ]; // prettier-ignore
  const hash = await options.hashPassword(DEMO_PASSWORD);
  const companyIds = await database.transaction(async (client) => {
    const people = await savePeople(client, hash);
    const saved: number[] = [];
    for (const company of companies) saved.push(await saveCompany(client, company, people, saved.length === 0));
    await saveMoney(client, saved, seed, today);
    await moveSequences(client);
    return saved;
  });
  await database.pool.query('ANALYZE adgroup, campaign, partner_account, site');

  const loader = new FactLoader(database);
  const rollups = new Rollups(database);
  await loader.ensurePartitions(from, addDays(today, 92));
  const dates = daysBetween(from, today);
  let rows = 0;
  // The rollups of one day are made while the next is being drawn: two cores, both busy.
  let refreshing: Promise<unknown> = Promise.resolve();
  for (const [at, company] of companies.entries()) {
    const companyId = companyIds[at]!;
    const stream = new FigureStream(seed, company, knowledgeOf(company, now), from);
    const [done, share] = at === 0 ? [0, 0.86] : [0.86, 0.14];
    const percentAt = (part: number) => 2 + 93 * (done + share * part);
    for (const [nth, date] of dates.entries()) {
      report(`Figures of ${company.name}, ${date}`, percentAt(nth / dates.length));
      const loaded = await loader.load(
        {
          companyId,
          source: 'demo',
          sides: ['cost', 'revenue', 'site', 'official', 'estimate'],
          accountId: 0,
          slice: { from: date, to: date },
          knownAt: new Date(Math.min(now.getTime(), Date.parse(`${addDays(date, 1)}T06:00:00Z`))),
          rows: stream.day(date),
        },
        { refresh: false },
      );
      rows += loaded.rowsRead;
      await refreshing;
      refreshing = rollups.refresh(companyId, loaded.days);
      // Failing while the next day loads, it is told at the next await.
      refreshing.catch(() => undefined);
    }
    await refreshing;
    report(`Freshness and corrections of ${company.name}`, percentAt(1));
    await markFreshness(database, companyId, company, now);
    await correctRevenue(loader, companyId, company, stream, now);
  }
  await database.pool.query('ANALYZE perf_hour, perf_day, perf_adgroup_day, perf_account_day, perf_geo_day');
  report('Done', 100);
  const adgroups = companies.reduce((sum, company) => sum + company.adgroups.length, 0);
  return { companies: companies.length, adgroups, rows, days, seconds: (performance.now() - started) / 1000 };
}

async function saveMoney(
  client: { query(sql: string, params: unknown[]): Promise<unknown> },
  companyIds: readonly number[],
  seed: number,
  today: string,
): Promise<void> {
  await client.query(
    `INSERT INTO currency_rate (day, currency, per_euro_micros)
     SELECT day, currency, per_euro_micros FROM jsonb_to_recordset($1) AS r (day date, currency text, per_euro_micros bigint)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(demoRates(seed, today, 200))],
  );
  const months = [0, 1, 2, 3, 4].map((back) => {
    const month = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    month.setUTCMonth(month.getUTCMonth() - back);
    return utcDay(month);
  });
  for (const companyId of companyIds) {
    for (const [region, share] of Object.entries(SHARES)) {
      await client.query(
        `INSERT INTO revenue_share (company_id, partner_id, region, month, share_micros)
         SELECT $1, 1, $2::revenue_share_region, month, $3 FROM unnest($4::date[]) month`,
        [companyId, region, Math.round(share * 1_000_000), months],
      );
    }
  }
}

/** The account whose pulls fail: the first native one. It is nine hours behind. */
function lateAccount(company: DemoCompany): number | undefined {
  return company.accounts.find((account) => account.partnerId === 14)?.id;
}

function lateUntil(now: Date): Date {
  return new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - 9 * HOUR_MS);
}

function knowledgeOf(company: DemoCompany, now: Date): Knowledge {
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

async function markFreshness(database: Database, companyId: number, company: DemoCompany, now: Date): Promise<void> {
  const late = lateAccount(company);
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  await setFreshness(
    database,
    company.accounts
      .filter((account) => account.status === 'active' && account.partnerId !== 7)
      .map(({ id, partnerId }) => {
        const isFeed = partnerId in FEED_DELAY_HOURS || partnerId === 101 || partnerId < 5;
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

/** Some days later the search feed restates its revenue: the days had been complete, so the ledger remembers. */
async function correctRevenue(
  loader: FactLoader,
  companyId: number,
  company: DemoCompany,
  stream: FigureStream,
  now: Date,
): Promise<void> {
  const feedId = 1;
  const accountId = company.accounts.find((account) => account.partnerId === feedId)!.id;
  const today = utcDay(now);
  for (const [daysAgo, factor] of [
    [12, 0.972],
    [6, 1.011],
    [3, 0.985],
  ] as const) {
    const date = addDays(today, -daysAgo);
    if (dayHasFigures(stream, date, feedId)) {
      await loader.load({
        companyId,
        source: 'demo',
        sides: ['revenue'],
        accountId,
        slice: { from: date, to: date, accountIds: 'all', feedIds: [feedId] },
        knownAt: new Date(Date.parse(`${addDays(date, 2)}T08:00:00Z`)),
        rows: stream.correctedRevenue(date, feedId, factor) as Iterable<FactRow>,
      });
    }
  }
}

/** A correction of a day before the demo begins would take nothing back and bring figures nobody loaded. */
function dayHasFigures(stream: FigureStream, date: string, feedId: number): boolean {
  return date >= stream.firstDay && stream.correctedRevenue(date, feedId, 1).next().done !== true;
}
