import { PERMISSION_KEYS } from '@adops/domain';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ExplainedChange } from '../../app/explain/explain.js';
import { answerCalls, answeredBy, renderInCompany } from '../../../test/in-company.js';
import { Restated } from './Restated.js';
import { firstMoment, momentsBefore, restatedGroups, type RestatedPeriod } from './restated-lines.js';

const NONE = { cost: null, rebate: null, earned: null };
const source = (name: string | null, then: number | null, now: number): RestatedPeriod['partners'][number] => ({
  ...{ partnerId: 5, partnerName: name, partnerType: 'sourcePartner' },
  ...{ then: { ...NONE, cost: then }, now: { ...NONE, cost: now } },
});
const feed = (name: string | null, then: number | null, now: number): RestatedPeriod['partners'][number] => ({
  ...{ partnerId: 1, partnerName: name, partnerType: 'feedPartner' },
  ...{ then: { ...NONE, earned: then }, now: { ...NONE, earned: now } },
});
const period = (more: Partial<RestatedPeriod> = {}): RestatedPeriod => ({
  ...{ since: '2026-11-28T09:00:00Z', recordedSince: '2026-11-01T00:00:00Z', recordedFrom: '2026-09-20' },
  ...{ then: null, now: null, partners: [] },
  ...more,
});
const sums = (cost: number, earned: number) => ({ cost, earned, rebate: 0, profit: earned - cost });
const cents = (value: number): number => Math.round(value * 100);

it('lists sources and feeds that add up to the change of each figure to the cent', () => {
  const partners = [0.004, 0.334, 10.005, 2.225, 7.115, 1.001, 3.3333].map((now, at) => source(`S${at}`, 0.001, now));
  const now = partners.reduce((all, each) => all + each.now.cost!, 0);
  const restated = period({
    partners: [...partners, feed('Yahoo Search', 20.115, 30.114), feed(null, null, 0.5)],
    ...{ then: sums(0.007, 20.115), now: sums(now, 30.614) },
  });
  const [cost, earned, profit] = restatedGroups(restated);
  expect(cost).toMatchObject({ id: 'cost', name: 'Cost', then: 0.007 });
  expect(cost!.lines.map(({ name }) => name)).toEqual(['S2', 'S4', 'S6', 'S3', 'All others']);
  expect(earned!.lines.map(({ name }) => name)).toEqual(['Yahoo Search', 'Unknown feed']);
  for (const { lines, change, now: after, then } of [cost!, earned!]) {
    expect(lines.reduce((sum, line) => sum + cents(line.change), 0)).toBe(cents(change));
    expect(cents(change)).toBe(cents(after!) - cents(then!));
  }
  expect(profit).toMatchObject({ id: 'profit', lines: [] });
  expect(restatedGroups(period({ partners: [source('S', 1, 1.002)], then: sums(1, 0), now: sums(1.002, 0) }))).toEqual(
    [],
  );
});

it('offers times, and selects the first time after the compared days', () => {
  const moments = momentsBefore('2026-03-01');
  const first = (lastDay: string): string => firstMoment(moments, lastDay).label;
  expect(['2026-02-25', '2026-02-27'].map(first)).toEqual(['yesterday, 09:00 UTC', 'yesterday, 09:00 UTC']);
  expect(first('2026-02-28')).toBe('today, 00:00 UTC');
  expect(first('2026-03-01')).toBe('yesterday, 09:00 UTC');
  expect(moments.map(({ label, at }) => [label, at])).toEqual([
    ['yesterday, 09:00 UTC', '2026-02-28T09:00:00Z'],
    ['today, 00:00 UTC', '2026-03-01T00:00:00Z'],
    ['26 Feb, 09:00 UTC', '2026-02-26T09:00:00Z'],
    ['22 Feb, 09:00 UTC', '2026-02-22T09:00:00Z'],
    ['1 Feb, 09:00 UTC', '2026-02-01T09:00:00Z'],
  ]);
});

const CHANGE: ExplainedChange = {
  ...{ metric: 'profit', name: null, entity: null, compareRange: { start: '2026-11-22', end: '2026-11-22' } },
  filters: { dateRange: { start: '2026-11-27', end: '2026-11-27' }, siteIdIn: [4] },
};
const MOVED = period({
  partners: [source('Taboola', 4, 6.5), feed('Yahoo Search', null, 9)],
  ...{ then: sums(4, 0), now: sums(6.5, 9) },
});

it('shows the restated figures of each period since the selected time', async () => {
  const calls = answerCalls({ RestatedFigures: { current: MOVED, previous: period() } }, [...PERMISSION_KEYS]);
  renderInCompany(<Restated change={CHANGE} />);
  const table = await screen.findByRole('table', { name: /^Arrived or restated: 27 Nov/ });
  const rows = within(table).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'Cost4.006.50+2.50',
    'Taboola4.006.50+2.50',
    'Earned0.009.00+9.00',
    'Yahoo SearchNA9.00+9.00',
    'Profit−4.002.50+6.50',
  ]);
  expect(screen.getByText(/^22 Nov.*: no data was added or restated\.$/)).toBeInTheDocument();
  const asked = () => calls.filter(({ name }) => name === 'RestatedFigures').map(({ variables }) => variables);
  expect(asked()[0]).toMatchObject({
    filters: CHANGE.filters,
    before: { dateRange: CHANGE.compareRange, siteIdIn: [4] },
  });
  fireEvent.change(screen.getByLabelText('Since'), { target: { value: '7' } });
  await screen.findByRole('table', { name: /^Arrived or restated: 27 Nov/ });
  const [first, second] = asked().map(({ since }) => Date.parse(String(since)));
  expect(first! - second!).toBe(6 * 86_400_000);
});

it("shows days for which earlier figures aren't recorded", async () => {
  const later = new Date().toISOString();
  const late = period({ since: later, recordedSince: later, recordedFrom: '2026-11-25' });
  answerCalls({ RestatedFigures: answeredBy(() => ({ current: late, previous: period({ recordedSince: null }) })) }, [
    ...PERMISSION_KEYS,
  ]);
  renderInCompany(<Restated change={CHANGE} />);
  expect(await screen.findByText(/^Earlier data has been recorded since .* UTC, so only changes/)).toBeInTheDocument();
  expect(screen.getByText(/^Changes of days before 25 Nov.* aren’t recorded\.$/)).toBeInTheDocument();
  expect(screen.getByText(/^22 Nov.*: no earlier data was recorded\.$/)).toBeInTheDocument();
});
