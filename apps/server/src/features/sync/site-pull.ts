import {
  addDays,
  ADVERTISERS,
  daysBetween,
  HOTSPOTS,
  KEYWORD_REVENUE,
  PAGE_VIEWS,
  PRODUCT_ADS,
  ROTATED_KEYWORDS,
  SEARCHED_ADVERTISERS,
  SEARCHED_KEYWORDS,
} from '@adops/domain';
import { NotFound, type SiteApiRef, type SiteStats, type SiteStatsKind, type SiteStatsRows } from '@adops/connectors';
import {
  abFigures,
  columnsOf,
  type FamilyLoader,
  type FamilyRows,
  type PageViewRow,
  rowsOf,
  siteFigures,
} from '../facts/index.js';
import { exchangeFor } from './revenue-terms.repository.js';
import { estimateSite } from './estimates.js';
import { hotspotIds } from './hotspot-store.repository.js';
import { siteBooking } from './site-booking.js';
import { withRateLimitRetry } from './rate-limit-retry.js';
import type { PullTools } from './platform-pull.js';
import type { DueSite } from './site-connection-store.repository.js';
import { siteVariants } from './ab-variants.repository.js';
import { searchedAdvertiserRows, searchedKeywordRows } from './search-rows.js';
import {
  abVisitRows,
  advertiserRows,
  hotspotRows,
  keywordRows,
  pageViewRows,
  productAdRows,
  rotatedKeywordRows,
  type SiteBooking,
  trafficRows,
} from './site-rows.js';
import { isWithin, type LoadSlice, type ReadWindow, slicesOf, wholeHour, windowOf } from './windows.js';

const HOUR_MS = 3_600_000;
/** Figures of a site's traffic. Sites use the same names as the fact store. */
const TRAFFIC_FIGURES = columnsOf(['site']).map(({ field }) => field);

export interface SitePullTools extends PullTools {
  readonly families: FamilyLoader;
}

export interface SitePulled extends ReadWindow {
  readonly rows: number;
  readonly completeUntil: Date;
  readonly unmatchedVisits: number;
}

/** Rows of one kind that a site reported for a day. */
interface ReportedRows<K extends SiteStatsKind> {
  readonly rows: readonly SiteStatsRows[K][];
  readonly columns: ReadonlySet<string>;
  readonly asOf: Date | null;
  readonly currency: string | null;
}

/**
 * Syncs a site's counts: visits and outbound clicks, the advertisers of its pages with the revenue of their clicks, and
 * referrers. A day is read completely before any of it is written. Throws the site's errors.
 */
export async function pullSite(
  tools: SitePullTools,
  stats: SiteStats,
  api: SiteApiRef,
  due: DueSite,
  now: Date,
): Promise<SitePulled> {
  const { delayHours, repullDays } = stats;
  const window = windowOf({ ...due, now, delayHours, repullDays });
  const booking = await siteBooking(tools.database, due);
  let rows = 0;
  let unmatchedVisits = 0;
  let asOf: Date | null = null;
  for (const day of daysBetween(window.from, window.to)) {
    const ask = <K extends SiteStatsKind>(kind: K) => withRateLimitRetry(tools, () => tell(stats, api, kind, day));
    const traffic = await ask('traffic');
    const advertisers = await ifReported(ask('advertisers'));
    const keywords = advertisers && (await ifReported(ask('keywords')));
    const referers = await ifReported(ask('referers'));
    const elements = {
      searches: keywords && (keywords.rows.length === 0 || keywords.columns.has('shows')) ? keywords : null,
      hotspots: await ifReported(ask('hotspots')),
      productAds: await ifReported(ask('product-ads')),
      rotated: await ifReported(ask('rotated-keywords')),
      tests: await ifReported(ask('ab-tests')),
    };
    if (traffic.asOf) asOf = traffic.asOf;
    for (const slice of slicesOf({ from: day, to: day }, due.collectFrom, 'hour')) {
      const within: SiteBooking = { ...booking, isBooked: (date, hour) => isWithin(slice, date, hour) };
      const facts = trafficRows(traffic.rows, within, ({ inbound }) => (unmatchedVisits += inbound ?? 0));
      await tools.keepAlive();
      const loaded = await tools.load(() =>
        tools.loader.load(
          {
            ...{ companyId: due.companyId, accountId: 0, source: `site:${due.id}`, sides: ['site'], rows: facts },
            figures: TRAFFIC_FIGURES.filter((figure) => traffic.rows.length === 0 || traffic.columns.has(figure)),
            slice: { ...slice, accountIds: 'all', siteIds: [due.id] },
          },
          { refresh: false },
        ),
      );
      rows += loaded.rowsRead;
      if (advertisers) rows += await loadAdvertisers(tools, due, slice, within, { advertisers, keywords });
      if (referers) rows += await loadPageViews(tools, due, slice, pageViewRows(referers.rows, due.id, within));
    }
    rows += await loadElements(tools, due, day, booking, elements);
  }
  await estimateSite(tools, due, window);
  return { rows, unmatchedVisits, ...window, completeUntil: completeUntil(asOf, now, delayHours) };
}

/** Returns the time that the site itself reports or, without one, the usual delay before now. Never in the future. */
function completeUntil(asOf: Date | null, now: Date, delayHours: number): Date {
  const until = wholeHour(asOf ?? new Date(now.getTime() - delayHours * HOUR_MS));
  return until > now ? wholeHour(now) : until;
}

async function tell<K extends SiteStatsKind>(
  stats: SiteStats,
  api: SiteApiRef,
  kind: K,
  day: string,
): Promise<ReportedRows<K>> {
  const rows: SiteStatsRows[K][] = [];
  const columns = new Set<string>();
  let asOf: Date | null = null;
  let currency: string | null = null;
  const [from, until] = [day, addDays(day, 1)].map((date) => new Date(`${date}T00:00:00Z`)) as [Date, Date];
  await stats.fetch(api, { kind, from, until }, (batch) => {
    for (const row of batch.rows) rows.push(row);
    for (const column of batch.columns) columns.add(column);
    // Pages are fetched in sequence, so the first page's time applies to all.
    asOf ??= batch.asOf;
    currency ??= batch.currency;
  });
  return { rows, columns, asOf, currency };
}

/** Returns the response. Null if the site doesn't count this kind of data. */
async function ifReported<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

async function loadAdvertisers(
  { database, families, load }: SitePullTools,
  { companyId, id }: DueSite,
  slice: LoadSlice,
  booking: SiteBooking,
  reported: { readonly advertisers: ReportedRows<'advertisers'>; readonly keywords: ReportedRows<'keywords'> | null },
): Promise<number> {
  const { rows, currency } = reported.keywords ?? { rows: [], currency: null };
  const money = currency ?? 'USD';
  const exchange = await exchangeFor(database, companyId, [money], slice);
  const convert = (micros: number, day: string) => exchange.convert(micros, money, day);
  return load(() =>
    families.load({
      companyId,
      source: `site:${id}`,
      slice: { ...slice, siteIds: [id] },
      families: [
        rowsOf(ADVERTISERS, advertiserRows(reported.advertisers.rows, booking)),
        rowsOf(KEYWORD_REVENUE, keywordRows(rows, convert, booking)),
      ],
    }),
  );
}

const loadPageViews = (
  { families, load }: SitePullTools,
  { companyId, id }: DueSite,
  slice: LoadSlice,
  rows: readonly PageViewRow[],
): Promise<number> =>
  load(() =>
    families.load({
      companyId,
      source: `site:${id}`,
      slice: { ...slice, siteIds: [id] },
      families: [rowsOf(PAGE_VIEWS, rows)],
    }),
  );

/**
 * Loads hotspots, product ads, rotated keywords and A/B tests of a day. They are counted by day, so the first day of
 * the sync is loaded completely.
 */
async function loadElements(
  { database, families, load }: SitePullTools,
  { companyId, id }: DueSite,
  day: string,
  given: Omit<SiteBooking, 'isBooked'>,
  counts: {
    /** Searches of the day. Null if keywords are reported without visits and impressions. */
    readonly searches: ReportedRows<'keywords'> | null;
    readonly hotspots: ReportedRows<'hotspots'> | null;
    readonly productAds: ReportedRows<'product-ads'> | null;
    readonly rotated: ReportedRows<'rotated-keywords'> | null;
    readonly tests: ReportedRows<'ab-tests'> | null;
  },
): Promise<number> {
  const { searches, hotspots, productAds, rotated, tests } = counts;
  const booking: SiteBooking = { ...given, isBooked: (date) => date === day };
  const loaded: FamilyRows[] = [];
  if (hotspots) {
    const idOf = await hotspotIds(database.pool, companyId, id, hotspots.rows);
    loaded.push(siteFigures(HOTSPOTS, hotspotRows(hotspots.rows, idOf, booking)));
  }
  const converterOf = async (reported: { readonly currency: string | null }) => {
    const money = reported.currency ?? 'USD';
    const exchange = await exchangeFor(database, companyId, [money], { from: day, to: day });
    return (micros: number, on: string) => exchange.convert(micros, money, on);
  };
  if (productAds)
    loaded.push(siteFigures(PRODUCT_ADS, productAdRows(productAds.rows, await converterOf(productAds), booking)));
  if (rotated)
    loaded.push(siteFigures(ROTATED_KEYWORDS, rotatedKeywordRows(rotated.rows, await converterOf(rotated), booking)));
  if (tests) {
    const [variantOf, convert] = [await siteVariants(database.pool, companyId, id), await converterOf(tests)];
    loaded.push(abFigures(abVisitRows(tests.rows, { variantOf, convert }, booking)));
  }
  if (searches)
    loaded.push(
      rowsOf(SEARCHED_KEYWORDS, searchedKeywordRows(searches.rows, booking)),
      rowsOf(SEARCHED_ADVERTISERS, searchedAdvertiserRows(searches.rows, await converterOf(searches), booking)),
    );
  if (loaded.length === 0) return 0;
  const slice = { from: day, to: day, siteIds: [id] };
  return load(() => families.load({ companyId, source: `site:${id}`, slice, families: loaded }));
}
