import { Skeleton } from '@mantine/core';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLate } from '../../ui/useLate.js';
import { ChartHead } from './ChartHead.js';
import { ChartTable } from './ChartTable.js';
import { isOpen } from './OpenBar.js';
import { SaveMenu } from './SaveMenu.js';
import { TimePlot } from './TimePlot.js';
import type { ChangeMark, ChangeMarks, ChartMarker, ChartPoint, ChartSeries } from './chart-types.js';
import classes from './TimeChart.module.css';

interface TimeChartProps {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  /** Null while loading. */
  readonly points: readonly ChartPoint[] | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Text shown if there are no points. */
  readonly emptyText: string;
  readonly height?: number;
  readonly markers?: readonly ChartMarker[];
  /** Marks of changes. Null or missing if the chart has none. */
  readonly changes?: ChangeMarks | null;
  /** Series that are hidden until the user shows them. */
  readonly hiddenAtFirst?: readonly string[];
  /** Description of metrics without a point. */
  readonly note?: string | null;
  /** Control next to the title that selects the series. */
  readonly choice?: ReactNode;
}

const HEIGHT = 156;
const NO_MARKS: readonly ChangeMark[] = [];
const NO_MARKERS: readonly ChartMarker[] = [];

/** Returns the marks of the legend: those of visible points and series. */
function marksInLegend(shown: readonly ChartSeries[], points: readonly ChartPoint[]) {
  const has = (kind: ChartSeries['kind']): boolean => shown.some((each) => each.kind === kind);
  const hasPrevious = points.some(({ previous }) => previous !== undefined);
  const running = points.find(({ isRunning, values }) => isRunning && Object.keys(values).length > 0);
  return {
    previous: !hasPrevious ? null : has('bar') ? 'bar' : has('line') ? 'line' : null,
    hasOpen: points.some(isOpen) && (has('bar') || has('stack')),
    running: !running || shown.length === 0 ? null : running.name.length > 10 ? 'hour' : 'day',
  } as const;
}

/**
 * Chart of every report: series over time with units, a legend that shows and hides them, and a tooltip with all
 * values.
 */
export function TimeChart(props: TimeChartProps) {
  const {
    title,
    series,
    points,
    isLoading,
    hasFailed,
    emptyText,
    height = HEIGHT,
    markers = NO_MARKERS,
    choice,
    hiddenAtFirst,
    changes = null,
  } = props;
  const marks = changes?.isShown ? changes.marks : NO_MARKS;
  const [switched, setSwitched] = useState<ReadonlySet<string>>(new Set());
  const isHidden = useCallback(
    (id: string): boolean => switched.has(id) !== (hiddenAtFirst?.includes(id) ?? false),
    [hiddenAtFirst, switched],
  );
  const isSkeletonDue = useLate(150, isLoading && points === null);
  const picture = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => series.filter(({ id }) => !isHidden(id)), [series, isHidden]);
  const hasPrevious = points?.some(({ previous }) => previous !== undefined) ?? false;

  const toggle = (id: string) =>
    setSwitched((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const nothing = () => {
    if (points === null && isSkeletonDue) return <Skeleton height={height} />;
    return (
      <div className={classes.nothing} style={{ height }}>
        {points === null ? hasFailed && "We couldn't load the chart. Retry." : emptyText}
      </div>
    );
  };

  return (
    <section className={classes.chart} aria-label={title} aria-busy={isLoading}>
      <div ref={picture} className={classes.picture}>
        <ChartHead
          title={title}
          choice={choice}
          note={props.note ?? null}
          series={series}
          isHidden={isHidden}
          onToggle={toggle}
          changes={changes}
          {...marksInLegend(shown, points ?? [])}
        />
        <div className={classes.plot} data-busy={isLoading || undefined} style={{ minHeight: height }}>
          {!points || points.length === 0 ? (
            nothing()
          ) : (
            <TimePlot points={points} shown={shown} markers={markers} changes={marks} hasPrevious={hasPrevious} />
          )}
        </div>
      </div>
      <SaveMenu title={title} series={series} points={points ?? []} picture={picture} />
      <ChartTable title={title} series={series} points={points ?? []} changes={marks} />
    </section>
  );
}
