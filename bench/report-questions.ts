/** Query of the overview, the daily or the hourly report, as sent by the screen and as optimal handwritten SQL. */
export interface ReportQuestion {
  readonly id: 'Q4' | 'Q5' | 'Q6';
  readonly title: string;
  readonly report: 'overviewReport' | 'dailyReport' | 'hourlyReport';
  readonly groupings: readonly string[];
  readonly days: number;
  /** GraphQL fields of rows and of the total. */
  readonly fields: string;
  /** Segments by which the rows or only the total are broken down. */
  readonly breakdowns: readonly string[];
  readonly of: 'rows' | 'total';
  /** Field with the name of a child row. */
  readonly partFields: string;
  readonly perPage: number | null;
  /** Handwritten SQL on the rollups. Rows whose first column is 1 are totals. */
  readonly hand: string;
  /** Handwritten SQL statements on the plain hourly table with joins. */
  readonly plain: readonly string[];
  readonly duckdb: readonly string[];
  /** Maximum ratio of GraphQL over HTTP to the report's SQL. */
  readonly httpLimit: number;
  readonly plainLimit: number | null;
  readonly duckdbLimit: number | null;
}

const SUMS = ['bought', 'cost', 'earned', 'rebate', 'sold'];
const sums = (of = 'p', sum = 'isum'): string => SUMS.map((name) => `${sum}(${of}.${name}) AS ${name}`).join(', ');
const BREAKDOWNS = ['site', 'device', 'source', 'feed', 'market', 'buyer', 'date', 'team', 'siteProject'];

const JOINS = `JOIN partner_account acc ON acc.company_id = p.company_id AND acc.id = p.account_id
  LEFT JOIN membership m ON m.company_id = p.company_id AND m.user_id = acc.buyer_user_id
  LEFT JOIN site s ON s.company_id = p.company_id AND s.id = p.site_id`;
/** Stored key, key and name of each breakdown. */
const PARTS: Readonly<Record<string, readonly [stored: string, key: string, name: string]>> = {
  site: ['site_id', 'b.site_id', '(SELECT x.name FROM site x WHERE x.company_id = 1 AND x.id = k.key)'],
  device: ['device_id', 'b.device_id', '(SELECT x.name FROM device x WHERE x.id = k.key)'],
  source: ['account_id', 'acc.partner_id', '(SELECT x.name FROM partner x WHERE x.id = k.key)'],
  feed: ['feed_id', 'b.feed_id', '(SELECT x.name FROM partner x WHERE x.id = k.key)'],
  market: ['site_id', 's.market_id', '(SELECT x.name FROM market x WHERE x.id = k.key)'],
  buyer: ['account_id', 'acc.buyer_user_id', '(SELECT x.username FROM user_account x WHERE x.id = k.key)'],
  date: ['date', "b.date - DATE '1970-01-01'", 'NULL'],
  team: ['account_id', 'm.team_id', '(SELECT x.name FROM team x WHERE x.company_id = 1 AND x.id = k.key)'],
  siteProject: [
    'site_id',
    's.project_id',
    '(SELECT x.name FROM site_project x WHERE x.company_id = 1 AND x.id = k.key)',
  ],
};
const PART_JOINS: Readonly<Record<string, string>> = {
  account_id: `JOIN partner_account acc ON acc.company_id = 1 AND acc.id = b.account_id
    LEFT JOIN membership m ON m.company_id = 1 AND m.user_id = acc.buyer_user_id`,
  site_id: 'LEFT JOIN site s ON s.company_id = 1 AND s.id = b.site_id',
};

/**
 * Returns a statement that reads the days once and groups them by the stored key of each breakdown. Source, buyer and
 * similar keys are derived from these few rows.
 */
function overviewByHand(where: string): string {
  const stored = [...new Set(Object.values(PARTS).map(([key]) => key))];
  const parts = Object.values(PARTS).map(
    ([of, key, name]) =>
      `SELECT 0, k.key::text, ${name}, ${SUMS.join(', ')} FROM (SELECT ${key} AS key, ${sums('b')}
       FROM b ${PART_JOINS[of] ?? ''} WHERE b.${of} IS NOT NULL GROUP BY 1) k`,
  );
  return `WITH b AS MATERIALIZED (SELECT ${stored.map((key) => `p.${key}`).join(', ')}, ${sums()} FROM perf_account_day p
      WHERE p.company_id = 1 AND ${where} GROUP BY GROUPING SETS ((), ${stored.map((key) => `(p.${key})`).join(', ')}))
    SELECT 1, NULL, NULL, ${SUMS.map((name) => `b.${name}`).join(', ')} FROM b WHERE ${stored.map((key) => `b.${key} IS NULL`).join(' AND ')}
    UNION ALL ${parts.join(' UNION ALL ')}`;
}

const plainKeys: Readonly<Record<string, string>> = {
  site: 's.id, s.name',
  device: 'p.device_id',
  source: 'acc.partner_id',
  feed: 'p.feed_id',
  market: 's.market_id',
  buyer: 'acc.buyer_user_id',
  date: 'p.date',
  team: 'm.team_id',
  siteProject: 's.project_id',
};

/** Returns the queries of the reports. @param lastDay latest day with data */
export function reportQuestions(lastDay: string): ReportQuestion[] {
  const day = (back: number): string => new Date(Date.parse(lastDay) - back * 86_400_000).toISOString().slice(0, 10);
  const within = (days: number): string => `p.date BETWEEN DATE '${day(days - 1)}' AND DATE '${lastDay}'`;
  const plainFrom = (days: number): string => `FROM perf_hour p ${JOINS} WHERE p.company_id = 1 AND ${within(days)}`;
  const duckFrom = (days: number): string => `FROM perf_hour p WHERE p.company_id = 1 AND ${within(days)}`;
  const figures = 'bought cost earned profit margin';
  return [
    {
      id: 'Q4',
      title: 'overview, 7 days and nine breakdowns',
      report: 'overviewReport',
      groupings: ['date'],
      days: 7,
      fields: `row_id ${figures}`,
      breakdowns: BREAKDOWNS,
      of: 'total',
      partFields: `row_id id name ${figures}`,
      perPage: null,
      hand: overviewByHand(within(7)),
      plain: [
        `SELECT ${sums('p', 'sum')} ${plainFrom(7)}`,
        ...BREAKDOWNS.map(
          (id) => `SELECT ${plainKeys[id]!}, ${sums('p', 'sum')} ${plainFrom(7)} GROUP BY ${plainKeys[id]!}`,
        ),
      ],
      duckdb: [
        `SELECT ${sums('p', 'sum')} ${duckFrom(7)}`,
        ...BREAKDOWNS.map((id) =>
          ['source', 'buyer', 'team'].includes(id)
            ? `SELECT acc.source, acc.buyer_id, ${sums('p', 'sum')} FROM perf_hour p JOIN account acc ON acc.company_id = 1 AND acc.id = p.account_id
                WHERE p.company_id = 1 AND ${within(7)} GROUP BY ${id === 'source' ? '1, 2' : '1, 2'}`
            : `SELECT p.${id === 'date' ? 'date' : id === 'device' ? 'device_id' : id === 'feed' ? 'feed_id' : 'site_id'}, ${sums('p', 'sum')} ${duckFrom(7)} GROUP BY 1`,
        ),
      ],
      httpLimit: 1.2,
      plainLimit: 10,
      duckdbLimit: 0.5,
    },
    {
      id: 'Q5',
      title: 'daily, 14 days by date and site',
      report: 'dailyReport',
      groupings: ['date'],
      days: 14,
      fields: `id date ${figures} yahooEarned`,
      breakdowns: ['site'],
      of: 'rows',
      partFields: `id siteId siteName ${figures} yahooEarned`,
      perPage: null,
      hand: `WITH f AS MATERIALIZED (SELECT p.date, p.site_id, ${sums()}, isum(p.yahoo_earned) AS yahoo_earned
          FROM perf_account_day p WHERE p.company_id = 1 AND ${within(14)} GROUP BY 1, 2)
        SELECT 1, NULL::date, NULL, ${sums('f')}, isum(f.yahoo_earned) FROM f
        UNION ALL SELECT 2, f.date, NULL, ${sums('f')}, isum(f.yahoo_earned) FROM f GROUP BY f.date
        UNION ALL SELECT 0, f.date, s.name, ${SUMS.map((name) => `f.${name}`).join(', ')}, f.yahoo_earned
          FROM f LEFT JOIN site s ON s.company_id = 1 AND s.id = f.site_id`,
      plain: [
        `SELECT p.date, s.name, ${sums('p', 'sum')}, sum(p.yahoo_earned) ${plainFrom(14)} GROUP BY 1, 2`,
        `SELECT p.date, ${sums('p', 'sum')}, sum(p.yahoo_earned) ${plainFrom(14)} GROUP BY 1`,
      ],
      duckdb: [`SELECT p.date, p.site_id, ${sums('p', 'sum')} ${duckFrom(14)} GROUP BY 1, 2`],
      httpLimit: 1.25,
      plainLimit: 10,
      duckdbLimit: 0.6,
    },
    {
      id: 'Q6',
      title: 'hourly, one day by date, hour, site and source',
      report: 'hourlyReport',
      groupings: ['hour', 'date', 'siteName', 'sourcePartnerName'],
      days: 1,
      fields: `id hour date siteName sourcePartnerName impressions ${figures} sold`,
      breakdowns: [],
      of: 'rows',
      partFields: '',
      perPage: 50,
      hand: `WITH f AS (SELECT p.hour, p.date, p.site_id, p.source_id AS partner_id, ${sums()}, isum(p.impressions) AS impressions
          FROM perf_site_hour p
          WHERE p.company_id = 1 AND ${within(1)} GROUP BY 1, 2, 3, 4),
        page AS (SELECT * FROM f ORDER BY date, hour, site_id, partner_id LIMIT 50)
        SELECT 1, count(*), NULL, NULL, NULL, ${sums('f')}, isum(f.impressions) FROM f
        UNION ALL SELECT 0, k.hour, k.date, s.name, src.name, ${SUMS.map((name) => `k.${name}`).join(', ')}, k.impressions
          FROM page k LEFT JOIN site s ON s.company_id = 1 AND s.id = k.site_id LEFT JOIN partner src ON src.id = k.partner_id`,
      plain: [
        `SELECT p.date, p.hour, s.name, acc.partner_id, ${sums('p', 'sum')}, sum(p.impressions) ${plainFrom(1)} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 LIMIT 50`,
        `SELECT count(DISTINCT (p.date, p.hour, p.site_id, acc.partner_id)), ${sums('p', 'sum')} ${plainFrom(1)}`,
      ],
      duckdb: [
        `SELECT p.date, p.hour, p.site_id, acc.source, ${sums('p', 'sum')} FROM perf_hour p JOIN account acc ON acc.company_id = 1 AND acc.id = p.account_id
          WHERE p.company_id = 1 AND ${within(1)} GROUP BY 1, 2, 3, 4`,
      ],
      httpLimit: 1.25,
      plainLimit: null,
      duckdbLimit: null,
    },
  ];
}
