import { isPercentFormat, writeNumber, type WrittenFormat } from '@adops/domain';
import { nice, tickStep, ticks } from 'd3-array';
import type { ChartPoint, ChartSeries } from './chart-types.js';

/** Unit of an axis. Prices per click have a separate axis, because on an axis of totals they would look like zero. */
type Unit = 'percent' | 'money' | 'price' | 'count' | 'number';

export interface ValueAxis {
  readonly id: string;
  readonly side: 'left' | 'right';
  /** Label above the axis. Null if each mark includes the unit. */
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

/** Returns the axis of a series. Comparable series share one: all sums of money, and others on the same side with the same unit. */
export function axisIdOf({ axis, format }: Pick<ChartSeries, 'axis' | 'format'>): string {
  const unit = unitOf(format);
  return unit === 'money' ? unit : `${axis}.${unit}`;
}

/**
 * Returns the number of decimals that are needed to format multiples of a step exactly. Steps are 1, 2 or 5 times a
 * power of ten.
 */
const decimalsOf = (step: number): number => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

const SCALES = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;

/** Formats the marks of an axis in a single unit, with as many decimals as their step needs. */
function tickFormat(unit: Unit, step: number, largest: number): (tick: number) => string {
  if (unit === 'percent') {
    const decimals = decimalsOf(step * 100);
    return (tick) => `${writeNumber(tick * 100, decimals)}%`;
  }
  const [scale, letter] = SCALES.find(([size]) => largest >= size) ?? [1, ''];
  const decimals = decimalsOf(step / scale);
  return (tick) => (tick === 0 ? '0' : `${writeNumber(tick / scale, decimals)}${letter}`);
}

/** Returns the smallest and largest value, including zero. */
function extentOf(values: readonly number[]): [number, number] {
  return values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
}

/** Returns the scale of some values including zero, with round marks that are formatted exactly. */
export function scaleOf(unit: Unit, values: readonly number[]): Scale {
  const [low, high] = extentOf(values);
  // A range that contains only zeros still needs a height. Clicks have no fractions.
  const least = unit === 'count' ? MARKS : low === 0 && high === 0 ? 1 : 0;
  const top = Math.max(high, low + least);
  const domain = nice(low, top, MARKS) as [number, number];
  const marks = ticks(domain[0], domain[1], MARKS).map((tick) => (Object.is(tick, -0) ? 0 : tick));
  const step = tickStep(domain[0], domain[1], MARKS);
  return { domain, ticks: marks, format: tickFormat(unit, step, Math.max(-domain[0], domain[1])) };
}

/** Returns the smallest of 1, 2 and 5 times a power of ten that is not below a value. */
function stepFrom(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9);
  return [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= value * (1 - 1e-9))!;
}

const toSteps = (step: number, count: number): number => (count === 0 ? 0 : Number((step * count).toPrecision(12)));

type Scale = Pick<ValueAxis, 'domain' | 'ticks' | 'format'>;
interface AxisValues {
  readonly unit: Unit;
  readonly values: readonly number[];
}

/** Minimum and maximum number of intervals if several axes share one plot with common grid lines. */
const [MIN_INTERVALS, MAX_INTERVALS] = [3, 7];

/** Possible numbers of intervals below and above zero. */
const INTERVALS = [1, 2, 3, 4, 5].flatMap((below) =>
  [0, 1, 2, 3, 4, 5]
    .filter((above) => below + above >= MIN_INTERVALS && below + above <= MAX_INTERVALS)
    .map((above) => ({ below, above })),
);

/** Maximum fraction of an axis that may stay empty because of a shared zero. */
const MAX_EMPTY = 0.3;

const leastStep = (unit: Unit): number => (unit === 'count' ? 1 : 0);
const emptyPart = ([low, high]: readonly [number, number], length: number): number => 1 - (high - low) / length;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Returns the scale with a number of steps below and above zero. */
function stepScale(unit: Unit, step: number, below: number, above: number): Scale {
  const marks = Array.from({ length: below + above + 1 }, (_, at) => toSteps(step, at - below));
  return {
    domain: [marks[0]!, marks.at(-1)!],
    ticks: marks,
    format: tickFormat(unit, step, Math.max(below, above) * step),
  };
}

/**
 * Returns scales with zero at the same height and as little empty space as possible. Null if an axis would be too
 * empty.
 */
function sharedZero(axes: readonly AxisValues[], extents: readonly [number, number][]): readonly Scale[] | null {
  const choices = INTERVALS.map(({ below, above }) => {
    const steps = extents.map(([low, high], index) => {
      const raw = Math.max(-low / below, high === 0 ? 0 : high / above);
      return Number.isFinite(raw) ? Math.max(leastStep(axes[index]!.unit), stepFrom(raw)) : raw;
    });
    const empty = extents.map((extent, index) => emptyPart(extent, steps[index]! * (below + above)));
    return { below, above, steps, empty };
  }).filter(({ steps, empty }) => steps.every(Number.isFinite) && empty.every((part) => part <= MAX_EMPTY));
  if (choices.length === 0) return null;
  const { below, above, steps } = choices.reduce((best, each) => (sumOf(each.empty) < sumOf(best.empty) ? each : best));
  return axes.map(({ unit }, index) => stepScale(unit, steps[index]!, below, above));
}

/**
 * Returns the smallest round step that divides a range into at most so many intervals, and the number of intervals
 * below zero.
 */
function stepWithin(
  [low, high]: readonly [number, number],
  unit: Unit,
  count: number,
): { step: number; below: number } {
  let step = Math.max(leastStep(unit), stepFrom((high - low || 1) / count));
  const intervals = (end: number): number => Math.ceil(end / step - 1e-9);
  while (intervals(-low) + intervals(high) > count) step = stepFrom(step * 1.5);
  return { step, below: intervals(-low) };
}

/**
 * Returns scales with separate zeros and common grid lines, using the number of intervals that leaves the least empty
 * space. If too much space stays empty, each scale has its own marks.
 */
function ownZeros(axes: readonly AxisValues[], extents: readonly [number, number][]): readonly Scale[] {
  const choices = Array.from({ length: MAX_INTERVALS - MIN_INTERVALS + 1 }, (_, at) => MIN_INTERVALS + at).map(
    (count) => {
      const steps = extents.map((extent, index) => stepWithin(extent, axes[index]!.unit, count));
      const empty = Math.max(...extents.map((extent, index) => emptyPart(extent, steps[index]!.step * count)));
      return { count, steps, empty };
    },
  );
  const { count, steps, empty } = choices.reduce((best, each) => (each.empty < best.empty ? each : best));
  if (empty > MAX_EMPTY && axes.length > 1) return axes.flatMap((axis, index) => ownZeros([axis], [extents[index]!]));
  return axes.map(({ unit }, index) => {
    const { step, below } = steps[index]!;
    return stepScale(unit, step, below, count - below);
  });
}

/**
 * Returns the scales of several axes in one plot. If all axes have negative values and none becomes too empty, zero is
 * at the same height. Otherwise each axis has its own zero, so that no axis shows negative values that its series don't
 * have.
 */
export function scalesOf(axes: readonly AxisValues[]): readonly Scale[] {
  const extents = axes.map(({ values }) => extentOf(values));
  if (axes.length < 2) return axes.map(({ unit, values }) => scaleOf(unit, values));
  const shared = extents.every(([low]) => low < 0) ? sharedZero(axes, extents) : null;
  return shared ?? ownZeros(axes, extents);
}

/** Returns the values of a series, including those of the compared period. Values of stacked series are added up. */
function valuesOn(series: readonly ChartSeries[], points: readonly ChartPoint[]): number[] {
  const stacked = series.filter(({ kind }) => kind === 'stack');
  return points.flatMap(({ values, previous }) => {
    const own = series.flatMap(({ id }) => [values[id], previous?.[id]]).filter((value) => typeof value === 'number');
    const parts = stacked.flatMap(({ id }) => values[id] ?? []);
    return [...own, sumOf(parts.filter((value) => value > 0)), sumOf(parts.filter((value) => value < 0))];
  });
}

/** Returns the axes of some series in their order. @param currency currency of amounts in reports */
export function valueAxes(
  series: readonly ChartSeries[],
  points: readonly ChartPoint[],
  currency: string,
): readonly ValueAxis[] {
  const names: Readonly<Record<Unit, string | null>> = {
    // Each mark includes the percent sign.
    percent: null,
    money: currency,
    price: `${currency}/click`,
    count: 'count',
    // Scores and averages have no unit. The legend shows their names.
    number: null,
  };
  const ids = [...new Set(series.map(axisIdOf))];
  const axes = ids.map((id) => {
    const own = series.filter((each) => axisIdOf(each) === id);
    return { id, side: own[0]!.axis, unit: unitOf(own[0]!.format), values: valuesOn(own, points) };
  });
  const scales = scalesOf(axes);
  return axes.map(({ id, side, unit }, index) => ({ id, side, unit: names[unit], ...scales[index]! }));
}

/** Returns the fraction of an axis above zero, where its bars start. */
const zeroAt = ([low, high]: ValueAxis['domain']): number => high / (high - low);

/** Returns the axes whose zero is inside the plot and not at the height of the first axis' zero. */
export const apartZeros = (axes: readonly ValueAxis[]): readonly ValueAxis[] =>
  axes.slice(1).filter(({ domain }) => domain[0] < 0 && Math.abs(zeroAt(domain) - zeroAt(axes[0]!.domain)) > 1e-6);

/** Returns the indexes of points without a known neighbor. They need a dot, because their line has no length. */
export function lonelyPoints(id: string, points: readonly ChartPoint[]): ReadonlySet<number> {
  const isKnown = (index: number): boolean => typeof points[index]?.values[id] === 'number';
  return new Set(
    points.map((_, index) => index).filter((index) => isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1)),
  );
}
