import { graphql, type BenchContext } from './bench-context.ts';
import { compare } from './measure.ts';
import { ms } from './results.ts';

const DAYS = 60;
const VARIANTS = 6;

/** Compares the by-date report of a 60-day test with six variants with plain SQL for the same sums. */
export async function measureAbTests(context: BenchContext): Promise<void> {
  const { byHand, held, details, say } = context;
  const { testId, rows } = await makeTest(context);
  say(`A/B report of ${DAYS} days and ${VARIANTS} variants, ${rows.toLocaleString('en')} rows`);
  const ask = () => graphql(context, REPORT, { testId });
  const read = () => byHand.query({ text: BY_HAND, values: [testId], rowMode: 'array' });
  sameSums(await ask(), (await read()).rows as unknown[][]);
  const times = await compare({ http: ask, hand: read }, { rounds: 15, warm: 3, budgetMs: 60_000 });
  details['A/B report'] = times;
  held.push({
    what: 'A/B report over GraphQL / sums by hand',
    value: times.http.p50 / times.hand.p50,
    limit: 1.5,
    must: 'at most',
    unit: 'ratio',
    detail: `${ms(times.http.p50)} / ${ms(times.hand.p50)} ms`,
  });
}

const REPORT = `query ($testId: Int!) { abTestReport(testId: $testId, options: { groupBy: [date] }) {
  advice results { variantId visits sold earned } days { date }
  rows { date bought profit cost sold earned ctr rpc rps tq margin children { variantId bought profit cost sold earned ctr rpc rps tq margin } } } }`;
/**
 * SQL of all sums that the report is computed from: by day and variant, and for the mix by day, variant, device, source
 * and feed.
 */
const BY_HAND = `SELECT date::text, ab_variant_id, device_id, source_id, feed_id, sum(visits), sum(sold), sum(sold_squares), sum(earned), sum(earned_squares),
    sum(bought), sum(cost), sum(rebate), sum(tq), sum(scored_clicks), bool_or(estimated)
  FROM ab_variant_day WHERE company_id = 1 AND ab_test_id = $1 GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`;

/** Checks that both implementations return the same sums, because a faster wrong result is useless. */
function sameSums(answer: string, rows: readonly unknown[][]): void {
  interface Answer {
    data?: { abTestReport: { results: { visits: number; sold: number }[] } };
  }
  const results = (JSON.parse(answer) as Answer).data?.abTestReport.results;
  const mine = [sum(results ?? [], ({ visits }) => visits), sum(results ?? [], ({ sold }) => sold)];
  const theirs = [sum(rows, (row) => Number(row[5])), sum(rows, (row) => Number(row[6]))];
  if (mine.join() !== theirs.join())
    throw new Error(`A/B report: ${mine.join()} is not ${theirs.join()}: ${answer.slice(0, 300)}`);
}
const sum = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((all, item) => all + of(item), 0);

/**
 * Inserts a test that ended before the last day, with facts of ten accounts and three devices. Does nothing if the
 * store has one.
 */
async function makeTest({ byHand, world }: BenchContext): Promise<{ testId: number; rows: number }> {
  const known = await byHand.query<{ id: number }>("SELECT id FROM ab_test WHERE company_id = 1 AND name = 'Bench'");
  const testId = known.rows[0]?.id ?? (await insertTest({ byHand, world }));
  const { rows } = await byHand.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM ab_variant_day WHERE company_id = 1 AND ab_test_id = $1',
    [testId],
  );
  return { testId, rows: rows[0]!.count };
}

async function insertTest({ byHand, world }: Pick<BenchContext, 'byHand' | 'world'>): Promise<number> {
  const { rows } = await byHand.query<{ id: number }>(
    `INSERT INTO ab_test (company_id, site_id, key, experiment_id, name, type, state, start_at, end_at, source_ids, device_ids, adgroup_names)
     SELECT 1, min(id), gen_random_uuid(), 'bench', 'Bench', 'rps', 'stopped', $1::date - $2::int, $1::date, '{}', '{}', '{}' FROM site WHERE company_id = 1
     RETURNING id`,
    [world.lastDay, DAYS],
  );
  const testId = rows[0]!.id;
  await byHand.query(
    `INSERT INTO ab_variant (company_id, test_id, number, name, weight)
     SELECT 1, $1, n, 'Variant ' || n, 1.0 / ${VARIANTS} FROM generate_series(1, ${VARIANTS}) n`,
    [testId],
  );
  await byHand.query(
    `INSERT INTO ab_variant_day (company_id, date, ab_test_id, ab_variant_id, device_id, source_id, feed_id, account_id, site_id, visits, sold, sold_squares,
       earned, earned_squares, earned_sold, tq, scored_clicks, bought, cost, rebate)
     SELECT 1, $2::date - day, $1, v.id, device, a.partner_id, f.id, a.id, t.site_id, 100 + hits, hits, hits * 2, hits * 500000, hits * 350000, hits * 700000,
       hits * 5000000, hits, 100, 30000000, 0
     FROM ab_test t JOIN ab_variant v ON v.company_id = 1 AND v.test_id = t.id, generate_series(1, ${DAYS}) day, generate_series(1, 3) device,
       (SELECT id FROM partner WHERE type = 'feed' ORDER BY id LIMIT 3) f,
       (SELECT a.id, a.partner_id FROM partner_account a JOIN partner p ON p.id = a.partner_id AND p.type = 'source' WHERE a.company_id = 1 ORDER BY a.id LIMIT 10) a,
       LATERAL (SELECT 20 + (v.number * 7 + day * 3 + device + a.id) % 40 AS hits) h
     WHERE t.company_id = 1 AND t.id = $1`,
    [testId, world.lastDay],
  );
  await byHand.query('VACUUM (ANALYZE) ab_variant_day');
  return testId;
}
