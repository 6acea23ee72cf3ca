import { isPercentFormat, writeNumber, type WrittenFormat } from '@adops/domain';
import { nice, tickStep, ticks } from 'd3-array';
import type { ChartPoint, ChartSeries } from './chart-types.js';

/** What an axis counts in. Prices of single clicks are not on the axis of sums of money: there they would all be zero. */
type Unit = 'percent' | 'money' | 'price' | 'count' | 'number';

export interface ValueAxis {
  readonly id: string;
  readonly side: 'left' | 'right';
  /** Said above the axis; null where each mark says it. */
  readonly unit: string | null;
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  readonly format: (tick: number) => string;
}

const MARKS = 4;

function unitOf(format: WrittenFormat): Unit {
  if (isPercentFormat(format)) return 'percent';
  if (format === 'money' || format === 'currencyMoney') return 'money';
  if (format === 'money4' || format === 'currencyMoney4') return 'price';
  return format === 'integer' ? 'count' : 'number';
}

/** Series that can be measured together have one axis: the same side and the same unit. */
export const axisIdOf = ({ axis, format }: Pick<ChartSeries, 'axis' | 'format'>): string => `${axis}.${unitOf(format)}`;

/** Decimals that write multiples of a step of 1, 2 or 5 times a power of ten exactly. */
const decimalsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

const SCALES = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** Writes the marks of an axis: all in one unit, with as many decimals as their step needs. */
function tickFormat(unit: Unit, step: number, largest: number): (tick: number) => string {
  if (unit === 'percent') {
    const decimals = decimalsOf(step * 100);
    return (tick) => `${writeNumber(tick * 100, decimals)}%`;
  }
  const [scale, letter] = SCALES.find(([size]) => largest >= size) ?? [1, ''];
  const decimals = decimalsOf(step / scale);
  return (tick) => (tick === 0 ? '0' : `${writeNumber(tick / scale, decimals)}${letter}`);
}

/** Smallest and largest of some values, zero among them. */
function extentOf(values: readonly number[]): [number, number] {
  return values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
}

/** The scale from zero over some values: round marks, each written exactly. */
export function scaleOf(unit: Unit, values: readonly number[]): Pick<ValueAxis, 'domain' | 'ticks' | 'format'> {
  const [low, high] = extentOf(values);
  // Nothing but zeros still needs room to be drawn in; there are no parts of a click.
  const least = unit === 'count' ? MARKS : low === 0 && high === 0 ? 1 : 0;
  const top = Math.max(high, low + least);
  const domain = nice(low, top, MARKS) as [number, number];
  const marks = ticks(domain[0], domain[1], MARKS).map((tick) => (Object.is(tick, -0) ? 0 : tick));
  const step = tickStep(domain[0], domain[1], MARKS);
  return { domain, ticks: marks, format: tickFormat(unit, step, Math.max(-domain[0], domain[1])) };
}

/** The smallest of 1, 2 and 5 times a power of ten that is not below a value. */
function stepFrom(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= value * (1 - 1e-9))!;
}

const toSteps = (step: number, count: number): number => (count === 0 ? 0 : Number((step * count).toPrecision(12)));

/** Intervals that may stand below and above zero: three to six altogether. */
const INTERVALS = [1, 2, 3, 4, 5].flatMap((below) =>
  [0, 1, 2, 3, 4, 5].filter((above) => below + above >= 3 && below + above <= 6).map((above) => ({ below, above })),
);

/**
 * The scales of several axes over one plot, with zero at one height: a profit below zero stands below the foot of the
 * bars next to it. All have as many intervals below and above zero, those that leave the least of the plot empty.
 */
export function alignedScales(
  axes: readonly { readonly unit: Unit; readonly values: readonly number[] }[],
): readonly Pick<ValueAxis, 'domain' | 'ticks' | 'format'>[] {
  const extents = axes.map(({ values }) => extentOf(values));
  const isAligned = axes.length < 2 || extents.every(([low]) => low === 0);
  if (isAligned) return axes.map(({ unit, values }) => scaleOf(unit, values));

  const choices = INTERVALS.map(({ below, above }) => {
    const steps = extents.map(([low, high], index) => {
      const raw = Math.max(-low / below, high === 0 ? 0 : high / above);
      const least = axes[index]!.unit === 'count' ? 1 : 0;
      return raw === 0 ? 1 : Math.max(least, Number.isFinite(raw) ? stepFrom(raw) : raw);
    });
    const empty = extents.map(([low, high], index) => 1 - (high - low) / (steps[index]! * (below + above)));
    return { below, above, steps, empty: empty.reduce((sum, part) => sum + part, 0) };
  }).filter(({ steps }) => steps.every(Number.isFinite));
  const { below, above, steps } = choices.reduce((best, each) => (each.empty < best.empty ? each : best));
  return axes.map(({ unit }, index) => {
    const step = steps[index]!;
    const marks = Array.from({ length: below + above + 1 }, (_, at) => toSteps(step, at - below));
    return {
      domain: [marks[0]!, marks.at(-1)!],
      ticks: marks,
      format: tickFormat(unit, step, Math.max(below, above) * step),
    };
  });
}

/** Values a series reaches, those of the days compared with among them. Stacked ones reach their sum. */
function valuesOn(series: readonly ChartSeries[], points: readonly ChartPoint[]): number[] {
  const stacked = series.filter(({ kind }) => kind === 'stack');
  return points.flatMap(({ values, previous }) => {
    const own = series.flatMap(({ id }) => [values[id], previous?.[id]]).filter((value) => typeof value === 'number');
    const parts = stacked.flatMap(({ id }) => values[id] ?? []);
    const sum = (some: readonly number[]) => some.reduce((total, value) => total + value, 0);
    return [...own, sum(parts.filter((value) => value > 0)), sum(parts.filter((value) => value < 0))];
  });
}

/** The axes some series need, in their order. @param currency of money in reports */
export function valueAxes(
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
  currency: string,
): readonly ValueAxis[] {
  const names: Readonly<Record<Unit, string | null>> = {
    // Each of its marks says percent itself.
    percent: null,
    money: currency,
    price: `${currency}/click`,
    count: 'count',
    // Scores and averages have no unit; the legend names them.
    number: null,
  };
  const ids = [...new Set(series.map(axisIdOf))];
  const axes = ids.map((id) => {
    const own = series.filter((each) => axisIdOf(each) === id);
    return { id, side: own[0]!.axis, unit: unitOf(own[0]!.format), values: valuesOn(own, points) };
  });
  const scales = alignedScales(axes);
  return axes.map(({ id, side, unit }, index) => ({ id, side, unit: names[unit], ...scales[index]! }));
}

/** Places of points with nothing known on either side: a line through them has no length and needs a dot. */
export function lonelyPoints(id: string, points: readonly ChartPoint[]): ReadonlySet<number> {
  const isKnown = (index: number): boolean => typeof points[index]?.values[id] === 'number';
  return new Set(
    points.map((_, index) => index).filter((index) => isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1)),
  );
}
