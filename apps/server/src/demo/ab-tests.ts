import { addDays } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import { abFigures, type AbVisitsRow, FamilyLoader } from '../features/facts/index.js';
import { cut, type Cut } from './page-days.js';
import { Random } from './random.js';

/** Source of these ledger entries. It differs from the source from which the demo continues. */
const SOURCE = 'demo-ab-tests';
/** Ratio of the mean squared price of a click to the square of the mean price. */
const PRICE_SPREAD = 1.3;
const MICROS = 1_000_000;
const DAY_MS = 86_400_000;

interface DemoVariant {
  readonly name: string;
  readonly page: string;
  readonly weight: number;
  readonly description: string;
  /** Number of clicks sold relative to the first variant. */
  readonly strength: number;
}
interface DemoTest {
  readonly name: string;
  readonly experimentId: string;
  readonly type: 'rps' | 'conversion';
  readonly method: 'bayesian' | 'sequential';
  readonly daysAgo: { readonly from: number; readonly to: number | null };
  readonly hypothesis: string;
  readonly decisionNote: string | null;
  readonly variants: readonly DemoVariant[];
}

const layout = (strength: number): DemoVariant[] => [
  { name: 'Current layout', page: 'results', weight: 0.5, description: 'Four ads above the results.', strength: 1 },
  {
    name: 'Ads between results',
    ...{ page: 'results-mixed', weight: 0.5, description: 'Ads after every third result.', strength },
  },
];

/**
 * Tests of the sites with the most ad groups, in this order. They cover few days, because each day is refreshed again.
 * The sandbox offers experiments with these names.
 */
const TESTS: readonly DemoTest[] = [
  {
    ...{ name: 'Ads between results', experimentId: 'results-layout', type: 'rps', method: 'bayesian' },
    daysAgo: { from: 9, to: null },
    hypothesis: 'Ads between results are seen by visitors who read on, so revenue per search rises by 5%.',
    decisionNote: null,
    variants: layout(1.11),
  },
  {
    ...{ name: 'Help in the search box', experimentId: 'search-box', type: 'conversion', method: 'sequential' },
    daysAgo: { from: 5, to: null },
    hypothesis: 'Suggestions save typing on phones, so more visits sell a click.',
    decisionNote: null,
    variants: [
      { name: 'Plain box', page: 'box', weight: 0.34, description: 'Box without suggestions.', strength: 1 },
      {
        name: 'Suggestions',
        ...{ page: 'box-suggest', weight: 0.33, description: 'Suggestions while typing.', strength: 1.06 },
      },
      {
        name: 'Popular searches',
        ...{
          page: 'box-popular',
          weight: 0.33,
          description: 'Links to popular searches below the box.',
          strength: 0.97,
        },
      },
    ],
  },
  {
    ...{ name: 'Ads between results, first try', experimentId: 'results-layout', type: 'rps', method: 'bayesian' },
    daysAgo: { from: 13, to: 10 },
    hypothesis: 'Ads between results raise revenue per search by 5%.',
    decisionNote: 'Not adopted because the layout shifted while loading. Tested again after the fix.',
    variants: layout(0.9),
  },
];

interface SavedTest extends DemoTest {
  readonly id: number;
  readonly siteId: number;
  readonly variantIds: readonly number[];
}

/** Figures of an ad group's pages on a UTC day, for one device class and one feed. */
interface TestDay {
  readonly date: string;
  readonly adgroupId: number;
  readonly deviceId: number;
  readonly feedId: number;
  readonly visits: number;
  readonly sold: number;
  readonly earned: number;
  /** Σ score × clicks sold in millionths. 0 if no feed has a score. */
  readonly tq: number;
}

/** Loads tests of a company's sites. The figures of their variants come from visits and clicks of ad groups. */
export async function loadAbTests(database: Database, { companyId, company, seed, today }: Cut): Promise<void> {
  const sizes = new Map<number, number>();
  for (const { siteId } of company.adgroups) sizes.set(siteId, (sizes.get(siteId) ?? 0) + 1);
  const sites = [...company.sites].sort((a, b) => (sizes.get(b.id) ?? 0) - (sizes.get(a.id) ?? 0));
  for (const [at, test] of TESTS.entries()) {
    const site = sites[at % sites.length]!;
    const saved = await saveTest(database, { companyId, today }, { ...test, siteId: site.id, domain: site.domain });
    const slice = { from: addDays(today, -test.daysAgo.from), to: addDays(today, -(test.daysAgo.to ?? 0) - 1) };
    const days = await testDays(database, companyId, site.id, slice);
    const rows = days.flatMap((day) => rowsOf(seed, day, saved));
    const load = { companyId, source: `${SOURCE}-${at + 1}`, families: [abFigures(rows)] };
    await new FamilyLoader(database).load({ ...load, slice: { ...slice, siteIds: [site.id] } });
  }
}

/** Saves a test. @returns the saved test */
async function saveTest(
  database: Database,
  { companyId, today }: { companyId: number; today: string },
  test: DemoTest & { siteId: number; domain: string },
): Promise<SavedTest> {
  const { daysAgo, variants, domain, siteId } = test;
  const { rows } = await database.pool.query<{ id: number; variantIds: number[] }>(
    `WITH test AS (INSERT INTO ab_test (company_id, site_id, key, experiment_id, name, type, method, state, start_at, end_at, hypothesis, decision_note,
         source_ids, device_ids, adgroup_names)
       VALUES ($1, $2, gen_random_uuid(), $3, $4, $5, $6, $7, $8, $9, $10, $11, '{}', '{}', '{}') RETURNING company_id, id),
     variant AS (INSERT INTO ab_variant (company_id, test_id, number, name, present_url, weight, description)
       SELECT company_id, id, number, name, url, weight, description
       FROM test, jsonb_to_recordset($12) AS v (number int, name text, url text, weight float8, description text) RETURNING id, test_id, number)
     SELECT test_id AS id, array_agg(id ORDER BY number) AS "variantIds" FROM variant GROUP BY 1`,
    [
      ...[companyId, siteId, test.experimentId, test.name, test.type, test.method],
      ...[daysAgo.to === null ? 'running' : 'stopped', addDays(today, -daysAgo.from)],
      ...[daysAgo.to === null ? null : addDays(today, -daysAgo.to), test.hypothesis, test.decisionNote],
      JSON.stringify(
        variants.map(({ name, page, weight, description }, at) => ({
          ...{ number: at + 1, name, weight, description },
          url: `https://${domain}/preview/${page}`,
        })),
      ),
    ],
  );
  return { ...test, ...rows[0]! };
}

async function testDays(
  database: Database,
  companyId: number,
  siteId: number,
  { from, to }: { from: string; to: string },
): Promise<TestDay[]> {
  const { rows } = await database.pool.query<TestDay>(
    `SELECT date::text AS date, adgroup_id AS "adgroupId", device_id AS "deviceId", feed_id AS "feedId", coalesce(isum(inbound_nbot), 0)::int AS visits,
       coalesce(isum(sold), 0)::int AS sold, coalesce(isum(earned), 0)::float8 AS earned, coalesce(isum(tq), 0)::float8 AS tq
     FROM perf_hour WHERE company_id = $1 AND site_id = $2 AND date BETWEEN $3 AND $4 AND feed_id > 0
     GROUP BY 1, 2, 3, 4 HAVING isum(inbound_nbot) > 0 ORDER BY 1, 2, 3, 4`,
    [companyId, siteId, from, to],
  );
  return rows;
}

function rowsOf(seed: number, day: TestDay, { id, variants, variantIds }: SavedTest): AbVisitsRow[] {
  const { date, adgroupId, deviceId, feedId } = day;
  const random = new Random(seed, adgroupId, Date.parse(date) / DAY_MS, deviceId, feedId, id, 97);
  const lucky = (weights: readonly number[], luck: number): number[] =>
    weights.map((weight) => weight * random.between(1 - luck, 1 + luck));
  const planned = variants.map(({ weight }) => weight);
  const visits = cut(day.visits, lucky(planned, 0.05), random.between(0, 1));
  const selling = lucky(visits, 0.15).map((weight, at) => weight * variants[at]!.strength);
  const clicks = cut(day.sold, selling, random.between(0, 1));
  // Estimates have revenue before clicks are known.
  const money = cut(day.earned, lucky(day.sold > 0 ? clicks : visits, 0.1));
  const score = day.sold > 0 && day.tq > 0 ? day.tq / day.sold : null;
  return variantIds.flatMap((abVariantId, at): AbVisitsRow[] => {
    const [visit, sold, earned] = [visits[at]!, clicks[at]!, money[at]!];
    if (visit === 0) return [];
    const soldSquares = squaresOf(sold, visit);
    const price = sold > 0 ? earned / MICROS / sold : 0;
    return [
      {
        ...{ date, adgroupId, deviceId, feedId, abTestId: id, abVariantId, visits: visit, sold, soldSquares, earned },
        earnedSquares: Math.round(MICROS * price ** 2 * soldSquares * PRICE_SPREAD),
        earnedSold: Math.round(MICROS * price * soldSquares),
        ...{ tq: score === null ? null : Math.round(score * sold), scoredClicks: score === null ? null : sold },
      },
    ];
  });
}

/** Returns Σ clicks² over visits, with clicks spread as evenly as possible. */
function squaresOf(sold: number, visits: number): number {
  const each = Math.floor(sold / visits);
  const more = sold - each * visits;
  return (visits - more) * each ** 2 + more * (each + 1) ** 2;
}
