import { addDays, dayOf, daysBetween } from '@adops/domain';
import type { PoolClient } from 'pg';
import type { Database } from '../core/database/database.js';
import { FactLoader } from '../features/facts/index.js';
import { loadReferenceData } from '../reference/index.js';
import { saveTemplates } from './ad-templates.js';
import { saveArticles } from './articles.js';
import { saveAfsChannels } from './afs-channels.js';
import { findAlerts, saveEnds } from './alerts.js';
import { AdvertiserStream, classifyAdvertisers } from './advertisers.js';
import { saveChanges } from './changes.js';
import { FigureStream } from './figures.js';
import { saveTrackingGroups } from './keyword-tracking.js';
import {
  correctRevenue,
  knowledgeOf,
  loadDays,
  loadYesterdayAtMidnight,
  markFreshness,
  refreshDays,
} from './load-figures.js';
import { completeDemo } from './older-days.js';
import { saveBlocks } from './blocks.js';
import { loadCutFigures } from './cut-figures.js';
import { saveAiBudget, saveBudgets } from './budgets.js';
import { saveIssues } from './issues.js';
import { saveMoney } from './money.js';
import { DEMO_PASSWORD } from './people.js';
import { buildWorld, type DemoRecipe, firstDayOf, sourceText } from './recipe.js';
import { saveRules } from './rules.js';
import { savePeople } from './save-people.js';
import { moveSequences, saveCompany } from './save-world.js';
import type { DemoCompany } from './world.js';

export interface DemoOptions {
  /** Hashes the password with which users sign in. */
  readonly hashPassword: (password: string) => Promise<string>;
  /** Called from time to time with the overall progress from 0 to 100. */
  readonly onProgress?: (progress: { phase: string; percent: number }) => void;
  /** Seed of the demo. The same seed and instant produce the same data. */
  readonly seed?: number;
  /** Number of UTC days with figures, including today. */
  readonly days?: number;
  /** Number of ad groups relative to the usual 3,000. */
  readonly scale?: number;
  /** Target number of hourly rows, which sets the scale. */
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

/** Default number of UTC days with figures, including today. */
const USUAL_DAYS = 62;
/** Measured rows per day at scale 1, to convert a target number of rows into a scale. */
const ROWS_A_DAY = 14_000;
/** Share of all rows by company. */
const SHARES = [0.86, 0.14] as const;

/** Number of days with figures before the console is ready. Earlier days are loaded while it runs. */
const RECENT_DAYS = 14;

/** Returns true if there is no company yet, which demo data require. */
export async function needsDemo(database: Database): Promise<boolean> {
  const { rowCount } = await database.pool.query('SELECT FROM company LIMIT 1');
  return rowCount === 0;
}

/**
 * Loads two companies with users, inventory and figures up to this hour, with the same loader as all other data. Only a
 * few days of each company's rows are in memory, at any scale.
 * @throws if the database already has a company
 */
export async function loadDemo(database: Database, options: DemoOptions): Promise<DemoSummary> {
  const started = performance.now();
  const { days = USUAL_DAYS, now = new Date() } = options;
  const recentShare = Math.min(1, (2 * RECENT_DAYS) / (RECENT_DAYS + days));
  const report = (phase: string, percent: number) => options.onProgress?.({ phase, percent });
  const { companies, adgroups } = await loadRecentDays(database, {
    ...options,
    now,
    onProgress: ({ phase, percent }) => report(phase, Math.min(99, percent * recentShare)),
  });
  await completeDemo(database, {
    now,
    onProgress: (percent) => report('Older days', Math.min(99, 100 * recentShare + percent * (1 - recentShare))),
  });
  report('Done', 100);
  const loaded = await database.pool.query<{ rows: number }>(
    "SELECT sum(rows_read)::float8 AS rows FROM perf_load WHERE source LIKE 'demo:%' AND account_id = 0 AND side = 'cost'",
  );
  const seconds = (performance.now() - started) / 1000;
  return { companies, adgroups, rows: loaded.rows[0]!.rows, days, seconds };
}

/**
 * Loads the same data with figures of the last days only. `completeDemo` loads the earlier days.
 * @throws if the database already has a company
 */
export async function loadRecentDays(
  database: Database,
  options: DemoOptions,
): Promise<Pick<DemoSummary, 'companies' | 'adgroups'>> {
  if (!(await needsDemo(database)))
    throw new Error('The database already has a company. Demo data can be loaded into an empty database only.');
  const { seed = 1, days = USUAL_DAYS, now = new Date() } = options;
  const scale = options.scale ?? (options.rows === undefined ? 1 : options.rows / (ROWS_A_DAY * days));
  const today = dayOf(now);
  const report = (phase: string, percent: number) => options.onProgress?.({ phase, percent });

  report('Companies, people and inventory', 0);
  await loadReferenceData(database);
  const recipe: DemoRecipe = { seed, scale, days, today };
  const from = firstDayOf(recipe);
  const companies = buildWorld(recipe);
  const hash = await options.hashPassword(DEMO_PASSWORD);
  const companyIds = await database.transaction((client) => saveCompanies(client, companies, { hash, recipe, now }));
  await database.pool.query('ANALYZE adgroup, campaign, partner_account, site');

  await new FactLoader(database).ensurePartitions(from, addDays(today, 92));
  const dates = daysBetween(from, today).slice(-RECENT_DAYS);
  await database.pool.query('UPDATE company SET figures_loading_before = $2 WHERE id = ANY ($1)', [
    companyIds,
    dates[0]! > from ? dates[0] : null,
  ]);
  const parts = companies.map(() => 0);
  const reportPart = (at: number, phase: string, part: number) => {
    parts[at] = part;
    report(phase, 5 + 65 * parts.reduce((sum, each, nth) => sum + each * SHARES[nth]!, 0));
  };
  // Runs in parallel, so that figures of one company are generated while those of the other are stored.
  await Promise.all(
    companies.map(async (company, at) => {
      const companyId = companyIds[at]!;
      const figures = { companyId, company, seed: seed + at, from, dates, now, source: sourceText(recipe) };
      await loadFigures(database, figures, (phase, part) => reportPart(at, phase, part));
      reportPart(at, `Sums of ${company.name}, by day`, 1);
      await refreshDays(database, companyId);
    }),
  );
  report('Budgets, articles and rules', 75);
  await database.pool.query(
    'ANALYZE perf_hour, perf_day, perf_adgroup_day, perf_account_day, perf_geo_day, perf_site_hour, advertiser_hour, keyword_rpc_hour, page_view_hour, tag_day, tag_adgroup_day, keyword_day, keyword_adgroup_day, placement_day, placement_adgroup_day, hotspot_day, product_ad_day, product_ad_adgroup_day, rotated_keyword_day, ab_adgroup_day, ab_variant_day, searched_keyword_day, searched_advertiser_day',
  );
  await saveBudgets(database, companyIds, today);
  await saveAiBudget(database, companyIds);
  await saveAfsChannels(database, companyIds, today);
  await saveTrackingGroups(database, companyIds, today);
  await saveArticles(database, companyIds, now);
  await saveRules(database, companyIds[0]!, now);
  await Promise.all([saveIssues(database, companyIds, { today, now }), saveBlocks(database, companyIds, now)]);
  report('Alerts', 85);
  await findAlerts(database, companyIds, now);
  report('Done', 100);
  return {
    companies: companies.length,
    adgroups: companies.reduce((sum, company) => sum + company.adgroups.length, 0),
  };
}

/** Saves companies with their users, inventory and history. Returns their IDs. */
async function saveCompanies(
  client: PoolClient,
  companies: readonly DemoCompany[],
  { hash, recipe, now }: { hash: string; recipe: DemoRecipe; now: Date },
): Promise<number[]> {
  const { seed, today } = recipe;
  const people = await savePeople(client, hash);
  const saved: number[] = [];
  for (const company of companies) {
    const companyId = await saveCompany(client, company, people, saved.length === 0);
    saved.push(companyId);
    await saveChanges(client, companyId, company, people, { seed, today, now });
  }
  await saveMoney(client, saved, recipe, today);
  await saveEnds(client, saved, today);
  for (const [at, company] of companies.entries()) await saveTemplates(client, saved[at]!, company.sites);
  await moveSequences(client);
  return saved;
}

interface CompanyFigures {
  readonly companyId: number;
  readonly company: DemoCompany;
  readonly seed: number;
  /** First day of the demo. */
  readonly from: string;
  /** UTC days to load, in order. The last one is today. */
  readonly dates: readonly string[];
  readonly now: Date;
  readonly source: string;
}

/**
 * Loads figures of a company, and all data derived from them.
 * @param report receives the phase, and its progress from 0 to 1
 */
async function loadFigures(
  database: Database,
  { companyId, company, seed, from, dates, now, source }: CompanyFigures,
  report: (phase: string, part: number) => void,
): Promise<void> {
  const today = dates.at(-1)!;
  const stream = new FigureStream(seed, company, knowledgeOf(company, now), from);
  const advertisers = new AdvertiserStream(seed, company, today);
  stream.warmUpFor(dates[0]!);
  await loadYesterdayAtMidnight(new FactLoader(database), { companyId, company, seed, from, now });
  await loadDays(database, { companyId, stream, advertisers, dates, now, source }, (date, nth) =>
    report(`Figures of ${company.name}, ${date}`, nth / dates.length),
  );
  report(`Freshness and corrections of ${company.name}`, 1);
  await classifyAdvertisers(database, companyId);
  await markFreshness(database, companyId, company, now);
  await correctRevenue(new FactLoader(database), companyId, company, stream, now, source);
  await loadCutFigures(database, { companyId, company, seed, today });
}
