import { ADGROUP_REPORT, DISCOUNT_REPORT, HOURLY_REPORT, type ReportContract } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import type { GridItem } from '../../ui/data-grid/grid-types.js';
import { defaultChoice } from '../columns/column-choice.js';
import { type ReportRow, withParts } from '../document/report-document.js';
import { exportedColumns } from '../export/ExportMenu.js';
import type { ComparisonColumn } from '../columns/column-choice.js';
import type { ReportController } from '../screen/useReportController.js';
import { toComparisonColumn, toComparisonColumns, toShareColumn } from './added-columns.js';
import { toGridColumn } from './grid-columns.js';
import { nameHeight } from './name-cells.js';

const item = (row: object, kind: GridItem<ReportRow>['kind'] = 'row'): GridItem<ReportRow> => ({
  id: '1',
  kind,
  row: { id: '1', type: kind === 'total' ? 'total' : 'parent', ...row },
});
const column = (id: string, more: object = {}) =>
  toGridColumn({
    contract: ADGROUP_REPORT,
    id,
    isIdentity: id === 'adgroup',
    renderers: {},
    groupLevel: 'adgroup',
    totalText: 'Total',
    ...more,
  })!;

it('explains in the row of daily metrics that hours include their cost', () => {
  const hour = column('hour', { contract: HOURLY_REPORT, isIdentity: true, groupLevel: 'hour' });
  const titleOf = (row: object) => hour.title?.(item({ earned: 5, ...row }));
  expect(titleOf({ hour: null })).toContain('Use the total to evaluate profit and margin');
  expect(titleOf({ hour: 7 })).toBe('07:00');
});

describe("a value that hasn't been loaded", () => {
  it('appears as loading instead of missing in rows, totals and child rows', () => {
    const impressions = column('impressions');
    for (const kind of ['row', 'total', 'part'] as const) {
      expect(impressions.isPending?.(item({}, kind))).toBe(true);
      expect(impressions.text(item({}, kind))).toBe('');
      expect(impressions.isPending?.(item({ impressions: null }, kind))).toBe(false);
      expect(impressions.text(item({ impressions: null }, kind))).toBe('NA');
    }
  });
  it('appears as loading in names and nested values, unless the row has no value', () => {
    expect(column('campaign').isPending?.(item({}))).toBe(true);
    expect(column('campaign').isPending?.(item({ campaign: null }))).toBe(false);
    expect(column('market').isPending?.(item({}))).toBe(true);
    expect(column('market').isPending?.(item({ site: null }))).toBe(false);
    // Totals have no campaign, so this cell isn't loading.
    expect(column('campaign').isPending?.(item({}, 'total'))).toBe(false);
    expect(column('adgroupBudgetAmount').isPending?.(item({ type: 'average' }, 'total'))).toBe(false);
  });
  it("doesn't rate a change if revenue or cost is missing in only one period", () => {
    const change = toComparisonColumn(ADGROUP_REPORT, 'profit', 'change')!;
    const row = (earned: number | null, before: number | null) =>
      item({ profit: 9, earned, cost: 1, previous: { profit: -5, earned: before, cost: 5 } });
    expect([change.text(row(10, null)), change.tone?.(row(10, null))]).toEqual(['▲ 14.00', 'estimated']);
    expect(change.title?.(row(10, null))).toBe(
      '9.00, previously −5.00: +14.00; Earned is missing in the previous period, so it is counted as 0',
    );
    expect(change.title?.(row(null, 3))).toContain('Earned is missing in this period');
    expect([change.tone?.(row(10, 3)), change.tone?.(row(null, null))]).toEqual(['better', 'better']);
    expect(change.title?.(row(10, 3))).toBe('9.00, previously −5.00: +14.00, better');
    // Cost doesn't depend on revenue, and a ratio without revenue is unknown.
    expect(toComparisonColumn(ADGROUP_REPORT, 'cost', 'change')!.tone?.(row(10, null))).toBe('better');
    expect(toComparisonColumn(ADGROUP_REPORT, 'margin', 'change')!.text(row(10, null))).toBe('');
  });
  it('appears as loading in the change and the share of the total of a metric', () => {
    const change = toComparisonColumn(ADGROUP_REPORT, 'cost', 'change')!;
    expect([change.isPending?.(item({ cost: 2 })), change.text(item({ cost: 2 }))]).toEqual([true, '']);
    expect(change.text(item({ cost: 2, previous: null }))).toBe('NA');
    const share = toShareColumn(ADGROUP_REPORT, 'cost', { id: 't', type: 'total' })!;
    expect([share.isPending?.(item({ cost: 2 })), share.text(item({ cost: 2 }))]).toEqual([true, '']);
    expect(toShareColumn(ADGROUP_REPORT, 'cost', { id: 't', type: 'total', cost: 8 })!.text(item({ cost: 2 }))).toBe(
      '25.00%',
    );
  });
});

describe('a row that is excluded from a comparison', () => {
  it.each(['change', 'changeRatio', 'previous'] as const)('shows the reason for a missing %s', (kind) => {
    const compared = toComparisonColumn(ADGROUP_REPORT, 'cost', kind)!;
    const left = item({ cost: 2, previous: null, notCompared: 'Not compared because the sync failed.' });
    expect([compared.text(left), compared.title?.(left)]).toEqual(['NA', 'Not compared because the sync failed.']);
    expect(compared.isExplained?.(left)).toBe(true);
    const other = item({ cost: 2, previous: { id: '1', type: 'parent', cost: 1 }, notCompared: null });
    expect(compared.title?.(other)).toBe('2.00, previously 1.00: +1.00, worse');
    expect(compared.isExplained?.(other)).toBe(false);
  });

  it.each([
    ['a list', (parts: object[]) => parts],
    ['a list for the segment', (parts: object[]) => ({ device: parts })],
  ])('passes its reason to its child rows, which are %s', (_, wrap) => {
    const change = toComparisonColumn(ADGROUP_REPORT, 'cost', 'change')!;
    const rowOf = (notCompared: string | null) =>
      withParts({
        ...{ id: '1', type: 'parent', cost: 2, previous: null, notCompared },
        children: wrap([{ id: '1/2', type: 'child', cost: 1, previous: null }]),
      } as unknown as ReportRow);
    const [left] = rowOf('Not compared because the sync failed.').children!;
    expect(change.title?.(item(left!, 'part'))).toBe('Not compared because the sync failed.');
    expect(change.isExplained?.(item(left!, 'part'))).toBe(true);
    const [other] = rowOf(null).children!;
    expect(change.isExplained?.(item(other!, 'part'))).toBe(false);
  });
});

describe('comparison columns', () => {
  const columnsOf = (id: string, chosen: readonly ComparisonColumn[]) =>
    toComparisonColumns(ADGROUP_REPORT, id, chosen).map((each) => `${each!.id}: ${each!.label}`);
  const cellOf = (id: string, now: number | null, before: number | null, kind: GridItem<ReportRow>['kind'] = 'row') => {
    const [compared] = toComparisonColumns(ADGROUP_REPORT, id, ['default']);
    const line = item({ [id]: now, previous: { id: '1', type: 'parent', [id]: before } }, kind);
    return [compared!.text(line), compared!.tone?.(line)];
  };

  it('use money for profit, points for percentages and percent for other metrics', () => {
    expect(columnsOf('profit', ['default'])).toEqual(['change.profit: Δ Profit']);
    expect(columnsOf('margin', ['default'])).toEqual(['change.margin: Δ Margin']);
    expect(columnsOf('cost', ['default'])).toEqual(['changeRatio.cost: Δ Cost %']);
    expect(columnsOf('adgroup', ['default'])).toEqual([]);
  });

  it('appear once each, and never as percentages of percentages', () => {
    const all = ['default', 'changeRatio', 'change', 'previous'] as const;
    expect(columnsOf('margin', all)).toEqual(['change.margin: Δ Margin', 'previous.margin: Margin before']);
    expect(columnsOf('cost', all).map((text) => text.split(':')[0])).toEqual([
      'changeRatio.cost',
      'change.cost',
      'previous.cost',
    ]);
  });

  it.each(['row', 'part', 'total'] as const)('show in a %s whether a change is better or worse', (kind) => {
    expect(cellOf('profit', 147.98, 350.29, kind)).toEqual(['▼ 202.31', 'worse']);
    expect(cellOf('cost', 2250.16, 2334.1, kind)).toEqual(['▼ 3.60%', 'better']);
    expect(cellOf('cost', 4, 1, kind)).toEqual(['▲ 3.00', 'worse']);
    expect(cellOf('margin', 0.0617, 0.1305, kind)).toEqual(['▼ 6.88 pp', 'worse']);
    expect(cellOf('ROI', null, 0.1, kind)).toEqual(['NA', 'faint']);
    expect(cellOf('bought', 30, 20, kind)).toEqual(['▲ 50.00%', 'faint']);
  });

  it('can’t be sorted if the report doesn’t support sorting by changes', () => {
    expect(toComparisonColumn(DISCOUNT_REPORT, 'revenue', 'changeRatio')!.canSort).toBe(false);
    expect(toComparisonColumn(ADGROUP_REPORT, 'cost', 'changeRatio')!.canSort).toBe(true);
  });
});

describe('a metric that can still change', () => {
  it.each(['row', 'part', 'total'] as const)('shows a mark with an explanation in a %s', (kind) => {
    const earned = column('earned');
    expect(earned.tone?.(item({ earned: 5, estimated: true }, kind))).toBe('estimated');
    expect(earned.title?.(item({ earned: 5, estimated: true }, kind))).toContain('partly estimated');
    expect(earned.tone?.(item({ earned: 5, estimated: false }, kind))).toBeUndefined();
    const profit = column('profit');
    expect(profit.tone?.(item({ profit: -5, incomplete: true }, kind))).toBe('negative estimated');
    expect(profit.title?.(item({ profit: -5, incomplete: true }, kind))).toContain('is missing');
  });
  it('shows no mark without revenue or cost, or with reported hours only', () => {
    for (const id of ['bought', 'RPC', 'opCTR'])
      expect(column(id).tone?.(item({ [id]: 1, estimated: true, incomplete: true }))).toBeUndefined();
    expect(column('CPC').tone?.(item({ CPC: 1, estimated: true }))).toBeUndefined();
    expect(column('CPC').tone?.(item({ CPC: 1, incomplete: true }))).toBe('estimated');
  });
});

describe('names in a table', () => {
  const row = { adgroup: 'Shoes', siteName: 'shoes.de', sourcePartnerName: 'Meta', partnerAccountName: 'Meta US 04' };
  it('show full details in their tooltip', () => {
    const details = ['siteName', 'sourcePartnerName', 'partnerAccountName'];
    expect(column('adgroup', { details }).title?.(item(row))).toBe('Shoes\nshoes.de · Meta · Meta US 04');
    expect(column('adgroup').title?.(item(row))).toBe('Shoes');
  });
  it('wrap to a second line if necessary and reserve space for their details', () => {
    const long = 'A name of an ad group that is longer than its column';
    expect(nameHeight('Shoes', 300, { hasDetails: false })).toBe(0);
    const one = nameHeight('Shoes', 300, { hasDetails: true });
    expect(one).toBeGreaterThan(30);
    expect(nameHeight(long, 300, { hasDetails: true }) - one).toBe(16);
    expect(nameHeight(long, 300, { hasDetails: true, rowHeight: 38 })).toBeGreaterThan(
      nameHeight(long, 300, { hasDetails: true }),
    );
  });
  it('precede their details in exported files', () => {
    expect(exported(['profit', 'cost'], ['siteName', 'partnerAccountName'])).toEqual([
      ...['adgroup', 'siteName', 'partnerAccountName', 'profit', 'cost'],
    ]);
  });
});

function exported(rest: string[], details: string[] = []): string[] {
  const contract: ReportContract = ADGROUP_REPORT;
  const controller = {
    ...{ contract, columns: { pinned: ['adgroup'], rest }, details },
    ...{ choice: { choice: defaultChoice(contract) }, state: { compareRange: null } },
  };
  return exportedColumns(controller as unknown as ReportController);
}
