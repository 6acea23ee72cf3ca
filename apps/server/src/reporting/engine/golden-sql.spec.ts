import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { groupingOf, isMetric, REPORTS, type Grouping, type Segment } from '@adops/domain';
import { viewerOf } from '../../../test/known-facts.js';
import { BOUND_REPORTS } from '../bindings/index.js';
import { exportColumns } from '../export/export-columns.js';
import { csvCell, exportSql } from '../export/export-sql.js';
import type { Sql } from '../sql/index.js';
import { checkRequest } from './check.js';
import { childrenSql, togetherSql } from './children-sql.js';
import type { Hours } from './key-sql.js';
import { pageSql } from './page-sql.js';
import { breakdownPlans, planReport, sharedFacts, type Cut } from './plan.js';
import type { Report, ReportRequest } from './request.js';
import type { Scope } from './scope.js';

/**
 * The SQL of every report by grouping and table, committed in apps/server/golden: a change of it shows in the review.
 * UPDATE_GOLDEN=1 writes the files anew.
 */
const FOLDER = join(process.cwd(), 'apps/server/golden');
const NOW = new Date('2026-03-15T09:30:00Z');
const everywhere: Scope = {
  account: null,
  site: null,
  campaign: null,
  adgroup: null,
  device: null,
  country: null,
  feed: null,
};

interface Case {
  readonly scope?: Partial<Scope>;
  readonly segment?: string;
  readonly compare?: boolean;
  readonly cut?: Cut;
  readonly changes?: Partial<ReportRequest>;
  readonly statement?: 'page' | 'children' | 'export' | 'together';
  /** Segments all rows and the total are split by. */
  readonly breakdowns?: readonly string[];
  readonly hours?: Hours;
}
const SPLIT: Record<string, Case> = {
  'page of yesterday': {},
  'restricted accounts and one site': { scope: { account: [1, 2], site: [3] } },
  'one country': { scope: { country: [840] } },
  'one device': { scope: { device: [2] } },
  'labels resolved, country and feed': { scope: { adgroup: [7, 8], country: [276], feed: [1, 2] } },
  'conditions and an order by text': {
    changes: {
      orderBy: { column: 'partnerAccountName', direction: 'ASC' },
      filters: {
        customFilters: [
          { name: 'ROI', operation: 'lt', value: 0 },
          { name: 'userName', operation: 'notContains', value: 'x_%' },
        ],
      },
    },
  },
  'without traffic': { changes: { filters: { withoutTraffic: true } } },
  'ordered by a relative change': {
    compare: true,
    changes: { orderBy: { column: 'changeRatio.ROI', direction: 'DESC' } },
  },
  'compared with today cut short': { compare: true, cut: { day: '2026-03-14', hour: 9 } },
  'parts by day': { segment: 'date', statement: 'children' },
  'parts by hour, compared': { segment: 'hour', statement: 'children', compare: true },
  'file of all columns': { statement: 'export' },
  'file of parts by day and hour': { statement: 'export', segment: 'dateTime' },
  'file, compared': { statement: 'export', compare: true },
  'file of parts, compared': { statement: 'export', segment: 'date', compare: true },
};

/** Reports gathered by one or several keys. */
const GATHERED: Record<string, Case> = {
  page: {},
  'restricted accounts and one site': { scope: { account: [1, 2], site: [3] } },
  'one country': { scope: { country: [840] } },
  'conditions and an order by a relative change': {
    compare: true,
    changes: {
      orderBy: { column: 'changeRatio.margin', direction: 'DESC' },
      filters: { customFilters: [{ name: 'margin', operation: 'lt', value: 0 }] },
    },
  },
  'compared with today cut short': { compare: true, cut: { day: '2026-03-14', hour: 9 } },
  'file of all columns, compared': { statement: 'export', compare: true },
};
const HOURS: Record<string, Case> = {
  "on the accounts' clocks": { hours: { accountTime: true, complete: null } },
  "on the accounts' clocks, compared with today cut short": {
    hours: { accountTime: true, complete: null },
    compare: true,
    cut: { day: '2026-03-14', hour: 9 },
  },
  'complete hours': { hours: { accountTime: false, complete: { partners: [1, 5], hours: [490_000, 490_004] } } },
};
const BROKEN_DOWN: Record<string, Case> = {
  'with parts by site and by buyer': { statement: 'together', breakdowns: ['site', 'buyer'] },
  'with parts by day, compared with today cut short': {
    statement: 'together',
    breakdowns: ['date'],
    compare: true,
    cut: { day: '2026-03-14', hour: 9 },
  },
  'file of parts by buyer, compared': { segment: 'buyer', statement: 'export', compare: true },
  'parts by device': { segment: 'device', statement: 'children' },
  'parts by team, compared': { segment: 'team', statement: 'children', compare: true },
  'parts of chosen rows by day': {
    segment: 'date',
    statement: 'children',
    changes: { filters: { customFilters: [{ name: 'margin', operation: 'lt', value: 0 }] } },
  },
};

/** Of reports whose SQL has no shape of its own: what their keys and figures make of it. */
function shortCases({ columns }: Report['contract']): Record<string, Case> {
  const figure = Object.keys(columns).find((id) => isMetric(columns[id]!))!;
  return {
    page: {},
    'restricted accounts, and a condition': {
      scope: { account: [1, 2] },
      changes: { filters: { customFilters: [{ name: figure, operation: 'gt', value: 1 }] } },
    },
    'ordered by a change, compared with today cut short': {
      compare: true,
      cut: { day: '2026-03-14', hour: 9 },
      changes: { orderBy: { column: `change.${figure}`, direction: 'DESC' } },
    },
    'file of all columns': { statement: 'export' },
  };
}

/** Reports whose every grouping is written down; they show the shapes that there are. */
const WHOLE: ReadonlySet<string> = new Set(['overviewReport', 'adgroupReport', 'hourlyReport', 'dailyReport']);

function casesOf({ contract }: Report): Record<string, Case> {
  if (!WHOLE.has(contract.id)) return shortCases(contract);
  if (contract.childrenType) return { ...GATHERED, ...BROKEN_DOWN };
  return contract.settings ? { ...GATHERED, ...HOURS } : SPLIT;
}

/** Every grouping alone, and some together where a report combines them. */
function groupingsOf({ contract }: Report): Grouping[] {
  const { choices, multiple } = contract.grouping;
  if (!WHOLE.has(contract.id))
    return multiple
      ? [
          groupingOf(
            contract,
            choices.map(({ id }) => id),
          ),
        ]
      : [choices[0]];
  const together = multiple
    ? [
        ['date', 'hour', 'siteName', 'sourcePartnerName'],
        ['hour', 'marketName', 'campaignName', 'adgroupName', 'deviceName', 'country'],
      ]
    : [];
  return [...choices, ...together.map((ids) => groupingOf(contract, ids))];
}

function statementOf(report: Report, grouping: Grouping, one: Case): Sql {
  const { contract } = report;
  const fields = WHOLE.has(contract.id) ? new Set(WHOLE_FIELDS) : new Set(Object.keys(contract.columns));
  const compared = WHOLE.has(contract.id) ? ['cost'] : [...fields].filter((id) => isMetric(contract.columns[id]!));
  const figures = one.compare ? new Set(compared) : null;
  const row = {
    fields,
    previous: figures,
    children: one.segment ? { fields, previous: figures } : null,
    ...(one.breakdowns && { breakdowns: new Map(one.breakdowns.map((id) => [id, { fields, previous: figures }])) }),
  };
  const request: ReportRequest = {
    report,
    viewer: viewerOf(1),
    grouping,
    segment: (contract.segments.find(({ id }) => id === one.segment) as Segment | undefined) ?? null,
    filters: {},
    compareRange: one.compare ? { start: '2026-03-07', end: '2026-03-07' } : null,
    page: 1,
    perPage: 50,
    selection: { rows: row, total: row, totalRecords: true, freshness: false },
    ...one.changes,
  };
  if (one.statement === 'export') {
    const columns = exportColumns(
      contract,
      [...exportable(contract), ...(one.compare ? ['previous.cost', 'change.margin', 'changeRatio.cost'] : [])],
      request.segment,
      one.compare,
    );
    const previous = one.compare ? new Set(['cost', 'margin']) : null;
    const asked = { fields: new Set(columns.map(({ field }) => field)), previous, children: null };
    const children = request.segment ? { fields: asked.fields, previous } : null;
    const selection = { rows: { ...asked, children }, total: null, totalRecords: false, freshness: false };
    const plan = planReport(checkRequest({ ...request, selection }, NOW), { ...everywhere, ...one.scope }, null);
    return exportSql(plan, columns, csvCell);
  }
  const plan = planReport(checkRequest(request, NOW), { ...everywhere, ...one.scope }, one.cut ?? null, one.hours);
  if (one.statement === 'together') {
    const breakdowns = breakdownPlans(plan, one.cut ?? null);
    return togetherSql(plan, breakdowns, sharedFacts(plan, breakdowns, one.cut ?? null)!).statement;
  }
  return one.statement === 'children'
    ? childrenSql(
        plan,
        grouping.keys.map((key) => (key === 'date' ? ['2026-03-13'] : [4, 5])),
      )!.statement
    : pageSql(plan).statement;
}

/** Columns that come by SQL. */
const exportable = ({ columns }: Report['contract']): string[] =>
  Object.keys(columns).filter((id) => columns[id]!.type !== 'PartnerDailyReportStatus');

const WHOLE_FIELDS = [
  'bought',
  'cost',
  'margin',
  'estimated',
  'partnerAccountName',
  'currency',
  'campaignBudgetAmount',
  'name',
  'siteName',
  'buyerName',
];

/** One clause a line, so that a difference is readable. */
function readable(statement: Sql): string {
  const lines = statement.text
    .replace(/\s+/g, ' ')
    .replace(/ (FROM|LEFT JOIN|FULL JOIN|CROSS JOIN|JOIN|WHERE|GROUP BY|ORDER BY|UNION ALL) /g, '\n  $1 ')
    .replace(/\), (\w+ AS \()/g, '),\n$1');
  return `${lines}\n-- values: ${JSON.stringify(statement.values)}`;
}

describe.each(BOUND_REPORTS)('$contract.id', (report) => {
  it.each(groupingsOf(report))('by $id: its SQL is the one agreed on', (grouping) => {
    const text = Object.entries(casesOf(report))
      .map(([name, one]) => `-- ${name}\n${readable(statementOf(report, grouping, one))};\n`)
      .join('\n');
    const { id } = report.contract;
    const name = WHOLE.has(id) ? `${id}.${grouping.id.replaceAll(',', '+')}` : id;
    const file = join(FOLDER, `${name}.sql`);
    if (process.env['UPDATE_GOLDEN'] === '1') {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, text);
    }
    expect(existsSync(file)).toBe(true);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });
});

it('every report of the product has its SQL', () => {
  expect(BOUND_REPORTS.map(({ contract }) => contract.id).sort()).toEqual(Object.keys(REPORTS).sort());
});
