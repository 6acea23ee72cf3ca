import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
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
import { showError } from '../../app/toasts.js';
import { UNEXPECTED_ERROR } from '../../app/transport/errors.js';
import { useLate } from '../../ui/useLate.js';
import { saveCsv, saveFile } from '../../ui/save-file.js';
import { chartTable } from './chart-data.js';
import { toPicture } from './chart-picture.js';
import { ChartTable } from './ChartTable.js';
import { isOpen, OpenBar } from './OpenBar.js';
import { PointTip } from './PointTip.js';
import { axisLabel, axisTicks } from './time-axis.js';
import { axisIdOf, lonelyPoints, valueAxes } from './value-axis.js';
import type { ChartMarker, ChartPoint, ChartSeries } from './chart-types.js';
import classes from './TimeChart.module.css';

interface TimeChartProps {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  /** null: not known yet. */
  readonly points: readonly ChartPoint[] | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Said when there are no points. */
  readonly emptyText: string;
  readonly height?: number;
  readonly markers?: readonly ChartMarker[];
  /** Series drawn only once somebody asks for them. */
  readonly hiddenAtFirst?: readonly string[];
  /** Beside the title: a choice of what is drawn. */
  readonly choice?: ReactNode;
}

const HEIGHT = 156;
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

/** The chart of every report: series over time with units, a legend that switches them, and all figures on hover. */
export function TimeChart(props: TimeChartProps) {
  const {
    title,
    series,
    points,
    isLoading,
    hasFailed,
    emptyText,
    height = HEIGHT,
    markers = [],
    choice,
    hiddenAtFirst,
  } = props;
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set());
  const isHidden = (id: string): boolean => switched.has(id) !== (hiddenAtFirst?.includes(id) ?? false);
  const isSkeletonDue = useLate(150, isLoading && points === null);
  const picture = useRef<HTMLDivElement>(null);
  const shown = series.filter(({ id }) => !isHidden(id));
  const hasPrevious = points?.some(({ previous }) => previous !== undefined) ?? false;
  const { currency } = useAccess();
  const axes = valueAxes(shown, points ?? [], currency);
  const [mainAxis] = axes;
  const ticks = useMemo(() => axisTicks(points ?? []), [points]);
  const hasRight = axes.some(({ side }) => side === 'right');
  const fileName = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

  const toggle = (id: string) =>
    setSwitched((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const savePng = async () => {
    if (!picture.current) return;
    try {
      saveFile(await toPicture(picture.current), `${fileName}.png`);
    } catch {
      showError(UNEXPECTED_ERROR);
    }
  };
  const saveTable = async () => {
    try {
      await saveCsv(chartTable(series, points ?? []), fileName, { escapeFormulas: true });
    } catch {
      showError(UNEXPECTED_ERROR);
    }
  };

  const nothing = () => {
    if (points === null && isSkeletonDue) return <Skeleton height={height} />;
    return (
      <div className={classes.nothing} style={{ height }}>
        {points === null ? hasFailed && 'The chart could not be loaded.' : emptyText}
      </div>
    );
  };

  return (
    <section className={classes.chart} aria-label={title} aria-busy={isLoading}>
      <div ref={picture} className={classes.picture}>
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {choice}
          {series.map(({ id, label, kind, colour }) => (
            <button
              key={id}
              type="button"
              className={classes.legend}
              aria-pressed={!isHidden(id)}
              onClick={() => toggle(id)}
            >
              <span className={classes.key} data-kind={kind} style={{ background: colour }} />
              {label}
            </button>
          ))}
          {hasPrevious && shown.some(({ kind }) => kind !== 'stack') && (
            <span className={classes.note}>
              <span className={classes.before} /> days compared with
            </span>
          )}
          {points?.some(isOpen) && shown.some(({ kind }) => kind !== 'line') && (
            <span className={classes.note}>
              <span className={classes.open} /> estimated or incomplete
            </span>
          )}
        </div>
        <div className={classes.plot} data-busy={isLoading || undefined} style={{ minHeight: height }}>
          {!points || points.length === 0 ? (
            nothing()
          ) : (
            <ResponsiveContainer width="100%" height="100%" debounce={60} className={classes.drawing}>
              <ComposedChart
                data={[...points]}
                margin={{ top: 20, right: hasRight ? 4 : 22, bottom: 0, left: 0 }}
                barGap={1}
              >
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
                {shown.map(({ id, label, kind, axis, format, colour }) =>
                  kind === 'line' ? (
                    <Line
                      key={id}
                      yAxisId={axisIdOf({ axis, format })}
                      name={label}
                      dataKey={(point: ChartPoint) => point.values[id]}
                      stroke={colour}
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
                      fill={colour}
                      stackId={kind === 'stack' ? 'parts' : undefined}
                      maxBarSize={kind === 'stack' ? 34 : 18}
                      radius={kind === 'stack' ? 0 : [2, 2, 0, 0]}
                      shape={OpenBar}
                      isAnimationActive={false}
                    />
                  ),
                )}
                {hasPrevious &&
                  shown
                    .filter(({ kind }) => kind !== 'stack')
                    .map(({ id, axis, format, colour }) => (
                      <Line
                        key={`${id}-before`}
                        yAxisId={axisIdOf({ axis, format })}
                        name={`${id} before`}
                        legendType="none"
                        dataKey={(point: ChartPoint) => point.previous?.[id]}
                        stroke={colour}
                        strokeWidth={1.2}
                        strokeDasharray="1 3"
                        dot={false}
                        isAnimationActive={false}
                      />
                    ))}
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
          )}
        </div>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon className={classes.save} size="sm" variant="subtle" color="gray" aria-label="Save the chart">
            <IconDownload size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void savePng()}>PNG</Menu.Item>
          <Menu.Item onClick={() => void saveTable()}>CSV</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChartTable title={title} series={series} points={points ?? []} />
    </section>
  );
}
