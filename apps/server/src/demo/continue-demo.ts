import { addDays, dayOf, daysBetween } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import { FactLoader } from '../features/facts/index.js';
import { findAlerts } from './alerts.js';
import { AdvertiserStream } from './advertisers.js';
import { connectSites } from './connect-demo.js';
import { FigureStream } from './figures.js';
import { type DemoPart, knowledgeOf, loadDays, markFreshness, refreshDays } from './load-figures.js';
import { saveMoney } from './money.js';
import { buildWorld, type DemoRecipe, firstDayOf, readSourceText, sourceText } from './recipe.js';
import type { DemoCompany } from './world.js';

/** Number of days that are loaded again, because feeds report some hours and the final daily report two days late. */
const SETTLING_DAYS = 2;
const HOUR_MS = 3_600_000;

/**
 * Extends a demo up to this hour, as platforms and feeds would: costs and visits of the hours since, and revenue that
 * was missing then. Ad groups paused or removed in the meantime get no new figures.
 * @returns number of loaded days. 0 without a demo, or if its last hour is still the last complete one
 */
export async function continueDemo(
  database: Database,
  options: { now?: Date; onProgress?: (progress: { phase: string; percent: number }) => void } = {},
): Promise<number> {
  const { now = new Date() } = options;
  const last = await database.pool.query<{ source: string; known_at: Date; to_date: string }>(
    "SELECT source, known_at, to_date FROM perf_load WHERE source LIKE 'demo:%' AND account_id = 0 ORDER BY to_date DESC, id DESC LIMIT 1",
  );
  const recipe = readSourceText(last.rows[0]?.source ?? '');
  if (!recipe) return 0;
  const { known_at: knownAt, to_date: lastDay } = last.rows[0]!;
  const today = dayOf(now);
  if (hourOf(knownAt) >= hourOf(now)) return 0;

  const { rows: saved } = await database.pool.query<{ id: number; name: string }>(
    'SELECT id, name FROM company WHERE is_demo ORDER BY id',
  );
  const dates = daysBetween(addDays(lastDay, -SETTLING_DAYS), today);
  const loader = new FactLoader(database);
  await loader.ensurePartitions(dates[0]!, addDays(today, 92));
  await saveMoney(
    database.pool,
    saved.map((company) => company.id),
    recipe,
    today,
  );
  const days = { dates, lastDay, now };
  for (const [at, company] of buildWorld(recipe).entries()) {
    const companyId = saved.find((row) => row.name === company.name)?.id;
    // A company that was renamed or removed is unchanged.
    if (companyId === undefined) continue;
    await continueCompany(database, { companyId, company, at, recipe }, days, (date, nth) =>
      options.onProgress?.({
        phase: `Figures of ${company.name}, ${date}`,
        percent: 100 * ((at + nth / dates.length) / 2),
      }),
    );
  }
  await findAlerts(
    database,
    saved.map((company) => company.id),
    now,
  );
  options.onProgress?.({ phase: 'Done', percent: 100 });
  return dates.length;
}

const hourOf = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);

interface ContinuedCompany {
  readonly companyId: number;
  readonly company: DemoCompany;
  /** Index of the company in the demo, from 0. */
  readonly at: number;
  readonly recipe: DemoRecipe;
}

interface ContinuedDays {
  readonly dates: readonly string[];
  /** Last day that was loaded before. */
  readonly lastDay: string;
  readonly now: Date;
}

async function continueCompany(
  database: Database,
  { companyId, company, at, recipe }: ContinuedCompany,
  { dates, lastDay, now }: ContinuedDays,
  onDay: (date: string, nth: number) => void,
): Promise<void> {
  const adgroups = await runningAdgroups(database, companyId, company, lastDay);
  const seed = recipe.seed + at;
  const stream = new FigureStream(seed, { ...company, adgroups }, knowledgeOf(company, now), firstDayOf(recipe));
  stream.warmUpFor(dates[0]!);
  const played = await playedAccounts(database, companyId);
  const counting = await countingSites(database, companyId);
  const silent = company.sites.map(({ id }) => id).filter((id) => !counting.has(id));
  const parts = played.size === 0 ? undefined : partsBeside(company, played, silent, lastDay);
  const advertisers = new AdvertiserStream(seed, company, recipe.today);
  const beside = parts && { parts, siteIds: silent };
  const source = sourceText(recipe);
  await loadDays(database, { companyId, stream, advertisers, dates, now, source, ...beside }, onDay);
  await markFreshness(database, companyId, company, now, played);
  await refreshDays(database, companyId);
  if (played.size > 0) await connectSites(database, companyId, new Date(hourOf(now) * HOUR_MS));
}

/** Returns the ad groups that still exist. Traffic of paused ad groups ends with the last loaded day. */
async function runningAdgroups(
  database: Database,
  companyId: number,
  { adgroups }: DemoCompany,
  lastDay: string,
): Promise<DemoCompany['adgroups']> {
  const { rows } = await database.pool.query<{ id: number; paused: boolean }>(
    `SELECT a.id, a.status_id = 3 OR c.status_id = 3 AS paused FROM adgroup a JOIN campaign c USING (company_id)
     WHERE a.company_id = $1 AND c.id = a.campaign_id`,
    [companyId],
  );
  const paused = new Map(rows.map((row) => [row.id, row.paused]));
  const end = (adgroupId: number) =>
    paused.get(adgroupId) ? Date.parse(`${lastDay}T00:00:00Z`) / (24 * HOUR_MS) : Infinity;
  return adgroups
    .filter(({ id }) => paused.has(id))
    .map((adgroup) => {
      const { traffic } = adgroup;
      return { ...adgroup, traffic: traffic && { ...traffic, endDay: Math.min(traffic.endDay, end(adgroup.id)) } };
    });
}

/** Returns the accounts that sync from the sandbox. */
async function playedAccounts(database: Database, companyId: number): Promise<ReadonlySet<number>> {
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT account_id AS id FROM connection WHERE company_id = $1',
    [companyId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the sites that are synced. */
async function countingSites(database: Database, companyId: number): Promise<ReadonlySet<number>> {
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT site_id AS id FROM site_connection WHERE company_id = $1',
    [companyId],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns the parts that the demo still generates in addition to the sandbox. These are costs of accounts and visits of
 * sites that the sandbox doesn't provide, and final reports of earlier days. Revenue comes from the feeds.
 */
function partsBeside(
  company: DemoCompany,
  played: ReadonlySet<number>,
  silent: readonly number[],
  lastDay: string,
): (date: string) => DemoPart[] {
  const others = company.accounts.map(({ id }) => id).filter((id) => !played.has(id));
  return (date) => [
    { sides: ['cost'], accountIds: others },
    { sides: ['site'], siteIds: silent },
    ...(date < lastDay ? [{ sides: ['official'] as const }] : []),
  ];
}
