import { describe, expect, it } from '@jest/globals';
import type { ChartPoint, ChartSeries } from './chart-types.js';
import { alignedScales, lonelyPoints, scaleOf, valueAxes } from './value-axis.js';

const UNITS = ['percent', 'money', 'price', 'count', 'number'] as const;
const SIZES: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, B: 1e9 };

/** The value a mark's text says. */
function read(text: string): number {
  const [, number = '', sign = ''] = /^([−\d.,]+)([kMB%]?)$/.exec(text) ?? [];
  const value = Number(number.replace('−', '-').replaceAll(',', ''));
  return sign === '%' ? value / 100 : value * (SIZES[sign] ?? 1);
}

/** Ranges of every size, above, below and across zero, from a fixed sequence. */
function* ranges(): Generator<[number, number]> {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let power = -5; power <= 9; power += 1) {
    for (let turn = 0; turn < 40; turn += 1) {
      const size = 10 ** power;
      yield [(random() - 0.5) * 2 * size, random() * 10 * size];
      yield [0, random() * 10 * size];
      yield [-random() * 10 * size, 0];
    }
  }
}

describe.each(UNITS)('an axis of %s', (unit) => {
  it('has marks that say exactly where they stand, zero among them, evenly apart, around all values', () => {
    let checked = 0;
    for (const [low, high] of ranges()) {
      const values = unit === 'count' ? [Math.round(low), Math.round(high)] : [low, high];
      const { domain, ticks, format } = scaleOf(unit, values);
      const texts = ticks.map(format);
      const step = ticks[1]! - ticks[0]!;
      const isNear = (value: number, other: number) => Math.abs(value - other) < step * 1e-6;
      const shown = {
        hasZero: ticks.includes(0),
        isReadable: ticks.length >= 2 && ticks.length <= 8,
        isEven: ticks.every((tick, index) => isNear(tick, ticks[0]! + index * step)),
        saysWhereItStands: ticks.every((tick, index) => isNear(read(texts[index]!), tick)),
        hasDistinctTexts: new Set(texts).size === ticks.length,
        isAroundAll: domain[0] <= Math.min(0, ...values) && domain[1] >= Math.max(0, ...values),
        hasMarksAtItsEnds: ticks[0] === domain[0] && ticks.at(-1) === domain[1],
      };
      const violations = Object.entries(shown).flatMap(([rule, holds]) => (holds ? [] : [rule]));
      if (violations.length > 0) expect({ values, ticks, domain, texts, violations }).toBeNull();
      checked += 1;
    }
    expect(checked).toBe(15 * 40 * 3);
  });
});

describe('several axes over one plot', () => {
  it('have zero at one height and marks on the same lines, around all their values', () => {
    const all = [...ranges()];
    for (let at = 0; at + 1 < all.length; at += 7) {
      const axes = [
        { unit: 'money', values: all[at]! },
        { unit: 'price', values: all[at + 1]! },
        { unit: 'count', values: [0, Math.round(all[at]![1])] },
      ] as const;
      const scales = alignedScales(axes);
      const zeros = scales.map(({ domain: [low, high] }) => -low / (high - low));
      zeros.forEach((zero) => expect(Math.abs(zero - zeros[0]!)).toBeLessThan(1e-9));
      const isBelow = axes.some(({ values }) => Math.min(...values) < 0);
      scales.forEach(({ domain, ticks, format }, index) => {
        const { unit, values } = axes[index]!;
        if (isBelow) expect(ticks).toHaveLength(scales[0]!.ticks.length);
        expect(ticks).toContain(0);
        expect(domain[0]).toBeLessThanOrEqual(Math.min(0, ...values));
        expect(domain[1]).toBeGreaterThanOrEqual(Math.max(0, ...values));
        const step = ticks[1]! - ticks[0]!;
        const isWritten = (tick: number) => Math.abs(read(format(tick)) - tick) < step * 1e-6;
        expect(ticks.every(isWritten)).toBe(true);
        if (unit === 'count') expect(ticks.every(Number.isInteger)).toBe(true);
      });
    }
  });

  it('leave little of the plot empty', () => {
    const [count, money] = alignedScales([
      { unit: 'count', values: [0, 200] },
      { unit: 'money', values: [-6, 78] },
    ]);
    expect(count!.ticks.map(count!.format)).toEqual(['−50', '0', '50', '100', '150', '200']);
    expect(money!.ticks.map(money!.format)).toEqual(['−20', '0', '20', '40', '60', '80']);
  });
});

describe('marks', () => {
  const texts = (unit: (typeof UNITS)[number], ...values: number[]) => {
    const { ticks, format } = scaleOf(unit, values);
    return ticks.map(format);
  };
  it('are round where they were not', () => {
    expect(texts('price', 0.61)).toEqual(['0', '0.2', '0.4', '0.6', '0.8']);
    expect(texts('price', 1)).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1.0']);
    expect(texts('percent', 0.09, 0.43)).toEqual(['0%', '10%', '20%', '30%', '40%', '50%']);
    expect(texts('percent', -0.83, 0.3)).toEqual(['−100%', '−50%', '0%', '50%']);
    expect(texts('money', 1_040)).toEqual(['0', '0.2k', '0.4k', '0.6k', '0.8k', '1.0k', '1.2k']);
  });
  it('never stand at parts of a click', () => {
    expect(texts('count', 1)).toEqual(['0', '1', '2', '3', '4']);
    expect(texts('count', 0)).toEqual(['0', '1', '2', '3', '4']);
    expect(texts('count', 3)).toEqual(['0', '1', '2', '3', '4']);
  });
  it('stand somewhere although there is nothing but zero', () => {
    expect(texts('money', 0, 0).length).toBeGreaterThan(1);
  });
});

const series = (id: string, more: Partial<ChartSeries> = {}): ChartSeries => ({
  id,
  label: id,
  format: 'integer',
  kind: 'line',
  axis: 'left',
  color: '',
  ...more,
});
const point = (name: string, values: ChartPoint['values'], previous?: ChartPoint['values']): ChartPoint => ({
  name,
  isEstimated: false,
  values,
  ...(previous && { previous }),
});

describe('axes of a chart', () => {
  it('are apart for clicks, money and prices of a click, on either side', () => {
    const shown = [
      series('bought', { kind: 'bar' }),
      series('earned', { format: 'money' }),
      series('RPC', { format: 'money4', axis: 'right' }),
      series('profit', { format: 'money' }),
    ];
    const axes = valueAxes(shown, [point('a', { bought: 900, earned: 40, RPC: 0.04, profit: -3 })], 'EUR');
    expect(axes.map(({ unit, side }) => [unit, side])).toEqual([
      ['count', 'left'],
      ['EUR', 'left'],
      ['EUR/click', 'right'],
    ]);
    expect(axes.map(({ domain }) => domain[1])).toEqual([1000, 50, 0.05]);
    expect(axes.map(({ domain: [low, high] }) => (low / high).toFixed(6))).toEqual(Array(3).fill('-0.200000'));
  });
  it('reach the sum of what is stacked, and the days compared with', () => {
    const parts = [series('a', { kind: 'stack' }), series('b', { kind: 'stack' })];
    expect(valueAxes(parts, [point('x', { a: 60, b: 60 })], 'USD')[0]?.domain[1]).toBeGreaterThanOrEqual(120);
    const compared = valueAxes([series('a')], [point('x', { a: 1 }, { a: 77 })], 'USD');
    expect(compared[0]?.domain[1]).toBeGreaterThanOrEqual(77);
  });
});

it('finds points that no line leads to', () => {
  const values = [1, null, 2, 3, null, undefined, 4];
  const points = values.map((value, index) => point(String(index), value === undefined ? {} : { a: value }));
  expect([...lonelyPoints('a', points)]).toEqual([0, 6]);
  expect([...lonelyPoints('b', points)]).toEqual([]);
});
