import { describe, expect, it } from '@jest/globals';
import type { ChartPoint, ChartSeries } from './chart-types.js';
import { apartZeros, lonelyPoints, scaleOf, scalesOf, valueAxes } from './value-axis.js';

const UNITS = ['percent', 'money', 'price', 'count', 'number'] as const;
const SIZES: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, B: 1e9 };

/** Parses the text of a mark. */
function read(text: string): number {
  const [, number = '', sign = ''] = /^([−\d.,]+)([kMB%]?)$/.exec(text) ?? [];
  const value = Number(number.replace('−', '-').replaceAll(',', ''));
  return sign === '%' ? value / 100 : value * (SIZES[sign] ?? 1);
}

/** Yields ranges of every size, above, below and across zero, from a fixed random sequence. */
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
  it('uses evenly spaced ticks with exact labels, including zero, around all values', () => {
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

/** Height in pixels between the lowest and the highest mark of a chart. */
const PLOT_HEIGHT = 106;

describe('several value axes in one plot', () => {
  const [LEFT, RIGHT] = ['money', 'percent'] as const;
  const pairs = (): (readonly [[number, number], [number, number]])[] => {
    const all = [...ranges()];
    return all.map((left, at) => [left, all[(at * 7 + 3) % all.length]!] as const);
  };
  const emptyPart = (domain: readonly [number, number], values: readonly number[]): number =>
    1 - (Math.max(0, ...values) - Math.min(0, ...values)) / (domain[1] - domain[0]);

  it('extend below zero only if their values do, and leave at most 40% of an axis empty', () => {
    for (const [left, right] of pairs()) {
      const axes = [
        { unit: LEFT, values: left },
        { unit: RIGHT, values: right },
      ] as const;
      scalesOf(axes).forEach(({ domain, ticks, format }, index) => {
        const { values } = axes[index]!;
        const step = ticks[1]! - ticks[0]!;
        const shown = {
          isNegativeForNegatives: domain[0] < 0 === Math.min(...values) < 0,
          isAroundAll: domain[0] <= Math.min(0, ...values) && domain[1] >= Math.max(0, ...values),
          hasZero: ticks.includes(0),
          isUsed: emptyPart(domain, values) <= 0.4,
          saysWhereItStands: ticks.every((tick) => Math.abs(read(format(tick)) - tick) < step * 1e-6),
        };
        const violations = Object.entries(shown).flatMap(([rule, holds]) => (holds ? [] : [rule]));
        if (violations.length > 0) expect({ left, right, domain, ticks, violations }).toBeNull();
      });
    }
  });

  it('align their ticks for typical ranges that extend below zero', () => {
    const below = pairs().filter((pair) => pair.some((values) => Math.min(...values) < 0));
    const aligned = below.filter(([left, right]) => {
      const [a, b] = scalesOf([
        { unit: LEFT, values: left },
        { unit: RIGHT, values: right },
      ]);
      return a!.ticks.length === b!.ticks.length;
    });
    expect(aligned.length / below.length).toBeGreaterThan(0.6);
  });

  it('draw every bar of at least 5% of the maximum at least 2.5 pixels high', () => {
    for (const [[, high], right] of pairs()) {
      if (high === 0) continue;
      const [{ domain }] = scalesOf([
        { unit: LEFT, values: [0.05 * high, high] },
        { unit: RIGHT, values: right },
      ]) as [ReturnType<typeof scaleOf>];
      expect(domain[0]).toBe(0);
      expect((0.05 * high * PLOT_HEIGHT) / domain[1]).toBeGreaterThanOrEqual(2.5);
    }
  });

  it('share zero if all axes extend below zero and at most 30% of each axis is empty', () => {
    const texts = (...axes: Parameters<typeof scalesOf>[0]) =>
      scalesOf(axes).map(({ ticks, format }) => ticks.map(format));
    expect(texts({ unit: LEFT, values: [-190, 380] }, { unit: RIGHT, values: [-0.2, 0.4] })).toEqual([
      ['−200', '0', '200', '400'],
      ['−20%', '0%', '20%', '40%'],
    ]);
    // Bars of 200 next to a margin of −180%. Such bars were once too thin to see.
    expect(texts({ unit: LEFT, values: [80, 210] }, { unit: RIGHT, values: [-1.8, 0.45] })).toEqual([
      ['0', '50', '100', '150', '200', '250'],
      ['−200%', '−150%', '−100%', '−50%', '0%', '50%'],
    ]);
    expect(texts({ unit: LEFT, values: [-10, 400] }, { unit: RIGHT, values: [-1.8, 0.1] })[0]![0]).toBe('−100');
  });
});

describe('axis ticks', () => {
  const texts = (unit: (typeof UNITS)[number], ...values: number[]) => {
    const { ticks, format } = scaleOf(unit, values);
    return ticks.map(format);
  };
  it('use round numbers', () => {
    expect(texts('price', 0.61)).toEqual(['0', '0.2', '0.4', '0.6', '0.8']);
    expect(texts('price', 1)).toEqual(['0', '0.2', '0.4', '0.6', '0.8', '1.0']);
    expect(texts('percent', 0.09, 0.43)).toEqual(['0%', '10%', '20%', '30%', '40%', '50%']);
    expect(texts('percent', -0.83, 0.3)).toEqual(['−100%', '−50%', '0%', '50%']);
    expect(texts('money', 1_040)).toEqual(['0', '0.2k', '0.4k', '0.6k', '0.8k', '1.0k', '1.2k']);
  });
  it('use whole numbers for clicks', () => {
    expect(texts('count', 1)).toEqual(['0', '1', '2', '3', '4']);
    expect(texts('count', 0)).toEqual(['0', '1', '2', '3', '4']);
    expect(texts('count', 3)).toEqual(['0', '1', '2', '3', '4']);
  });
  it('exist even if all values are zero', () => {
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
  it('separate clicks, money and prices per click on the two sides', () => {
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
    expect(axes.map(({ domain: [low] }) => low)).toEqual([0, -10, 0]);
    expect(apartZeros(axes).map(({ unit }) => unit)).toEqual(['EUR']);
  });
  it('use one axis for all amounts of money, even if series request different sides', () => {
    const shown = [series('cost', { format: 'money' }), series('profit', { format: 'money', axis: 'right' })];
    expect(valueAxes(shown, [point('a', { cost: 9, profit: -1 })], 'USD')).toHaveLength(1);
  });
  it('include the sum of stacked values and the previous period', () => {
    const parts = [series('a', { kind: 'stack' }), series('b', { kind: 'stack' })];
    expect(valueAxes(parts, [point('x', { a: 60, b: 60 })], 'USD')[0]?.domain[1]).toBeGreaterThanOrEqual(120);
    const compared = valueAxes([series('a')], [point('x', { a: 1 }, { a: 77 })], 'USD');
    expect(compared[0]?.domain[1]).toBeGreaterThanOrEqual(77);
  });
});

it('finds points without an adjacent point to connect to', () => {
  const values = [1, null, 2, 3, null, undefined, 4];
  const points = values.map((value, index) => point(String(index), value === undefined ? {} : { a: value }));
  expect([...lonelyPoints('a', points)]).toEqual([0, 6]);
  expect([...lonelyPoints('b', points)]).toEqual([]);
});
