/** Initial query of a report screen, as GraphQL and as optimal handwritten SQL. */
export interface FamilyQuestion {
  readonly family: 'keywords' | 'placements' | 'tags';
  readonly report: 'keywordReport' | 'placementReport' | 'tqReport';
  readonly query: string;
  /** Columns of its file, starting with the names of rows. */
  readonly columns: readonly string[];
  /** SQL for a page of 50 rows with names, the total and the count, in one statement. */
  readonly page: string;
  /** SQL for all rows of its file. */
  readonly file: string;
  readonly variables: (start: string, end: string) => Readonly<Record<string, unknown>>;
}

const PART_SUMS = [
  'impressions',
  'bought',
  'cost',
  'sold',
  'earned',
  'rebate',
  'conv',
  'inbound_nbot',
  'outbound_nbot',
] as const;
const TAG_SUMS = ['searches', 'bidded_searches', 'bidded_clicks', 'revenue', 'tq', 'scored_clicks'] as const;

const sums = (names: readonly string[], of: string): string =>
  names.map((name) => `isum(${of}.${name}) AS ${name}`).join(', ');

interface ByHand {
  readonly table: string;
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  readonly order: string;
  /** SQL of the names of a row `k`. */
  readonly names: readonly string[];
  readonly joins: string;
  /** SQL of the ratios of a row `k`. */
  readonly ratios: readonly string[];
}

const ENTITIES = `LEFT JOIN adgroup a ON a.company_id = 1 AND a.id = k.adgroup_id
  LEFT JOIN campaign c ON c.company_id = 1 AND c.id = a.campaign_id
  LEFT JOIN partner_account acc ON acc.company_id = 1 AND acc.id = a.account_id
  LEFT JOIN partner src ON src.id = acc.partner_id LEFT JOIN site s ON s.company_id = 1 AND s.id = a.site_id`;
const PART_RATIOS = [
  'k.bought::float8 / nullif(k.impressions, 0)',
  'k.cost::float8 / nullif(k.bought, 0) / 1000000',
  'k.sold::float8 / nullif(k.bought, 0)',
  'k.earned::float8 / nullif(k.sold, 0) / 1000000',
  '(k.earned + coalesce(k.rebate, 0) - k.cost)::float8 / 1000000',
  '(k.earned + coalesce(k.rebate, 0) - k.cost)::float8 / nullif(k.earned + coalesce(k.rebate, 0), 0)',
];

const grouped = ({ table, keys, sums: figures }: ByHand): string =>
  `SELECT ${keys.map((key) => `p.${key}`).join(', ')}, ${sums(figures, 'p')} FROM ${table} p
   WHERE p.company_id = 1 AND p.date BETWEEN $1::date AND $2::date GROUP BY ${keys.map((_, at) => at + 1).join(', ')}`;

function pageOf(by: ByHand): string {
  const empty = [...by.ratios, ...by.names].map(() => 'NULL').join(', ');
  return `WITH f AS MATERIALIZED (${grouped(by)}),
    page AS (SELECT * FROM f ORDER BY ${by.order} DESC NULLS LAST, ${by.keys.join(', ')} LIMIT 50)
    SELECT 0, ${by.sums.map((name) => `k.${name}`).join(', ')}, ${by.ratios.join(', ')}, ${by.names.join(', ')} FROM page k ${by.joins}
    UNION ALL SELECT count(*), ${sums(by.sums, 'f')}, ${empty} FROM f`;
}

const fileOf = (by: ByHand): string =>
  `WITH k AS (${grouped(by)}) SELECT ${by.names.join(', ')}, ${by.sums.map((name) => `k.${name}`).join(', ')}, ${by.ratios.join(', ')}
   FROM k ${by.joins} ORDER BY k.${by.order} DESC NULLS LAST, ${by.keys.map((key) => `k.${key}`).join(', ')}`;

const KEYWORDS: ByHand = {
  table: 'keyword_adgroup_day',
  keys: ['ad_keyword_id', 'adgroup_id'],
  sums: PART_SUMS,
  order: 'bought',
  names: ["coalesce(kw.text, 'Not attributed')", 'kw.match_type', 'src.name', 'acc.name', 's.name', 'c.name', 'a.name'],
  joins: `${ENTITIES} LEFT JOIN keyword kw ON kw.company_id = 1 AND kw.id = k.ad_keyword_id`,
  ratios: PART_RATIOS,
};
const PLACEMENTS: ByHand = {
  ...KEYWORDS,
  table: 'placement_adgroup_day',
  keys: ['placement_id', 'adgroup_id'],
  names: ["coalesce(pl.name, 'Not attributed')", 'src.name', 'acc.name', 's.name', 'c.name', 'a.name'],
  joins: `${ENTITIES} LEFT JOIN placement pl ON pl.company_id = 1 AND pl.id = k.placement_id`,
};
const TAGS: ByHand = {
  table: 'tag_adgroup_day',
  keys: ['tag_id'],
  sums: TAG_SUMS,
  order: 'revenue',
  names: ["coalesce(t.text, 'Unknown')"],
  joins: 'LEFT JOIN tag_text t ON t.company_id = 1 AND t.id = k.tag_id',
  ratios: [
    'k.bidded_searches::float8 / nullif(k.searches, 0)',
    'k.bidded_clicks::float8 / nullif(k.bidded_searches, 0)',
    'k.revenue::float8 / nullif(k.bidded_clicks, 0) / 1000000',
    'k.tq::float8 / nullif(k.scored_clicks, 0) / 1000000',
  ],
};

const fieldsOf = (columns: readonly string[], total: readonly string[]): string =>
  `{ rows { ${columns.join(' ')} } rowTotal { ${total.join(' ')} } totalRecords }`;

const KEYWORD_NAMES = ['keyword', 'matchType', 'sourceName', 'accountName', 'siteName', 'campaign', 'adgroup'];
const KEYWORD_FIGURES = [
  ...['impressions', 'bought', 'spend', 'sold', 'revenue', 'rebate', 'conversions', 'inboundClicks', 'outboundClicks'],
  ...['adCTR', 'CPC', 'opCTR', 'RPC', 'profit', 'margin'],
];
const PLACEMENT_NAMES = ['placement', 'sourceName', 'accountName', 'siteName', 'campaign', 'adgroup'];
const PLACEMENT_FIGURES = [
  ...['impressions', 'boughtClicks', 'cost', 'soldClicks', 'revenue', 'rebate', 'conversions', 'inboundClicks'],
  ...['outboundClicks', 'adctr', 'cpc', 'opctr', 'rpc', 'profit', 'margin'],
];
const TAG_FIGURES = [
  ...['searches', 'biddedSearches', 'biddedClicks', 'revenue', 'biddedSearchRate', 'ctr', 'rpc', 'tq'],
];

const byRange = (start: string, end: string) => ({ filters: { dateRange: { start, end } } });

export const FAMILY_QUESTIONS: readonly FamilyQuestion[] = [
  {
    family: 'keywords',
    report: 'keywordReport',
    query: `query Bench($filters: ReportFilters) { keywordReport(filters: $filters) ${fieldsOf([...KEYWORD_NAMES, ...KEYWORD_FIGURES], KEYWORD_FIGURES)} }`,
    columns: [...KEYWORD_NAMES, ...KEYWORD_FIGURES],
    page: pageOf(KEYWORDS),
    file: fileOf(KEYWORDS),
    variables: byRange,
  },
  {
    family: 'placements',
    report: 'placementReport',
    query: `query Bench($filters: PlacementReportFilters!) { placementReport(filters: $filters) ${fieldsOf([...PLACEMENT_NAMES, ...PLACEMENT_FIGURES], PLACEMENT_FIGURES)} }`,
    columns: [...PLACEMENT_NAMES, ...PLACEMENT_FIGURES],
    page: pageOf(PLACEMENTS),
    file: fileOf(PLACEMENTS),
    variables: (startDate, endDate) => ({ filters: { startDate, endDate } }),
  },
  {
    family: 'tags',
    report: 'tqReport',
    query: `query Bench($filters: TqReportFilters) { tqReport(filters: $filters) ${fieldsOf(['tag', ...TAG_FIGURES], TAG_FIGURES)} }`,
    columns: ['tag', ...TAG_FIGURES],
    page: pageOf(TAGS),
    file: fileOf(TAGS),
    variables: byRange,
  },
];
