import type { ReactNode } from 'react';
import { TimeChart, type ChartSeries } from '../../reporting/index.js';
import classes from './afs.module.css';

interface UsageByDay {
  readonly day: string;
  readonly value: number;
}

const SERIES: readonly ChartSeries[] = [
  { id: 'peakUsage', label: 'Peak usage', format: 'integer', kind: 'line', axis: 'left', color: 'var(--ad-series-3)' },
];

interface UsageChartProps {
  readonly title: string;
  /** Missing while loading. */
  readonly days: readonly UsageByDay[] | undefined;
  readonly hasFailed?: boolean;
  readonly choice?: ReactNode;
}

/** Line chart of the channels a site used at the same time, by day. */
export function UsageChart({ title, days, hasFailed = false, choice }: UsageChartProps) {
  const points =
    days?.map(({ day, value }) => ({ name: day, isEstimated: false, values: { peakUsage: value } })) ?? null;
  return (
    <TimeChart
      title={title}
      series={SERIES}
      points={points}
      isLoading={days === undefined && !hasFailed}
      hasFailed={hasFailed}
      emptyText="No channel was used in the last 30 days."
      choice={choice}
    />
  );
}

/** Line of the same data for a table cell. */
export function UsageLine({ days }: { readonly days: readonly UsageByDay[] }) {
  const [width, height] = [120, 20];
  const highest = Math.max(1, ...days.map(({ value }) => value));
  const points = days.map(
    ({ value }, at) =>
      `${((at / Math.max(1, days.length - 1)) * width).toFixed(1)},${(height - 1 - (value / highest) * (height - 2)).toFixed(1)}`,
  );
  return (
    <svg className={classes.line} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polyline points={points.join(' ')} fill="none" stroke="var(--ad-series-3)" strokeWidth={1.5} />
    </svg>
  );
}
