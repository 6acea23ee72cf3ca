import { changeBetween, changeRuleOf, METRICS, PERMISSION_KEYS } from '@adops/domain';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ExplainedChange } from '../../app/explain/explain.js';
import type { ReportRow } from '../../reporting/index.js';
import { answerCalls, answeredBy, LOST, renderInCompany } from '../../../test/in-company.js';
import { activityPath, hasOtherFilters } from '../../app/explain/activity-address.js';
import { activityFilters, daysOfChange } from './changes-made.js';
import { ExplainDrawer } from './ExplainDrawer.js';
import { dimensionsOf, questionOf, summedMetric } from './explained-parts.js';
import { partsOf } from './LargestChanges.js';
import { partText, splitRows } from './split-rows.js';

const ALL = new Set<string>(PERMISSION_KEYS);
const DAYS = { dateRange: { start: '2026-11-29', end: '2026-11-29' } };
const change = (more: Partial<ExplainedChange> = {}): ExplainedChange => ({
  ...{ metric: 'profit', name: null, filters: DAYS, entity: null },
  compareRange: { start: '2026-11-22', end: '2026-11-22' },
  ...more,
});
const row = (id: string, figures: object, previous: object): ReportRow => ({
  ...{ id, type: 'parent', ...figures },
  previous: { id, type: 'parent', ...previous },
});

it('splits a change into effects that add up to the change to the cent', () => {
  const now = { bought: 1254, cost: 404.5, CPC: 404.5 / 1254, sold: 20, RPC: 1.31771, earned: 30, rebate: 0.333 };
  const before = { bought: 71, cost: 22.54, CPC: 22.54 / 71, sold: 22, RPC: 1.29583, earned: 28.51, rebate: null };
  const profit = ({ earned, rebate, cost }: { earned: number; rebate: number | null; cost: number }) =>
    earned + (rebate ?? 0) - cost;
  const total = row('total', { ...now, profit: profit(now) }, { ...before, profit: profit(before) });
  const rule = changeRuleOf(METRICS.profit);
  const moved = changeBetween(total['profit'], total.previous!['profit']);
  const rows = splitRows('profit', total, rule, moved)!;
  expect(rows.map(({ label }) => label)).toEqual([
    ...['Clicks bought', 'CPC', 'Clicks sold', 'RPC', 'Estimated revenue', 'Rebate'],
  ]);
  const cents = rows.map(({ part }) => Math.round(part * 100));
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(Math.round(moved.change! * 100));
  expect(rows[0]).toMatchObject({ before: '71', now: '1,254' });
  expect(splitRows('bought', total, rule, moved)).toBeNull();
});

it('lists the largest changes and a remainder, which add up to the total change', () => {
  const profits: [number, number][] = [
    [10, 300.004],
    [5, -200],
    [0, 90.004],
    [7, 8],
    [0, 60],
    [3, 40],
  ];
  const rows = profits.map(([now, before], at) => row(String(at), { profit: now }, { profit: before }));
  const total = row('total', { profit: 100 }, { profit: 500.25 });
  const { rows: shown, parts, sum } = partsOf({ rows, total, comparison: null }, 'profit', 0.01);
  expect(shown).toHaveLength(5);
  expect(parts).toHaveLength(6);
  expect(parts.reduce((all, part) => all + part, 0)).toBeCloseTo(sum, 9);
  expect(parts.slice(0, 5).map((part) => part.toFixed(2))).toEqual(['-290.00', '205.00', '-90.00', '-1.00', '-60.00']);
  expect(sum).toBeCloseTo(-400.25, 9);
  expect(partsOf({ rows: [rows[3]!], total: rows[3]!, comparison: null }, 'profit', 0.01).parts).toEqual([-1]);
  expect(['−400.25', '+12', '0.00', '−4.64 pp']).toEqual([
    partText(sum, { form: 'amount' }),
    partText(12, { form: 'amount' }, 'integer'),
    partText(0.001, { form: 'amount' }),
    partText(-4.64, { form: 'points' }),
  ]);
});

it('selects lists with relevant metrics from reports that the viewer can open', () => {
  const lists = (filters: object, permissions = ALL) =>
    dimensionsOf({ filters: { ...DAYS, ...filters } }, permissions).map(({ id }) => id);
  expect(lists({})).toEqual(['site', 'source', 'adgroup']);
  expect(lists({ siteIdIn: [4] })).toEqual(['source', 'adgroup', 'country']);
  expect(lists({ siteIdIn: [4, 5] })).toEqual(['site', 'source', 'adgroup']);
  expect(lists({ adgroupIdIn: [9] })).toEqual(['country', 'device']);
  expect(lists({}, new Set(['adgroup-report']))).toEqual(['adgroup']);
  expect(['profit', 'bought', 'margin', 'RPC', 'CPC', 'scrub', 'name'].map(summedMetric)).toEqual([
    ...['profit', 'bought', 'profit', 'earned', 'cost', 'profit', 'profit'],
  ]);
  const [, , adgroups] = dimensionsOf({ filters: DAYS }, ALL);
  expect(questionOf(change({ metric: 'CPC' }), adgroups!)).toMatchObject({
    columns: ['adgroup', 'CPC', 'cost'],
    orderBy: { column: 'changeSize.cost', direction: 'DESC' },
  });
});

it('counts changes of the filtered entities in both periods', () => {
  const narrowed = change({ filters: { ...DAYS, siteIdIn: [4, 5], countryCodeIn: ['DE'] } });
  expect(activityFilters(narrowed)).toEqual({
    dateRange: { start: '2026-11-22T00:00:00Z', end: '2026-11-29T23:59:59.999Z' },
    siteIdIn: [4, 5],
  });
  const address = { companyId: 1, days: daysOfChange(narrowed), filters: narrowed.filters };
  const path = '/company/1/user-activity-report/users?days=2026-11-22~2026-11-29';
  expect(activityPath(address)).toBe(`${path}&sites=4,5`);
  expect(activityPath({ ...address, entity: { type: 'adgroup', id: 9 } })).toBe(`${path}&kinds=adgroup&entity=9`);
  expect([hasOtherFilters(narrowed.filters), hasOtherFilters(DAYS)]).toEqual([true, false]);
});

const PERMISSIONS = ['overview-report', 'adgroup-report', 'user-activity-report'];
const figures = { bought: 100, cost: 50, CPC: 0.5, sold: 60, RPC: 1, earned: 60, rebate: 0, profit: 10 };
const before = { ...figures, cost: 40, CPC: 0.4, profit: 20 };
const named = (id: number) => ({
  name: `Site ${id}`,
  entityId: id,
  countryCode: null,
  adgroup: `Group ${id}`,
  adgroupId: id,
});
const ofReport = (type: string) => {
  const marks = { __typename: type, type: 'parent', estimated: false, incomplete: false, notCompared: null };
  const total = { ...marks, id: 'total', ...figures, previous: { ...marks, id: 'total', ...before } };
  const one = { ...total, id: '7', ...named(7), previous: { ...total.previous, id: '7', ...named(7) } };
  return { rows: [one], rowTotal: total, rowAverage: total, totalRecords: 1 };
};
const counted = (actionCount: number) => ({
  nextCursor: null,
  rows: [{ user: { id: 5, username: 'buyer' }, action: { id: 'x', name: 'Ad group: Max CPC' }, actionCount }],
});
const REPORT = answeredBy(({ groupLevel }) =>
  groupLevel === undefined
    ? { overviewReport: ofReport('OverviewRow') }
    : { adgroupReport: ofReport('AdgroupReportRow') },
);
const UNCHANGED = { since: '2026-11-28T09:00:00Z', recordedSince: '2026-11-01T00:00:00Z', recordedFrom: '2026-09-20' };
const unchanged = { ...UNCHANGED, then: null, now: null, partners: [] };
const RESTATED = { current: unchanged, previous: unchanged };
const MADE = { people: counted(3), rules: { nextCursor: null, rows: [] } };

it('shows the components of a change, and links to their rows', async () => {
  answerCalls({ Report: REPORT, ChangesMade: MADE, RestatedFigures: RESTATED }, PERMISSIONS);
  renderInCompany(<ExplainDrawer change={change()} onClose={() => undefined} />);
  const split = await screen.findByRole('table', { name: 'Clicks and prices' });
  expect(within(split).getByRole('row', { name: /^CPC 0.4000 0.5000 −10.00$/ })).toBeInTheDocument();
  const sites = await screen.findByRole('table', { name: 'Sites: largest changes of profit' });
  const link = within(sites).getByRole('link', { name: 'Site 7' });
  expect(link.getAttribute('href')).toMatch(/filters\.siteIdIn=7/);
  expect(link.getAttribute('href')).toMatch(/compareRange=2026-11-22,2026-11-22/);
  expect(within(sites).queryByText('All others')).toBeNull();
  const changes = await screen.findByRole('table', { name: 'Changes by user and action' });
  expect(within(changes).getByRole('row', { name: 'Ad group: Max CPC buyer 3' })).toBeInTheDocument();
  expect(await screen.findByText(/^29 Nov.*: no data was added or restated\.$/)).toBeInTheDocument();
});

it('shows which lists failed to load, and reloads them with Retry', async () => {
  let isLost = true;
  const report = answeredBy((variables) =>
    isLost ? LOST : (REPORT as { by: (given: typeof variables) => object }).by(variables),
  );
  answerCalls({ Report: report, ChangesMade: MADE, RestatedFigures: RESTATED }, ['overview-report']);
  renderInCompany(
    <ExplainDrawer
      change={change({ filters: { ...DAYS, siteIdIn: [7], sourceIdIn: [1], countryCodeIn: ['DE'] } })}
      onClose={() => undefined}
    />,
  );
  const retries = await screen.findAllByRole('button', { name: 'Retry' }, { timeout: 20_000 });
  isLost = false;
  retries.forEach((button) => fireEvent.click(button));
  expect(await screen.findByRole('table', { name: 'Clicks and prices' })).toBeInTheDocument();
  expect(screen.queryByText(/Changes by people/)).toBeNull();
}, 30_000);
