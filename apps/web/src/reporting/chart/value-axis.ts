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
  return ids.map((id) => {
    const own = series.filter((each) => axisIdOf(each) === id);
    const unit = unitOf(own[0]!.format);
    return { id, side: own[0]!.axis, unit: names[unit], ...scaleOf(unit, valuesOn(own, points)) };
  });
}

/** Places of points with nothing known on either side: a line through them has no length and needs a dot. */
export function lonelyPoints(id: string, points: readonly ChartPoint[]): ReadonlySet<number> {
  const isKnown = (index: number): boolean => typeof points[index]?.values[id] === 'number';
  return new Set(
    points.map((_, index) => index).filter((index) => isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1)),
  );
}
