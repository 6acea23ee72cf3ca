import { useMemo } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type DotItemDotProps,
} from 'recharts';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { ChartMarker, ChartPoint, ChartSeries } from './chart-types.js';
import { OpenBar } from './OpenBar.js';
import { PointTip } from './PointTip.js';
import { axisLabel, axisTicks } from './time-axis.js';
import classes from './TimeChart.module.css';
import { axisIdOf, lonelyPoints, valueAxes } from './value-axis.js';

/** The axis of a chart whose series are all hidden. */
const NO_AXIS = 'none';
const AXIS = { fontSize: 11, fill: 'var(--ad-muted)' } as const;

/** Words longer than the axis is wide begin at its edge. */
const unitLabel = (unit: string) =>
  ({ value: unit, position: 'top', offset: 9, dx: unit.length > 8 ? 8 : 0, ...AXIS, fontSize: 10 }) as const;

/** A dot for each point no line leads to. */
function lonelyDot(id: string, points: readonly ChartPoint[]) {
  const lonely = lonelyPoints(id, points);
  if (lonely.size === 0) return false;
  return function Dot({ cx, cy, index, stroke }: DotItemDotProps) {
    return lonely.has(index) ? <circle key={index} cx={cx} cy={cy} r={2.5} fill={stroke} /> : <g key={index} />;
  };
}

// Plain functions: the chart finds its lines and bars among its children, not inside components.

/** A series as it is drawn: a line or bars. */
function seriesShape({ id, label, kind, axis, format, color }: ChartSeries, points: readonly ChartPoint[]) {
  return kind === 'line' ? (
    <Line
      key={id}
      yAxisId={axisIdOf({ axis, format })}
      name={label}
      dataKey={(point: ChartPoint) => point.values[id]}
      stroke={color}
      strokeWidth={1.8}
      strokeDasharray={axis === 'right' ? '4 2' : undefined}
      dot={lonelyDot(id, points)}
      isAnimationActive={false}
    />
  ) : (
    <Bar
      key={id}
      yAxisId={axisIdOf({ axis, format })}
      name={label}
      dataKey={(point: ChartPoint) => point.values[id]}
      fill={color}
      stackId={kind === 'stack' ? 'parts' : undefined}
      maxBarSize={kind === 'stack' ? 34 : 18}
      radius={kind === 'stack' ? 0 : [2, 2, 0, 0]}
      shape={OpenBar}
      isAnimationActive={false}
    />
  );
}

/** The same series on the days compared with. */
function previousLine({ id, axis, format, color }: ChartSeries) {
  return (
    <Line
      key={`${id}-before`}
      yAxisId={axisIdOf({ axis, format })}
      name={`${id} before`}
      legendType="none"
      dataKey={(point: ChartPoint) => point.previous?.[id]}
      stroke={color}
      strokeWidth={1.2}
      strokeDasharray="1 3"
      dot={false}
      isAnimationActive={false}
    />
  );
}

interface TimePlotProps {
  readonly points: readonly ChartPoint[];
  /** The series that are switched on. */
  readonly shown: readonly ChartSeries[];
  readonly markers: readonly ChartMarker[];
  readonly hasPrevious: boolean;
}

/** The drawing of a chart: axes, series and markers over time. */
export function TimePlot({ points, shown, markers, hasPrevious }: TimePlotProps) {
  const { currency } = useAccess();
  const axes = valueAxes(shown, points, currency);
  const [mainAxis] = axes;
  const ticks = useMemo(() => axisTicks(points), [points]);
  const hasRight = axes.some(({ side }) => side === 'right');
  return (
    <ResponsiveContainer width="100%" height="100%" debounce={60} className={classes.drawing}>
      <ComposedChart data={[...points]} margin={{ top: 20, right: hasRight ? 4 : 22, bottom: 0, left: 0 }} barGap={1}>
        <CartesianGrid vertical={false} yAxisId={mainAxis?.id ?? NO_AXIS} stroke="var(--ad-hairline)" />
        <XAxis
          dataKey="name"
          tickFormatter={(name: string) => axisLabel(name, points)}
          {...(ticks && { ticks })}
          interval="preserveStart"
          tick={AXIS}
          tickLine={false}
          axisLine={{ stroke: 'var(--ad-border)' }}
          minTickGap={22}
        />
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
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--ad-subtle)' }}
          wrapperStyle={{ zIndex: 5 }}
          content={<PointTip series={shown} markers={markers} />}
        />
        {shown.map((each) => seriesShape(each, points))}
        {hasPrevious && shown.filter(({ kind }) => kind !== 'stack').map(previousLine)}
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
      </ComposedChart>
    </ResponsiveContainer>
  );
}
