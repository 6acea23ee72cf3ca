import { expect, it } from '@jest/globals';
import { addDays, isDay } from '../dates/days.js';
import { DATE_PRESETS, daysOf, resolvePreset, type DatePreset } from './date-range.js';

it('defines date presets in the specified order and with the specified labels', () => {
  expect(Object.values(DATE_PRESETS)).toEqual([
    'Today',
    'Yesterday',
    'Last 4 Days',
    'Last 7 Days',
    'Last 14 Days',
    'This Month',
    'Last 30 Days',
    'Last Month',
  ]);
});
it.each<[DatePreset, string, string]>([
  ['today', '2026-03-15', '2026-03-15'],
  ['yesterday', '2026-03-14', '2026-03-14'],
  ['last4Days', '2026-03-12', '2026-03-15'],
  ['last7Days', '2026-03-09', '2026-03-15'],
  ['last14Days', '2026-03-01', '2026-03-14'],
  ['thisMonth', '2026-03-01', '2026-03-14'],
  ['last30Days', '2026-02-14', '2026-03-15'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
])('resolves %s on March 15 to %s – %s', (preset, start, end) => {
  expect(resolvePreset(preset, '2026-03-15')).toEqual({ start, end });
});
it('limits this month to the first day of the month on that day', () => {
  expect(resolvePreset('thisMonth', '2026-03-01')).toEqual({ start: '2026-03-01', end: '2026-03-01' });
});
it('counts days across months and years', () => {
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
  expect(daysOf({ start: '2028-02-28', end: '2028-03-01' })).toBe(3);
});
it.each(['2026-02-29', '2026-13-01', '2026-1-1', '15.03.2026', '', 'x'])('rejects %s as a day', (text) => {
  expect(isDay(text)).toBe(false);
});
