import { addDays, daysBetween } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import { type FactRow, FactLoader, loadFamilies } from '../features/facts/index.js';
import { saveAfsChannelDays } from './afs-channels.js';
import { findAlerts } from './alerts.js';
import { FigureStream } from './figures.js';
import { EVERYTHING, figuresOfSides, knowledgeOf, refreshDays } from './load-figures.js';
import { buildWorld, type DemoRecipe, firstDayOf, readSourceText, sourceText } from './recipe.js';
import { tagLoad, tagsOf } from './tags.js';
import type { DemoCompany } from './world.js';

/** Number of days that are loaded together, all of them or none. */
const DAYS_AT_ONCE = 8;

/** A stored company of the demo, and the world from which it was created. */
interface StoredCompany {
  readonly companyId: number;
  readonly company: DemoCompany;
  readonly seed: number;
}

/**
 * Loads the missing days of a demo, newest first: days before its recent days, and days that an interrupted start
 * skipped. Reports show the day from which figures are complete.
 * @param options.now only days and hours before this time have figures
 * @returns the number of loaded days. 0 without a demo, or if no days were missing
 */
export async function completeDemo(
  database: Database,
  options: { now?: Date; onProgress?: (percent: number) => void } = {},
): Promise<number> {
  const { now = new Date() } = options;
  const recipe = await storedRecipe(database);
  if (!recipe) return 0;
  const companies = await storedCompanies(database, recipe);
  await endLoadingExcept(database, companies);
  const missing = await missingOf(database, recipe, companies);
  const wanted = missing.reduce((sum, days) => sum + days.length, 0);
  let loaded = 0;
  // Runs in parallel, so that one company is generated while the figures of the other are stored.
  await Promise.all(
    companies.map(async (stored, at) => {
      for (const dates of together(missing[at]!)) {
        await markLoading(database, stored.companyId, addDays(dates.at(-1)!, 1));
        await loadOlderDays(database, stored, { dates, now, recipe });
        await refreshDays(database, stored.companyId);
        loaded += dates.length;
        options.onProgress?.((100 * loaded) / wanted);
      }
      await markLoading(database, stored.companyId, null);
    }),
  );
  if (loaded === 0) return 0;
  const companyIds = companies.map(({ companyId }) => companyId);
  await saveAfsChannelDays(database, companyIds, recipe.today);
  await database.pool.query('ANALYZE perf_hour, perf_day, perf_adgroup_day, perf_account_day, perf_geo_day, perf_site_hour, tag_day, tag_adgroup_day'); // prettier-ignore
  await findAlerts(database, companyIds, now);
  return loaded;
}

/** Returns the number of days that `completeDemo` would load, for the company with the most missing days. */
export async function countMissingDays(database: Database): Promise<number> {
  const recipe = await storedRecipe(database);
  if (!recipe) return 0;
  const missing = await missingOf(database, recipe, await storedCompanies(database, recipe));
  return Math.max(0, ...missing.map((days) => days.length));
}

const missingOf = (database: Database, recipe: DemoRecipe, companies: readonly StoredCompany[]): Promise<string[][]> =>
  Promise.all(companies.map(({ companyId }) => missingDays(database, companyId, recipe)));

/** Returns the recipe of the stored demo. Null without a demo. */
async function storedRecipe(database: Database): Promise<DemoRecipe | null> {
  const { rows } = await database.pool.query<{ source: string }>(
    "SELECT source FROM perf_load WHERE source LIKE 'demo:%' AND account_id = 0 ORDER BY id LIMIT 1",
  );
  return readSourceText(rows[0]?.source ?? '');
}

/** Returns companies of the demo that still exist. Renamed or removed companies are excluded. */
async function storedCompanies(database: Database, recipe: DemoRecipe): Promise<StoredCompany[]> {
  const { rows } = await database.pool.query<{ id: number; name: string }>(
    'SELECT id, name FROM company WHERE is_demo',
  );
  return buildWorld(recipe).flatMap((company, at) => {
    const companyId = rows.find(({ name }) => name === company.name)?.id;
    return companyId === undefined ? [] : [{ companyId, company, seed: recipe.seed + at }];
  });
}

/** Marks that figures before a day are still being loaded. Null marks that all of them are loaded. */
async function markLoading(database: Database, companyId: number, before: string | null): Promise<void> {
  await database.pool.query(
    'UPDATE company SET figures_loading_before = $2 WHERE id = $1 AND figures_loading_before IS DISTINCT FROM $2',
    [companyId, before],
  );
}

/** Clears the mark of all other demo companies. No more data of renamed companies is loaded. */
async function endLoadingExcept(database: Database, companies: readonly StoredCompany[]): Promise<void> {
  await database.pool.query(
    'UPDATE company SET figures_loading_before = NULL WHERE is_demo AND id <> ALL ($1::int[])',
    [companies.map(({ companyId }) => companyId)],
  );
}

/** Returns the days of a company that were never loaded, in order. */
async function missingDays(database: Database, companyId: number, recipe: DemoRecipe): Promise<string[]> {
  const { rows } = await database.pool.query<{ day: string }>(
    `SELECT DISTINCT generate_series(from_date, to_date, interval '1 day')::date::text AS day FROM perf_load
     WHERE company_id = $1 AND source = $2 AND account_id = 0`,
    [companyId, sourceText(recipe)],
  );
  const known = new Set(rows.map(({ day }) => day));
  return daysBetween(firstDayOf(recipe), recipe.today).filter((day) => !known.has(day));
}

/** Splits days into groups of consecutive days that are loaded together, newest first. */
export function together(days: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const day of [...days].reverse()) {
    const group = groups.at(-1);
    if (group && group.length < DAYS_AT_ONCE && addDays(day, 1) === group[0]) group.unshift(day);
    else groups.push([day]);
  }
  return groups;
}

/** Loads consecutive days with their tags in one transaction, so that a day is either complete or missing. */
async function loadOlderDays(
  database: Database,
  { companyId, company, seed }: StoredCompany,
  { dates, now, recipe }: { readonly dates: readonly string[]; readonly now: Date; readonly recipe: DemoRecipe },
): Promise<void> {
  const [from, to] = [dates[0]!, dates.at(-1)!];
  const stream = new FigureStream(seed, company, knowledgeOf(company, now), firstDayOf(recipe));
  stream.warmUpFor(from);
  const tags: ReturnType<typeof tagsOf> = [];
  function* drawn(): Generator<FactRow> {
    for (const date of dates) {
      const rows = [...stream.day(date)];
      tags.push(...tagsOf({ company, seed }, date, rows));
      yield* rows;
    }
  }
  const loader = new FactLoader(database);
  await loader.ensurePartitions(from, to);
  await database.transaction(async (client) => {
    await loader.loadWithin(client, {
      companyId,
      source: sourceText(recipe),
      sides: EVERYTHING.sides,
      figures: figuresOfSides(EVERYTHING.sides),
      accountId: 0,
      slice: { from, to },
      knownAt: new Date(Math.min(now.getTime(), Date.parse(`${addDays(to, 1)}T06:00:00Z`))),
      rows: drawn(),
    });
    await loadFamilies(client, tagLoad(companyId, { from, to }, tags));
  });
}
