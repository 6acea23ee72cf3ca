import { readFileSync } from 'node:fs';
import { ADGROUP_REPORT, DAILY_REPORT, HOURLY_REPORT, OVERVIEW_REPORT } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import {
  chartTable,
  dayOnlyWords,
  figureSeries,
  isDrawnByHour,
  splitFigures,
  toPoints,
  toSplit,
  withRunning,
} from './chart-data.js';
import { SERIES_COLORS, seriesColor } from './palette.js';

describe('the time axis of a chart', () => {
  const between = (start: string, end: string) => ({ dateRange: { start, end } });
  it('uses hours for one or two days if the report supports hours, and days otherwise', () => {
    expect(isDrawnByHour(ADGROUP_REPORT, between('2026-11-20', '2026-11-20'))).toBe(true);
    expect(isDrawnByHour(HOURLY_REPORT, between('2026-11-19', '2026-11-20'))).toBe(true);
    expect(isDrawnByHour(HOURLY_REPORT, between('2026-11-18', '2026-11-20'))).toBe(false);
    expect(isDrawnByHour(OVERVIEW_REPORT, between('2026-11-20', '2026-11-20'))).toBe(false);
  });
  it('sorts points by time and omits figures without an hour', () => {
    const parts = [
      { id: '3', type: 'children', date: '2026-11-20', hour: 10, cost: 3 },
      { id: '2', type: 'children', date: '2026-11-20', hour: 2, cost: 2, earned: null },
      { id: '1', type: 'children', date: '2026-11-20', hour: null, cost: 1 },
    ];
    const points = toPoints(['cost', 'earned', 'margin'], parts, true);
    expect(points.map(({ name }) => name)).toEqual(['2026-11-20 02:00', '2026-11-20 10:00']);
    expect(points[0]?.values).toEqual({ cost: 2, earned: null, margin: null });
    expect(chartTable(figureSeries(ADGROUP_REPORT), points)).toEqual([
      ['Time', 'Cost', 'Earned', 'Margin'],
      ['2026-11-20 02:00', 2, null, null],
      ['2026-11-20 10:00', 3, null, null],
    ]);
  });
  it('marks points that are estimated or lack cost or revenue', () => {
    const row = { id: '1', type: 'parent', date: '2026-11-20', cost: 3 };
    const marks = (more: object) => toPoints(['cost'], [{ ...row, ...more }], false)[0];
    expect(marks({})).toMatchObject({ isEstimated: false, isIncomplete: false });
    expect(marks({ estimated: true })).toMatchObject({ isEstimated: true, isIncomplete: false });
    expect(marks({ incomplete: true })).toMatchObject({ isEstimated: false, isIncomplete: true });
  });
  it('marks the current day or hour', () => {
    const now = new Date('2026-11-20T09:59:59Z');
    const running = (...names: string[]) =>
      withRunning(
        names.map((name) => ({ name, isEstimated: false, values: { cost: 1 } })),
        now,
      ).flatMap(({ name, isRunning }) => (isRunning ? [name] : []));
    expect(running('2026-11-19', '2026-11-20')).toEqual(['2026-11-20']);
    expect(running('2026-11-20 08:00', '2026-11-20 09:00', '2026-11-20 10:00')).toEqual([
      '2026-11-20 09:00',
      '2026-11-20 10:00',
    ]);
    expect(running('2026-11-18', '2026-11-19', '2026-11-19 23:00')).toEqual([]);
  });
  it('adds figures of the previous period to each point', () => {
    const row = {
      id: '2026-11-20',
      type: 'parent',
      date: '2026-11-20',
      cost: 3,
      previous: { id: 'x', type: 'parent', cost: 2 },
    };
    const points = toPoints(['cost'], [row], false);
    expect(points[0]?.previous).toEqual({ cost: 2 });
    expect(chartTable(figureSeries(ADGROUP_REPORT).slice(0, 1), points)).toEqual([
      ['Time', 'Cost', 'Cost before'],
      ['2026-11-20', 3, 2],
    ]);
  });
});

describe('a metric broken down in a chart', () => {
  const part = (siteName: string, earned: number) => ({ id: siteName, type: 'children', siteName, earned });
  const sites = Array.from({ length: 15 }, (_, index) => part(`site ${index}`, 100 - index));
  const rows = [
    { id: '2026-11-20', type: 'parent', date: '2026-11-20', children: sites },
    { id: '2026-11-19', type: 'parent', date: '2026-11-19', children: [part('site 0', 7), part('rare', 1)] },
  ];
  const { series, points } = toSplit(DAILY_REPORT, { column: 'earned', nameColumn: 'siteName' }, rows);

  it('uses at most twelve colors and adds up the smallest values', () => {
    expect(series).toHaveLength(SERIES_COLORS);
    expect(new Set(series.map(({ color }) => color)).size).toBe(SERIES_COLORS);
    expect(series[0]?.label).toBe('site 0');
    expect(series.at(-1)?.label).toBe('5 others');
  });
  it('divides a day into values that add up to its total', () => {
    const sum = (values: Readonly<Record<string, number | null>>) =>
      Object.values(values).reduce<number>((a, b) => a + (b ?? 0), 0);
    expect(points.map(({ name }) => name)).toEqual(['2026-11-19', '2026-11-20']);
    expect(sum(points[0]!.values)).toBe(8);
    expect(sum(points[1]!.values)).toBe(sites.reduce((total, { earned }) => total + earned, 0));
  });
  it('must be additive', () => {
    expect(splitFigures(DAILY_REPORT)).toEqual(['earned', 'profit', 'cost', 'bought', 'sold']);
  });
});

it('defines twelve distinct colors in each theme', () => {
  const css = readFileSync('apps/web/src/app/tokens.css', 'utf8');
  for (const theme of ['light', 'dark']) {
    const block = css.slice(css.indexOf(`scheme='${theme}'`));
    const colors = Array.from({ length: SERIES_COLORS }, (_, index) => {
      expect(seriesColor(index)).toBe(`var(--ad-series-${index + 1})`);
      return new RegExp(`--ad-series-${index + 1}: (rgb\\([\\d ]+\\))`).exec(block)?.[1];
    });
    expect(new Set(colors).size).toBe(SERIES_COLORS);
    expect(colors).not.toContain(undefined);
  }
});

describe('figures without an hour in a chart', () => {
  const row = (hour: number | null, earned: number | null, cost: number | null) => ({
    ...{ id: String(hour), type: 'part', date: '2026-11-29', hour, earned, cost, margin: 0.5 },
  });
  it('appear in a note with their sums', () => {
    const rows = [row(9, 10, 5), row(null, 1_000.5, 0), row(null, 98.06, null)];
    expect(dayOnlyWords(ADGROUP_REPORT, rows)).toBe('Reported by day, so not included in the hours: Earned 1,098.56');
  });
  it('cause no note if none exist', () => {
    expect(dayOnlyWords(ADGROUP_REPORT, [row(9, 10, 5), row(null, 0, null)])).toBeNull();
  });
});
