import { describe, expect, it } from '@jest/globals';
import { resolvePreset } from '../reports/date-range.js';
import {
  comparisonKindOf,
  comparisonMoved,
  dayInWords,
  eachDay,
  isDayRange,
  presetOf,
  presetsOf,
  previousRange,
  rangeInWords,
  sameWeekdaysBefore,
  withTimes,
} from './ranges.js';

const range = (start: string, end: string) => ({ start, end });

describe('date presets', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['last4Days', '2026-11-18', '2026-11-21'],
    ['last7Days', '2026-11-15', '2026-11-21'],
    ['last14Days', '2026-11-07', '2026-11-20'],
    ['thisMonth', '2026-11-01', '2026-11-20'],
    ['last30Days', '2026-10-23', '2026-11-21'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
  ] as const)('resolve %s on the 21st to %s – %s, and can be detected from these days', (preset, start, end) => {
    expect(resolvePreset(preset, '2026-11-21')).toEqual({ start, end });
    expect(presetOf({ start, end }, '2026-11-21')).toBe(preset);
  });

  it('limit thisMonth to the first day of the month on that day', () => {
    expect(resolvePreset('thisMonth', '2026-11-01')).toEqual(range('2026-11-01', '2026-11-01'));
  });

  it('return null for days that match no preset', () => {
    expect(presetOf(range('2026-11-03', '2026-11-04'), '2026-11-21')).toBeNull();
  });

  it('list all presets that match the days', () => {
    expect(presetsOf(range('2026-11-01', '2026-11-01'), '2026-11-02')).toEqual(['yesterday', 'thisMonth']);
    expect(presetsOf(range('2026-11-03', '2026-11-04'), '2026-11-21')).toEqual([]);
  });

  it('can be converted to times from the first to the last second', () => {
    expect(withTimes(range('2026-11-15', '2026-11-21'))).toEqual({
      start: '2026-11-15 00:00:00',
      end: '2026-11-21 23:59:59',
    });
  });
});

describe('day ranges', () => {
  it('must consist of existing days in ascending order', () => {
    expect(isDayRange(range('2026-02-27', '2026-02-28'))).toBe(true);
    expect(isDayRange(range('2026-02-27', '2026-02-30'))).toBe(false);
    expect(isDayRange(range('2026-03-02', '2026-03-01'))).toBe(false);
    expect(isDayRange({ start: null, end: '2026-03-01' })).toBe(false);
    expect(isDayRange(null)).toBe(false);
  });
  it('list the days at the end of a leap-year February', () => {
    expect(eachDay(range('2028-02-28', '2028-03-01'))).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });
  it('can be compared with the previous days or the same weekdays', () => {
    expect(previousRange(range('2026-11-18', '2026-11-20'))).toEqual(range('2026-11-15', '2026-11-17'));
    expect(sameWeekdaysBefore(range('2026-11-18', '2026-11-20'))).toEqual(range('2026-11-11', '2026-11-13'));
    expect(sameWeekdaysBefore(range('2026-11-11', '2026-11-20'))).toEqual(range('2026-10-28', '2026-11-06'));
  });
  it.each([
    [range('2026-11-20', '2026-11-20'), '20 Nov'],
    [range('2026-11-01', '2026-11-20'), '1 – 20 Nov'],
    [range('2026-10-28', '2026-11-03'), '28 Oct – 3 Nov'],
    [range('2025-12-30', '2026-01-02'), '30 Dec 2025 – 2 Jan'],
    [range('2025-11-01', '2025-11-02'), '1 – 2 Nov 2025'],
  ])('format %j as %s', (days, words) => {
    expect(rangeInWords(days, '2026-11-21')).toBe(words);
  });
  it('include the year if it differs from the reference year', () => {
    expect(dayInWords('2025-11-20', '2026-11-21')).toBe('20 Nov 2025');
  });
});

describe('comparison days', () => {
  const week = range('2026-11-16', '2026-11-18');
  it('match a pattern relative to the range, or no pattern', () => {
    expect(comparisonKindOf(range('2026-11-13', '2026-11-15'), week)).toBe('previous');
    expect(comparisonKindOf(range('2026-11-09', '2026-11-11'), week)).toBe('weekdays');
    expect(comparisonKindOf(range('2026-11-13', '2026-11-14'), week)).toBeNull();
  });
  it('move with the range, unless selected explicitly', () => {
    const next = range('2026-11-20', '2026-11-21');
    expect(comparisonMoved(range('2026-11-13', '2026-11-15'), week, next)).toEqual(range('2026-11-18', '2026-11-19'));
    expect(comparisonMoved(range('2026-11-09', '2026-11-11'), week, next)).toEqual(range('2026-11-13', '2026-11-14'));
    const chosen = range('2026-10-01', '2026-10-31');
    expect(comparisonMoved(chosen, week, next)).toBe(chosen);
    expect(comparisonMoved(null, week, next)).toBeNull();
  });
});
