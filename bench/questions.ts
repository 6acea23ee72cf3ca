/** Query of the benchmark, as sent by the report and as optimal handwritten SQL. */
export interface Question {
  readonly id: 'Q1' | 'Q2' | 'Q3' | 'Q8';
  readonly title: string;
  readonly groupLevel: 'adgroup' | 'campaign';
  readonly days: number;
  readonly filters: Readonly<Record<string, unknown>>;
  /** Handwritten SQL on the rollups: a page of 50 rows with names and labels, total and count in one statement. */
  readonly hand: string;
  /** Handwritten SQL on one plain hourly table with joins: first the page, then total and count. */
  readonly plain: readonly [string, string];
  /** SQL for DuckDB on raw facts. */
  readonly duckdb: string;
}

const SUMS = ['bought', 'cost', 'sold', 'earned', 'rebate'];
const sums = (of: string, sum = 'isum'): string => SUMS.map((name) => `${sum}(${of}.${name}) AS ${name}`).join(', ');
const carried = (of: string): string => SUMS.map((name) => `${of}.${name}`).join(', ');
const FIGURES = `cost::float8 / nullif(bought, 0) AS cpc, sold::float8 / nullif(bought, 0) AS opctr, earned::float8 / nullif(sold, 0) AS rpc,
  earned + coalesce(rebate, 0) - cost AS profit, (earned + coalesce(rebate, 0) - cost)::float8 / nullif(earned + coalesce(rebate, 0), 0) AS margin,
  (earned + coalesce(rebate, 0) - cost)::float8 / nullif(cost, 0) AS roi`;

const ENTITY_COLUMNS = {
  adgroup: `a.name AS adgroup, a.id AS adgroup_id, s.name AS site, p.name AS source, acc.name AS account, u.username,
    ARRAY(SELECT l.name FROM adgroup_label al JOIN label l ON l.company_id = 1 AND l.id = al.label_id
          WHERE al.company_id = 1 AND al.adgroup_id = a.id ORDER BY l.name) AS labels`,
  campaign: `c.name AS campaign, c.id AS campaign_id, p.name AS source, acc.name AS account, u.username`,
} as const;
const ENTITY_NULLS = {
  adgroup: 'NULL, NULL, NULL, NULL, NULL, NULL, NULL',
  campaign: 'NULL, NULL, NULL, NULL, NULL',
} as const;
const ENTITY_JOINS = {
  adgroup: `JOIN adgroup a ON a.company_id = 1 AND a.id = k.key
    JOIN partner_account acc ON acc.company_id = 1 AND acc.id = a.account_id
    JOIN partner p ON p.id = acc.partner_id LEFT JOIN user_account u ON u.id = acc.buyer_user_id
    LEFT JOIN site s ON s.company_id = 1 AND s.id = a.site_id`,
  campaign: `JOIN campaign c ON c.company_id = 1 AND c.id = k.key
    JOIN partner_account acc ON acc.company_id = 1 AND acc.id = c.account_id
    JOIN partner p ON p.id = acc.partner_id LEFT JOIN user_account u ON u.id = acc.buyer_user_id`,
} as const;

function hand(level: 'adgroup' | 'campaign', table: string, where: string): string {
  return `WITH f AS (SELECT p.${level}_id AS key, ${sums('p')} FROM ${table} p WHERE p.company_id = 1 AND ${where} GROUP BY 1),
    page AS (SELECT * FROM f ORDER BY bought DESC NULLS LAST, key LIMIT 50)
    SELECT 0, k.key, ${carried('k')}, ${FIGURES}, ${ENTITY_COLUMNS[level]} FROM page k ${ENTITY_JOINS[level]}
    UNION ALL
    SELECT 1, count(*), ${SUMS.map((name) => `isum(f.${name})`).join(', ')}, NULL, NULL, NULL, NULL, NULL, NULL, ${ENTITY_NULLS[level]} FROM f`;
}

function plain(level: 'adgroup' | 'campaign', where: string): [string, string] {
  const from = `FROM perf_hour p
    JOIN adgroup a ON a.company_id = p.company_id AND a.id = p.adgroup_id
    JOIN campaign c ON c.company_id = p.company_id AND c.id = p.campaign_id
    JOIN partner_account acc ON acc.company_id = p.company_id AND acc.id = p.account_id
    JOIN partner src ON src.id = acc.partner_id
    LEFT JOIN user_account u ON u.id = acc.buyer_user_id
    LEFT JOIN site s ON s.company_id = p.company_id AND s.id = p.site_id
    WHERE p.company_id = 1 AND ${where}`;
  const names =
    level === 'adgroup'
      ? 'a.id, a.name, s.name, src.name, acc.name, u.username'
      : 'c.id, c.name, src.name, acc.name, u.username';
  const labels =
    level === 'adgroup'
      ? `, (SELECT array_agg(l.name) FROM adgroup_label al JOIN label l ON l.company_id = 1 AND l.id = al.label_id WHERE al.company_id = 1 AND al.adgroup_id = a.id) AS labels`
      : '';
  return [
    `SELECT ${names}${labels}, ${sums('p', 'sum')} ${from} GROUP BY ${names} ORDER BY sum(p.bought) DESC NULLS LAST LIMIT 50`,
    `SELECT count(DISTINCT p.${level}_id), ${sums('p', 'sum')} ${from}`,
  ];
}

/** Returns the SQL for the same columns: names, labels and metrics of the page, total and count. */
function duckdb(level: 'adgroup' | 'campaign', where: string): string {
  const own = {
    adgroup: `, s.name, (SELECT list(x.label ORDER BY x.label) FROM labeled x WHERE x.company_id = 1 AND x.adgroup_id = k.key)`,
    campaign: '',
  }[level];
  const site = level === 'adgroup' ? 'LEFT JOIN site s ON s.company_id = 1 AND s.id = e.site_id' : '';
  return `WITH f AS (SELECT p.${level}_id AS key, ${sums('p', 'sum')} FROM perf_hour p WHERE p.company_id = 1 AND ${where} GROUP BY 1),
    page AS (SELECT * FROM f ORDER BY bought DESC NULLS LAST, key LIMIT 50)
    SELECT 0, k.key, ${carried('k')}, ${FIGURES}, e.name, acc.name, acc.source, acc.buyer${own} FROM page k
      JOIN ${level} e ON e.company_id = 1 AND e.id = k.key JOIN account acc ON acc.company_id = 1 AND acc.id = e.account_id ${site}
    UNION ALL SELECT 1, count(*), ${SUMS.map((name) => `sum(f.${name})`).join(', ')},
      NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL${level === 'adgroup' ? ', NULL, NULL' : ''} FROM f`;
}

const LABELED = `p.adgroup_id IN (SELECT al.adgroup_id FROM adgroup_label al JOIN label l ON l.company_id = 1 AND l.id = al.label_id
  WHERE al.company_id = 1 AND l.name = 'label 3')`;
const BUYER = 'p.account_id IN (SELECT x.id FROM partner_account x WHERE x.company_id = 1 AND x.buyer_user_id = 104)';

/** Returns the queries. @param lastDay latest day with data */
export function questions(lastDay: string): Question[] {
  const day = (back: number): string => new Date(Date.parse(lastDay) - back * 86_400_000).toISOString().slice(0, 10);
  const yesterday = `p.date = DATE '${lastDay}'`;
  const month = `p.date BETWEEN DATE '${day(29)}' AND DATE '${lastDay}'`;
  const eight = `${month} AND p.country_id = 840 AND ${LABELED} AND ${BUYER}`;
  // A developer would look up the few ad groups first, and then read them through the index.
  const eightByHand = `${month} AND p.country_id = 840 AND p.adgroup_id = ANY(ARRAY(
    SELECT a.id FROM adgroup_label al JOIN label l ON l.company_id = 1 AND l.id = al.label_id
    JOIN adgroup a ON a.company_id = 1 AND a.id = al.adgroup_id
    JOIN partner_account x ON x.company_id = 1 AND x.id = a.account_id
    WHERE al.company_id = 1 AND l.name = 'label 3' AND x.buyer_user_id = 104))`;
  return [
    {
      id: 'Q1',
      title: 'ad groups, yesterday',
      groupLevel: 'adgroup',
      days: 1,
      filters: {},
      hand: hand('adgroup', 'perf_adgroup_day', yesterday),
      plain: plain('adgroup', yesterday),
      duckdb: duckdb('adgroup', yesterday),
    },
    {
      id: 'Q2',
      title: 'ad groups, 30 days',
      groupLevel: 'adgroup',
      days: 30,
      filters: {},
      hand: hand('adgroup', 'perf_adgroup_day', month),
      plain: plain('adgroup', month),
      duckdb: duckdb('adgroup', month),
    },
    {
      id: 'Q3',
      title: 'campaigns, 30 days',
      groupLevel: 'campaign',
      days: 30,
      filters: {},
      hand: hand('campaign', 'perf_adgroup_day', month),
      plain: plain('campaign', month),
      duckdb: duckdb('campaign', month),
    },
    {
      id: 'Q8',
      title: 'label, country and buyer, 30 days',
      groupLevel: 'adgroup',
      days: 30,
      filters: { labelNameIn: ['label 3'], countryCodeIn: ['US'], buyerIdIn: [104] },
      hand: hand('adgroup', 'perf_day', eightByHand),
      plain: plain('adgroup', eight),
      duckdb: duckdb(
        'adgroup',
        `${month} AND p.country_id = 840 AND p.adgroup_id IN (SELECT adgroup_id FROM labeled WHERE company_id = 1 AND label = 'label 3')
        AND p.account_id IN (SELECT id FROM account WHERE company_id = 1 AND buyer_id = 104)`,
      ),
    },
  ];
}

/** Returns the first and last day of a query. */
export function rangeOf(question: Pick<Question, 'days'>, lastDay: string): { start: string; end: string } {
  const start = new Date(Date.parse(lastDay) - (question.days - 1) * 86_400_000).toISOString().slice(0, 10);
  return { start, end: lastDay };
}

/** Default columns of the screen. */
export const GRAPHQL_FIELDS = {
  adgroup:
    'id adgroup adgroupId siteName sourcePartnerName partnerAccountName userName labels bought cost CPC sold opCTR RPC earned profit margin ROI',
  campaign:
    'id campaign campaignId sourcePartnerName partnerAccountName userName bought cost CPC sold opCTR RPC earned profit margin ROI',
} as const;
