import { graphql, type BenchContext } from './bench-context.ts';
import { compare } from './measure.ts';
import { ms } from './results.ts';

/** Number of keyword rows by advertiser. A third as many rows have no advertiser. */
const ROWS = Number(process.env['BENCH_FAMILY_ROWS'] ?? 10_000_000);
const DAYS = 30;
const DEVICES = 2;
const ADVERTISERS = 3;
const TEXTS = 20_000;
const ASKED = 50;
const MARKET = 1;

/** Compares the statistics of fifty searched keywords over a month with the same sums in handwritten SQL. */
export async function measureKeywordStats(context: BenchContext): Promise<void> {
  const { byHand, world, held, details, say } = context;
  const rows = await makeFacts(context);
  say(`statistics of ${ASKED} keywords, ${rows.toLocaleString('en')} rows by advertiser`);
  const keywords = Array.from({ length: ASKED }, (_, at) => `searched ${at * 97 + 1}`);
  const dateRange = { start: dayBefore(world.lastDay, DAYS - 1), end: world.lastDay };
  const ask = () => graphql(context, QUERY, { keywords, marketId: MARKET, dateRange });
  const read = async () => {
    const values = [keywords, MARKET, dateRange.start, dateRange.end];
    const shows = await byHand.query<Sums>({ text: SHOWS, values });
    const advertisers = await byHand.query<Sums>({ text: OF_ADVERTISERS, values });
    return [...shows.rows, ...advertisers.rows];
  };
  sameSums(await ask(), await read());
  const times = await compare({ http: ask, hand: read }, { rounds: 15, warm: 3, budgetMs: 60_000 });
  details['keyword statistics'] = times;
  held.push({
    what: `statistics of ${ASKED} keywords over GraphQL / sums by hand`,
    value: times.http.p50 / times.hand.p50,
    limit: 1.5,
    must: 'at most',
    unit: 'ratio',
    detail: `${ms(times.http.p50)} / ${ms(times.hand.p50)} ms`,
  });
}

interface Sums {
  readonly shows?: string;
  readonly clicked?: string;
}

const QUERY = `query ($keywords: [String!]!, $marketId: Int!, $dateRange: DateRangeInput!) {
  keywordStats(keywords: $keywords, marketId: $marketId, dateRange: $dateRange, minFeedShowCount: 0) {
    keyword origin feedShowCount rps ctr advertisers { id name type meanRpc rpcStdev rpcCount shownCount clickedCount showRate ctr } } }`;
const SCOPE = `JOIN keyword_text t ON t.company_id = 1 AND t.id = f.keyword_id AND t.text = ANY ($1)
  JOIN site s ON s.company_id = 1 AND s.id = f.site_id AND s.market_id = $2
  WHERE f.company_id = 1 AND f.date BETWEEN $3 AND $4`;
const SHOWS = `SELECT t.text, sum(f.shows) AS shows FROM searched_keyword_day f ${SCOPE} GROUP BY 1`;
const OF_ADVERTISERS = `SELECT x.*, a.name, a.type FROM (
    SELECT t.text, f.advertiser_id, sum(f.shown) AS shown, sum(f.clicked) AS clicked, sum(f.sold) AS sold, sum(f.earned) AS earned,
      sum(f.earned_squares) AS squares FROM searched_advertiser_day f ${SCOPE} GROUP BY 1, 2) x
  JOIN advertiser a ON a.company_id = 1 AND a.id = x.advertiser_id`;

/** Checks that both implementations return the same sums, because a faster wrong result is useless. */
function sameSums(answer: string, rows: readonly Sums[]): void {
  interface Answer {
    data?: { keywordStats: { feedShowCount: number | null; advertisers: { clickedCount: number | null }[] }[] };
  }
  const stats = (JSON.parse(answer) as Answer).data?.keywordStats ?? [];
  const mine = [
    sum(stats, ({ feedShowCount }) => feedShowCount ?? 0),
    sum(
      stats.flatMap(({ advertisers }) => advertisers),
      ({ clickedCount }) => clickedCount ?? 0,
    ),
  ];
  const theirs = [sum(rows, ({ shows = '0' }) => Number(shows)), sum(rows, ({ clicked = '0' }) => Number(clicked))];
  if (mine[0] === 0 || mine.join() !== theirs.join())
    throw new Error(`Keyword statistics: ${mine.join()} is not ${theirs.join()}: ${answer.slice(0, 300)}`);
}
const sum = <T>(items: readonly T[], of: (item: T) => number): number => items.reduce((all, item) => all + of(item), 0);
const dayBefore = (day: string, back: number): string =>
  new Date(Date.parse(day) - back * 86_400_000).toISOString().slice(0, 10);

/**
 * Generates the searches of each ad group's visitors. Existing facts are unchanged.
 * @returns number of rows by advertiser
 */
async function makeFacts({ byHand, world, say }: BenchContext): Promise<number> {
  const known = await byHand.query<{ count: number }>('SELECT count(*)::int AS count FROM searched_advertiser_day');
  if (known.rows[0]!.count > 0) return known.rows[0]!.count;
  say(`searched keywords, ${ROWS.toLocaleString('en')} rows by advertiser`);
  const { rows } = await byHand.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM adgroup WHERE company_id = 1',
  );
  const parts = Math.ceil(ROWS / DAYS / DEVICES / ADVERTISERS / rows[0]!.count);
  await byHand.query(`INSERT INTO keyword_text (company_id, text) SELECT 1, 'searched ' || i FROM generate_series(1, ${TEXTS}) i
    ON CONFLICT DO NOTHING`);
  await byHand.query(`INSERT INTO advertiser (company_id, name) SELECT 1, 'searched-' || i || '.example' FROM generate_series(1, 200) i
    ON CONFLICT DO NOTHING`);
  const searches = `(SELECT a.id AS adgroup_id, a.account_id, a.site_id, t.id AS keyword_id, device, part
    FROM adgroup a CROSS JOIN generate_series(1, ${parts}) part CROSS JOIN generate_series(1, ${DEVICES}) device
    JOIN keyword_text t ON t.company_id = 1 AND t.text = 'searched ' || 1 + (a.id * 37 + part) % ${TEXTS} WHERE a.company_id = 1) x,
    (SELECT min(id) AS country_id FROM country) c, (SELECT min(id) AS feed_id FROM partner WHERE type = 'feed') f`;
  for (let back = DAYS - 1; back >= 0; back--) {
    await byHand.query(
      `INSERT INTO searched_keyword_day (company_id, site_id, date, keyword_id, device_id, country_id, feed_id, adgroup_id, account_id, visits, shows)
       SELECT 1, site_id, $1::date, keyword_id, device, country_id, feed_id, adgroup_id, account_id, 20 + part % 30, 15 + part % 20 FROM ${searches}`,
      [dayBefore(world.lastDay, back)],
    );
    await byHand.query(
      `INSERT INTO searched_advertiser_day (company_id, site_id, date, keyword_id, advertiser_id, device_id, country_id, feed_id, adgroup_id, account_id,
         loaded, shown, clicked, sold, earned, earned_squares)
       SELECT 1, site_id, $1::date, keyword_id, v.id, device, country_id, feed_id, adgroup_id, account_id, 15, 10, part % 3, part % 3,
         (part % 3) * 250000, (part % 3) * 62500 FROM ${searches},
         generate_series(1, ${ADVERTISERS}) nth, LATERAL (SELECT id FROM advertiser WHERE company_id = 1 AND name = 'searched-' || 1 + (keyword_id * 7 + nth) % 200 || '.example') v`,
      [dayBefore(world.lastDay, back)],
    );
  }
  await byHand.query('VACUUM (ANALYZE) searched_keyword_day, searched_advertiser_day, keyword_text');
  return (await byHand.query<{ count: number }>('SELECT count(*)::int AS count FROM searched_advertiser_day')).rows[0]!
    .count;
}
