import { describe, expect, it } from '@jest/globals';
import { hourName } from './chart-data.js';
import type { ChartPoint } from './chart-types.js';
import { axisLabel, axisTicks, withEveryHour } from './time-axis.js';

const point = (name: string): ChartPoint => ({ name, isEstimated: false, values: { cost: 1 } });
const hours = (first: string, last: string) => withEveryHour([point(first), point(last)], hourName);

describe('the time axis', () => {
  it('reserves space for hours without figures, but not for days', () => {
    const points = hours('2026-11-20 22:00', '2026-11-21 01:00');
    expect(points.map(({ name }) => name)).toEqual([
      '2026-11-20 22:00',
      '2026-11-20 23:00',
      '2026-11-21 00:00',
      '2026-11-21 01:00',
    ]);
    expect(points.map(({ values }) => values['cost'])).toEqual([1, undefined, undefined, 1]);
    const days = [point('2026-11-01'), point('2026-11-05')];
    expect(withEveryHour(days, hourName)).toBe(days);
  });

  it('labels each hour of one day, every sixth hour of a few days, and each day of many days', () => {
    expect(axisTicks(hours('2026-11-20 00:00', '2026-11-20 23:00'))).toBeUndefined();
    expect(axisTicks(hours('2026-11-20 00:00', '2026-11-21 07:00'))).toEqual(
      ['2026-11-20 00', '2026-11-20 06', '2026-11-20 12', '2026-11-20 18', '2026-11-21 00', '2026-11-21 06'].map(
        (name) => `${name}:00`,
      ),
    );
    expect(axisTicks(hours('2026-11-16 05:00', '2026-11-20 00:00'))?.map((name) => name.slice(8, 13))).toEqual([
      '17 00',
      '18 00',
      '19 00',
      '20 00',
    ]);
    expect(axisTicks([point('2026-11-20'), point('2026-11-21')])).toBeUndefined();
  });

  it('labels midnights with their day if there are several days', () => {
    const two = hours('2026-11-20 00:00', '2026-11-21 07:00');
    const label = (name: string) => axisLabel(name, two);
    expect([label('2026-11-21 00:00'), label('2026-11-21 06:00')]).toEqual(['21 Nov', '06:00']);
    expect(axisLabel('2026-11-20 00:00', hours('2026-11-20 00:00', '2026-11-20 03:00'))).toBe('00:00');
    expect(axisLabel('2026-11-20', [point('2026-11-20')])).toBe('20 Nov');
    expect(axisLabel('09:00', [point('09:00')])).toBe('09:00');
  });
});
