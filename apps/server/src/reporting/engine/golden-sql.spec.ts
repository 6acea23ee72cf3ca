import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPORTS, type Grouping, type Segment } from '@adops/domain';
import { viewerOf } from '../../../test/known-facts.js';
import { BOUND_REPORTS } from '../bindings/index.js';
import { exportColumns } from '../export/export-columns.js';
import { csvCell, exportSql } from '../export/export-sql.js';
import type { Sql } from '../sql/index.js';
import { checkRequest } from './check.js';
import { childrenSql } from './children-sql.js';
import { pageSql } from './page-sql.js';
import { planReport, type Cut } from './plan.js';
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
  readonly statement?: 'page' | 'children' | 'export';
}
const CASES: Record<string, Case> = {
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
};

function statementOf(report: Report, grouping: Grouping, one: Case): Sql {
  const { contract } = report;
  const fields = new Set([
    'bought',
    'cost',
    'margin',
    'estimated',
    'partnerAccountName',
    'currency',
    'campaignBudgetAmount',
  ]);
  const row = {
    fields,
    previous: one.compare ? new Set(['cost']) : null,
    children: one.segment ? { fields, previous: one.compare ? new Set(['cost']) : null } : null,
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
    const columns = exportColumns(contract, Object.keys(contract.columns), request.segment?.keys ?? []);
    const asked = { fields: new Set(columns.map(({ id }) => id)), previous: null, children: null };
    const children = request.segment ? { fields: asked.fields, previous: null } : null;
    const selection = { rows: { ...asked, children }, total: null, totalRecords: false, freshness: false };
    const plan = planReport(checkRequest({ ...request, selection }, NOW), { ...everywhere, ...one.scope }, null);
    return exportSql(plan, columns, csvCell);
  }
  const plan = planReport(checkRequest(request, NOW), { ...everywhere, ...one.scope }, one.cut ?? null);
  return one.statement === 'children' ? childrenSql(plan, [[4, 5]])!.statement : pageSql(plan).statement;
}

/** One clause a line, so that a difference is readable. */
function readable(statement: Sql): string {
  const lines = statement.text
    .replace(/\s+/g, ' ')
    .replace(/ (FROM|LEFT JOIN|FULL JOIN|CROSS JOIN|JOIN|WHERE|GROUP BY|ORDER BY|UNION ALL) /g, '\n  $1 ')
    .replace(/\), (\w+ AS \()/g, '),\n$1');
  return `${lines}\n-- values: ${JSON.stringify(statement.values)}`;
}

describe.each(BOUND_REPORTS)('$contract.id', (report) => {
  it.each([...report.contract.grouping.choices])('by $id: its SQL is the one agreed on', (grouping) => {
    const text = Object.entries(CASES)
      .map(([name, one]) => `-- ${name}\n${readable(statementOf(report, grouping, one))};\n`)
      .join('\n');
    const file = join(FOLDER, `${report.contract.id}.${grouping.id}.sql`);
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
