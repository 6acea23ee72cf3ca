import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { FACT_FAMILIES, groupingOf, isMetric, REPORTS, tablesOf, type Grouping, type Segment } from '@adops/domain';
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
 * Folder of golden files. The spec compares the SQL of every report with them, so that reviews show each change.
 * UPDATE_GOLDEN=1 writes the files.
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
  /** Segments by which all rows and the total are broken down. */
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

/** Reports grouped by one or several keys. */
const GROUPED: Record<string, Case> = {
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

/** Returns cases for reports whose SQL has no unique structure, so that only keys and figures differ. */
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

/** Reports that cover every kind of statement. A few statements suffice for the others. */
const WHOLE: ReadonlySet<string> = new Set(['overviewReport', 'adgroupReport', 'hourlyReport', 'dailyReport']);

function casesOf({ contract }: Report): Record<string, Case> {
  if (!WHOLE.has(contract.id)) return shortCases(contract);
  if (contract.api.childrenType) return { ...GROUPED, ...BROKEN_DOWN };
  return contract.settings ? { ...GROUPED, ...HOURS } : SPLIT;
}

/** Returns every single grouping, and some combinations if the report supports them. */
function groupingsOf({ contract }: Report): Grouping[] {
  const { choices, multiple } = contract.grouping;
  const all = choices.map(({ id }) => id);
  if (multiple && !WHOLE.has(contract.id)) return [groupingOf(contract, all), ...choices];
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

/** Returns the columns that SQL computes. */
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

/** Formats each clause on a separate line, so that diffs are readable. */
function readable(statement: Sql): string {
  const lines = statement.text
    .replace(/\s+/g, ' ')
    .replace(/ (FROM|LEFT JOIN|FULL JOIN|CROSS JOIN|JOIN|WHERE|GROUP BY|ORDER BY|UNION ALL) /g, '\n  $1 ')
    .replace(/\), (\w+ AS \()/g, '),\n$1');
  return `${lines}\n-- values: ${JSON.stringify(statement.values)}`;
}

const nameOf = (grouping: Grouping, one: string): string => `by ${grouping.id}: ${one}`;

const FACT_TABLE = new RegExp(
  `\\b(?:${FACT_FAMILIES.flatMap(tablesOf)
    .map(({ name }) => name)
    .join('|')})\\b`,
  'g',
);

/** Returns the fact tables that a statement reads. */
const factTables = ({ text }: Sql): string => [...new Set(text.match(FACT_TABLE))].sort().join(', ');

/**
 * Returns the golden file of a report. Statements of the first grouping are complete. Statements of other groupings are
 * included only if they read another choice of tables. The rest differ only in the names of keys, so a digest is enough
 * to detect changes.
 */
function goldenText(report: Report): string {
  const [first, ...others] = groupingsOf(report) as [Grouping, ...Grouping[]];
  const cases = Object.entries(casesOf(report));
  const shown = new Set(cases.map(([, one]) => factTables(statementOf(report, first, one))));
  const inFull = (grouping: Grouping, name: string, statement: Sql): string =>
    `-- ${nameOf(grouping, name)}\n${readable(statement)};\n`;
  const full = cases.map(([name, one]) => inFull(first, name, statementOf(report, first, one)));
  const digests: string[] = [];
  for (const grouping of others)
    for (const [name, one] of cases) {
      const statement = statementOf(report, grouping, one);
      const tables = factTables(statement);
      if (shown.has(tables)) {
        const digest = createHash('sha256').update(readable(statement)).digest('hex').slice(0, 16);
        digests.push(`-- ${digest} ${tables} · ${nameOf(grouping, name)}`);
      } else full.push(inFull(grouping, name, statement));
      shown.add(tables);
    }
  return `${[...full, ...digests].join('\n')}\n`;
}

it.each(BOUND_REPORTS.map((report) => [report.contract.id, report] as const))(
  'matches the agreed SQL of %s',
  (id, report) => {
    const text = goldenText(report);
    const file = join(FOLDER, `${id}.sql`);
    if (process.env['UPDATE_GOLDEN'] === '1') {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, text);
    }
    expect(existsSync(file)).toBe(true);
    expect(text).toBe(readFileSync(file, 'utf8'));
  },
);

it('stores no files of deleted reports', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(BOUND_REPORTS.map(({ contract: { id } }) => `${id}.sql`).sort());
});

it('covers every report of the product', () => {
  expect(BOUND_REPORTS.map(({ contract }) => contract.id).sort()).toEqual(Object.keys(REPORTS).sort());
});
