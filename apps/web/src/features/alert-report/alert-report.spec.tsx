import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderInApp } from '../../../test/render.js';
import type { AlertReportScreenQuery } from '../../gql/graphql.js';
import { AlertCards } from './AlertCards.js';
import { linesTaken } from '../../ui/data-grid/text-width.js';
import { toAlertColumn } from './alert-columns.js';
import { linesOf, totalOf, unmarkedIn } from './alert-rows.js';
import { Legend } from './Legend.js';

type Row = AlertReportScreenQuery['alertReport']['rows'][number];
const DAY = '2026-03-10';
const alert = (id: number, more: object) => ({
  id,
  datetime: `${DAY}T12:00:00.000Z`,
  processingDatetime: `${DAY}T12:05:00.000Z`,
  isAcknowledged: false,
  state: 'open',
  resolution: null,
  parentId: null,
  isCounted: true,
  date: DAY,
  lossBefore: null,
  ...more,
});
const hour = (id: number, at: number, loss: number, more: object = {}) =>
  alert(id, { type: 'SignificantOneTimeLossAlert', hour: at, loss, ...more });
const stretch = alert(6, {
  type: 'SignificantLossAlert',
  date: null,
  dateHourRangeBegin: `${DAY}T01:00:00.000Z`,
  dateHourRangeEnd: `${DAY}T07:00:00.000Z`,
  loss: 50,
});
/** A resolved later hour, an open range of hours, and an hour within that range. */
const ROW = {
  id: 7,
  loss: 72.5,
  adgroup: { adgroupId: 7, adgroup: 'Cruise Deals GB', campaign: 'Cruises', sourcePartnerName: 'Taboola' },
  alerts: {
    significantOneTimeLoss: [
      hour(22, 11, 22.5, { state: 'resolved', resolution: 'over' }),
      hour(21, 2, 30, { parentId: 6, isCounted: false }),
    ],
    significantLoss: [stretch],
  },
} as unknown as Row;
const ignore = () => undefined;
const actions = { acknowledge: ignore, hoursOf: () => null };

describe('rows of the alert report', () => {
  const [group] = linesOf([ROW]);
  it("show an ad group's open alert before a later resolved alert, with nested alerts below", () => {
    const ids = [group!, ...group!.parts!].map(({ row }) => row.of!.alert.id);
    expect(ids).toEqual([6, 21, 22]);
    expect(group!.row).toMatchObject({ count: 3, open: 2, loss: 72.5 });
    expect(unmarkedIn([group!])).toEqual([6, 21]);
  });
  it("show each alert's own loss, and the total of all pages above the rows", () => {
    const column = toAlertColumn('loss', actions, 30);
    expect(column).toMatchObject({ align: 'right', canSort: true, label: 'Loss' });
    expect([group!, ...group!.parts!].map(column.text)).toEqual(['50.00', '30.00', '22.50']);
    const page = { rows: [ROW], totalRecords: 9, totalLoss: 1_234.5 } as AlertReportScreenQuery['alertReport'];
    expect(column.text(totalOf(page)!)).toBe('1,234.50');
    expect(totalOf({ ...page, totalRecords: 0 })).toBeNull();
    expect(column.title!(group!.parts![0]!)).toBe(
      'Not included in the total because another alert covers the same hours',
    );
    expect(column.title!(group!)).toBeUndefined();
  });
  it('expand to show every hour of a cycle', () => {
    const measure = (text: string) => text.length * 7;
    const cycle = 'a b';
    expect(linesTaken(cycle, 100, 0, measure)).toBe(1);
    const ranges = '05:00–06:00, 10:00–12:00, 17:00–18:00, 21:00–24:00 on Tue 3 Mar – Mon 9 Mar';
    expect(linesTaken(ranges, 700, 0, measure)).toBe(1);
    expect(linesTaken(ranges, 390, 0, measure)).toBe(2);
    expect(linesTaken(ranges, 390, 310, measure)).toBe(3);
    const hours = [5, 10, 12, 17, 19, 21, 23].map((start) => ({ start, end: start + 1 }));
    const cyclic = alert(1, {
      type: 'CyclicLossAlert',
      dateIntervalBegin: '2026-03-03',
      dateIntervalEnd: '2026-03-09',
      hourIntervals: hours,
      loss: 52,
    });
    const [item] = linesOf([{ ...ROW, alerts: { cyclicLoss: [cyclic] } } as unknown as Row]);
    const column = toAlertColumn('alerts', actions, 30);
    expect(column.wrapsParts).toBe(true);
    expect(column.heightOf!(item!, 2_000)).toBe(0);
    expect(column.heightOf!(item!, 390)).toBeGreaterThanOrEqual(30 + 16);
    for (const { start } of hours) expect(column.text(item!)).toContain(`${String(start).padStart(2, '0')}:00–`);
  });
});

describe('cards of the alert report', () => {
  it('show the first alert of each ad group with both losses, and all other alerts on request', () => {
    const onToggle = jest.fn();
    const acknowledge = jest.fn();
    const shared = { items: linesOf([ROW]), total: null, onToggle, hoursOf: () => '/hours', acknowledge };
    const { unmount } = renderInApp(<AlertCards {...shared} expanded={{}} />);
    expect(screen.getByRole('link', { name: 'Cruise Deals GB' })).toHaveAttribute('href', '/hours');
    expect(screen.getByText('50.00')).toBeInTheDocument();
    expect(screen.getByText('Σ 72.50')).toBeInTheDocument();
    expect(screen.getByText('2 of 3 open')).toBeInTheDocument();
    expect(screen.queryByLabelText('Part of a larger alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Acknowledge Significant loss' }));
    expect(acknowledge).toHaveBeenCalledWith([6]);
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(onToggle).toHaveBeenCalledWith('7');
    unmount();
    renderInApp(<AlertCards {...shared} expanded={{ 7: true }} />);
    expect(screen.getByLabelText('Part of a larger alert')).toBeInTheDocument();
    expect(screen.getByText('Resolved')).toBeInTheDocument();
  });

  it('support acknowledging and muting with the keyboard', () => {
    const shared = {
      items: linesOf([ROW]),
      total: null,
      onToggle: ignore,
      hoursOf: () => '/hours',
      acknowledge: ignore,
    };
    renderInApp(<AlertCards {...shared} expanded={{}} />);
    const link = screen.getByRole('link', { name: 'Cruise Deals GB' });
    const acknowledge = screen.getByRole('button', { name: 'Acknowledge Significant loss' });
    const mute = screen.getByRole('button', { name: 'Mute Significant loss' });
    for (const stop of [link, acknowledge, mute]) expect(stop.tabIndex).toBe(0);
  });
});

it('explains symbols on hover, tap and Enter', async () => {
  renderInApp(<Legend />);
  const button = screen.getByRole('button', { name: 'Legend' });
  button.focus();
  expect(button).toHaveFocus();
  fireEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const meaning = (mark: string) => screen.getByText(mark).closest('dt')!.nextElementSibling!.textContent;
  expect(await screen.findByText('2 of 3 open')).toBeVisible();
  expect(meaning('2 of 3 open')).toBe('Open alerts of the ad group');
  expect(meaning('3 alerts')).toBe('Alerts of the ad group, all closed');
});
