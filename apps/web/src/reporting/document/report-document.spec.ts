import { readFileSync } from 'node:fs';
import { changeBetween, ADGROUP_REPORT, columnIds, REPORTS } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, validate } from 'graphql';
import { chartDocumentText, reportDocumentText, toReportDocument, withParts } from './report-document.js';
import { valueOf } from './row-values.js';

const schema = buildSchema(readFileSync('apps/server/schema.graphql', 'utf8'));
const request = { columns: ['adgroup', 'cost'], segment: null, hasComparison: false, rowFields: ['adgroupId'] };
const mistakes = (text: string) => validate(schema, toReportDocument(text)).map(({ message }) => message);

describe('the GraphQL document of a report', () => {
  it.each(
    Object.values(REPORTS).flatMap((contract) =>
      [null, ...contract.segments.map(({ id }) => id)].map((segment) => ({ contract, segment, id: contract.id })),
    ),
  )('matches the schema with every column of $id, broken down by $segment', ({ contract, segment }) => {
    const columns = columnIds(contract);
    for (const hasComparison of [false, true]) {
      const rowFields: string[] = [];
      expect(mistakes(reportDocumentText(contract, { columns, segment, hasComparison, rowFields }))).toEqual([]);
      const charted = contract.chart.map(({ column }) => column);
      const chart = { columns: charted, segment: contract.api.childrenType ? segment : null, hasComparison };
      expect(mistakes(chartDocumentText(contract, chart))).toEqual([]);
    }
  });

  it('requests only visible columns', () => {
    const text = reportDocumentText(ADGROUP_REPORT, request);
    expect(text).toMatch(/\bcost\b/);
    expect(text).not.toMatch(/\bearned\b/);
    expect(text).not.toContain('children');
    expect(text).not.toContain('previous');
  });

  it('requests the reason for excluded rows if periods are compared', () => {
    expect(reportDocumentText(ADGROUP_REPORT, request)).not.toContain('notCompared');
    expect(reportDocumentText(ADGROUP_REPORT, { ...request, hasComparison: true })).toMatch(
      /rows \{ id type estimated incomplete notCompared /,
    );
  });

  it('requests metrics of totals, but no names', () => {
    const total = /rowTotal \{([^}]*)\}/.exec(reportDocumentText(ADGROUP_REPORT, request))?.[1];
    expect(total).toContain('cost');
    expect(total).not.toContain('adgroup');
  });

  it('matches the schema for a chart and requests no rows', () => {
    const text = chartDocumentText(ADGROUP_REPORT, { columns: ['cost'], segment: null, hasComparison: false });
    expect(mistakes(text)).toEqual([]);
    expect(text).not.toMatch(/\brows\b/);
  });

  it('returns children as a list under any field name', () => {
    const part = { id: '1:2', type: 'children' };
    const row = { id: '1', type: 'parent', children: { __typename: 'DailyReportChildren', site: [part] } };
    expect(withParts(row as never).children).toEqual([part]);
    expect(withParts({ id: '1', type: 'parent', children: [part] }).children).toEqual([part]);
    expect(withParts({ id: '1', type: 'parent' }).children).toBeUndefined();
  });

  it('parses each text only once', () => {
    const text = reportDocumentText(ADGROUP_REPORT, request);
    expect(toReportDocument(text)).toBe(toReportDocument(text));
  });
});

describe('reading the values of a row', () => {
  it('follows paths through objects and lists', () => {
    const row = {
      id: '1',
      type: 'parent',
      site: { market: { name: 'DE' }, siteGroups: [{ code: 'A' }, { code: 'B' }] },
    };
    const { market, siteGroups } = ADGROUP_REPORT.columns;
    expect(valueOf(row, 'market', market)).toBe('DE');
    expect(valueOf(row, 'siteGroups', siteGroups)).toEqual(['A', 'B']);
    expect(valueOf({ id: '1', type: 'parent', site: null }, 'market', market)).toBeNull();
  });

  it('divides by the absolute previous value in a comparison', () => {
    expect(changeBetween(50, -100)).toEqual({ previous: -100, change: 150, changeRatio: 1.5 });
    expect(changeBetween(5, 0)).toEqual({ previous: 0, change: 5, changeRatio: null });
    expect(changeBetween(null, 5)).toEqual({ previous: 5, change: null, changeRatio: null });
    expect(changeBetween(5, null)).toEqual({ previous: null, change: null, changeRatio: null });
  });
});
