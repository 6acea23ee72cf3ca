import { memo, useId, useMemo, useState } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type DotItemDotProps,
} from 'recharts';
import { useAccess } from '../../app/session/SessionProvider.js';
import { ChangeMark } from './ChangeMark.js';
import type { ChangeMark as Mark, ChartMarker, ChartPoint, ChartSeries } from './chart-types.js';
import { Hatch, seriesBar } from './OpenBar.js';
import { PointTip } from './PointTip.js';
import { axisLabel, axisTicks } from './time-axis.js';
import classes from './TimeChart.module.css';
import { apartZeros, axisIdOf, lonelyPoints, type ValueAxis, valueAxes } from './value-axis.js';

/** Axis of a chart without visible series. */
const NO_AXIS = 'none';
const AXIS = { fontSize: 11, fill: 'var(--ad-muted)' } as const;

/** Returns the properties of an axis label. A label wider than the axis starts at its edge. */
const unitLabel = (unit: string) =>
  ({ value: unit, position: 'top', offset: 9, dx: unit.length > 8 ? 8 : 0, ...AXIS, fontSize: 10 }) as const;

/** Axis of the previous period's bars, which are drawn behind the bars of the same time, not next to them. */
const PREVIOUS_AXIS = 'previous';

/** Draws a dot for each point that has no line to another point. */
function lonelyDot(id: string, points: readonly ChartPoint[]) {
  const lonely = lonelyPoints(id, points);
  if (lonely.size === 0) return false;
  return function Dot({ cx, cy, index, stroke }: DotItemDotProps) {
    return lonely.has(index) ? <circle key={index} cx={cx} cy={cy} r={2.5} fill={stroke} /> : <g key={index} />;
  };
}

/** Draws a hollow dot for unfinished days and hours. */
function runningDot(points: readonly ChartPoint[]) {
  return function Dot({ cx, cy, index, stroke }: DotItemDotProps) {
    if (points[index]?.isRunning !== true || typeof cy !== 'number') return <g key={index} />;
    return <circle key={index} cx={cx} cy={cy} r={2.5} fill="var(--ad-surface)" stroke={stroke} strokeWidth={1.2} />;
  };
}

/** Space in pixels for marks between the time axis and its labels. */
const TICK_MARGIN = 5;
/** Layer of the marks, above the axis labels on layer 2000. */
const ABOVE_LABELS = 2_100;
/** Width in pixels of a mark's hover area. */
const MARK_WIDTH = 14;

const withoutValues = (point: ChartPoint): ChartPoint => ({ ...point, values: {} });

/** Splits the points into those of finished periods, and those from the last finished period on. */
function atRunning(points: readonly ChartPoint[]): {
  readonly over: readonly ChartPoint[];
  readonly running: readonly ChartPoint[] | null;
} {
  const first = points.findIndex(({ isRunning }) => isRunning);
  if (first < 0) return { over: points, running: null };
  return {
    over: points.map((point, index) => (index >= first ? withoutValues(point) : point)),
    running: points.map((point, index) => (index < first - 1 ? withoutValues(point) : point)),
  };
}

// Plain functions, because the chart finds lines and bars only among its direct children.

type Values = (point: ChartPoint) => number | null | undefined;

/** Returns a function that looks up the values of a series by the name of the point. */
function valuesAt(points: readonly ChartPoint[], id: string): Values {
  const known = new Map(points.map(({ name, values }) => [name, values[id]]));
  return ({ name }) => known.get(name);
}

/** Draws a series as a line. The line is dotted from the last finished day or hour on. */
function seriesLines({ id, label, axis, format, color }: ChartSeries, points: readonly ChartPoint[]) {
  const { over, running } = atRunning(points);
  const shared = {
    yAxisId: axisIdOf({ axis, format }),
    stroke: color,
    strokeWidth: 1.8,
    isAnimationActive: false,
  } as const;
  return [
    <Line key={id} {...shared} name={label} dataKey={valuesAt(over, id)} dot={lonelyDot(id, over)} />,
    running && (
      <Line
        key={`${id}-running`}
        {...shared}
        name={`${id} running`}
        legendType="none"
        dataKey={valuesAt(running, id)}
        strokeDasharray="1.5 3"
        strokeLinecap="round"
        dot={runningDot(running)}
      />
    ),
  ];
}

function seriesBars({ id, label, kind, axis, format, color }: ChartSeries, hatch: string) {
  return (
    <Bar
      key={id}
      yAxisId={axisIdOf({ axis, format })}
      name={label}
      dataKey={(point: ChartPoint) => point.values[id]}
      fill={color}
      stackId={kind === 'stack' ? 'parts' : undefined}
      maxBarSize={kind === 'stack' ? 34 : 18}
      radius={kind === 'stack' ? 0 : [2, 2, 0, 0]}
      shape={seriesBar(hatch, color)}
      isAnimationActive={false}
    />
  );
}

/** Draws the same series in the previous period as outlined bars or a dashed line. */
function previousShape({ id, kind, axis, format, color }: ChartSeries) {
  const shared = {
    yAxisId: axisIdOf({ axis, format }),
    name: `${id} previous`,
    legendType: 'none',
    dataKey: (point: ChartPoint) => point.previous?.[id],
    stroke: color,
    isAnimationActive: false,
  } as const;
  if (kind === 'line') {
    return <Line key={`${id}-previous`} {...shared} strokeWidth={1.3} strokeDasharray="5 3" dot={false} />;
  }
  return (
    <Bar
      key={`${id}-previous`}
      {...shared}
      xAxisId={PREVIOUS_AXIS}
      fill="none"
      strokeWidth={1.2}
      strokeDasharray="3 2"
      maxBarSize={18}
      radius={[2, 2, 0, 0]}
    />
  );
}

/** Draws the marks of changes on the time axis. @param current index of the mark that Tab reaches */
function changeMarks(
  marks: readonly Mark[],
  axis: ValueAxis,
  current: string | undefined,
  onFocus: (name: string) => void,
) {
  return marks.map((mark) => (
    <ReferenceDot
      key={`change-${mark.name}`}
      yAxisId={axis.id}
      x={mark.name}
      y={axis.domain[0]}
      ifOverflow="visible"
      zIndex={ABOVE_LABELS}
      shape={({ cx = 0, cy = 0 }) => (
        <ChangeMark
          mark={mark}
          x={cx}
          y={cy}
          width={MARK_WIDTH}
          isInTabOrder={mark.name === current}
          onFocus={() => onFocus(mark.name)}
        />
      )}
    />
  ));
}

interface TimePlotProps {
  readonly points: readonly ChartPoint[];
  /** Visible series. */
  readonly shown: readonly ChartSeries[];
  readonly markers: readonly ChartMarker[];
  readonly changes: readonly Mark[];
  readonly hasPrevious: boolean;
}

/** Plot of a chart: axes, series and markers over time. Rendered again only if its values change. */
export const TimePlot = memo(function TimePlot({ points, shown, markers, changes, hasPrevious }: TimePlotProps) {
  const { currency } = useAccess();
  const axes = valueAxes(shown, points, currency);
  const [mainAxis] = axes;
  const ticks = useMemo(() => axisTicks(points), [points]);
  const marks = useMemo(() => {
    const names = new Set(points.map(({ name }) => name));
    return changes.filter(({ name }) => names.has(name));
  }, [points, changes]);
  const [focused, setFocused] = useState<string | null>(null);
  const current = marks.some(({ name }) => name === focused) ? focused! : marks.at(-1)?.name;
  const chartId = useId().replace(/\W/g, '');
  const hatchOf = (index: number): string => `hatch-${chartId}-${index}`;
  const isCompared = hasPrevious && shown.some(({ kind }) => kind !== 'stack');
  const hasRight = axes.some(({ side }) => side === 'right');
  return (
    <ResponsiveContainer width="100%" height="100%" debounce={60} className={classes.drawing}>
      <ComposedChart data={[...points]} margin={{ top: 20, right: hasRight ? 4 : 22, bottom: 0, left: 0 }} barGap={1}>
        <defs>
          {shown.map(({ id, color }, index) => (
            <Hatch key={id} id={hatchOf(index)} color={color} />
          ))}
        </defs>
        <CartesianGrid vertical={false} yAxisId={mainAxis?.id ?? NO_AXIS} stroke="var(--ad-hairline)" />
        <XAxis
          dataKey="name"
          tickFormatter={(name: string) => axisLabel(name, points)}
          {...(ticks && { ticks })}
          interval="preserveStart"
          tick={AXIS}
          tickLine={false}
          tickMargin={TICK_MARGIN}
          axisLine={{ stroke: 'var(--ad-border)' }}
          minTickGap={22}
        />
        {isCompared && <XAxis xAxisId={PREVIOUS_AXIS} dataKey="name" hide />}
        {axes.map(({ id, side, unit, domain, ticks: marks, format }) => (
          <YAxis
            key={id}
            yAxisId={id}
            orientation={side}
            width={52}
            domain={[...domain]}
            ticks={[...marks]}
            interval={0}
            tickFormatter={format}
            tick={AXIS}
            tickLine={false}
            axisLine={false}
            {...(unit !== null && { label: unitLabel(unit) })}
          />
        ))}
        {axes.length === 0 && <YAxis yAxisId={NO_AXIS} width={52} tick={false} axisLine={false} />}
        <ReferenceLine yAxisId={mainAxis?.id ?? NO_AXIS} y={0} stroke="var(--ad-border)" />
        {apartZeros(axes).map(({ id }) => (
          <ReferenceLine key={`zero-${id}`} yAxisId={id} y={0} stroke="var(--ad-border)" strokeDasharray="2 3" />
        ))}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--ad-subtle)' }}
          wrapperStyle={{ zIndex: 5 }}
          content={<PointTip series={shown} markers={markers} changes={marks} />}
        />
        {shown.map((each, index) => each.kind !== 'line' && seriesBars(each, hatchOf(index)))}
        {isCompared && shown.filter(({ kind }) => kind !== 'stack').map(previousShape)}
        {shown.map((each) => each.kind === 'line' && seriesLines(each, points))}
        {markers.map(({ name, text }) => (
          <ReferenceLine
            key={`${name}-${text}`}
            yAxisId={mainAxis?.id ?? NO_AXIS}
            x={name}
            stroke="var(--ad-negative)"
            strokeDasharray="3 2"
            label={{ value: '▼', position: 'top', fill: 'var(--ad-negative)', fontSize: 10 }}
          />
        ))}
        {mainAxis && changeMarks(marks, mainAxis, current, setFocused)}
      </ComposedChart>
    </ResponsiveContainer>
  );
});
