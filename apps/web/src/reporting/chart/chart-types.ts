import type { ChangeRule, WrittenFormat } from '@adops/domain';

/** Metric, or one segment of a metric, over time. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly format: WrittenFormat;
  readonly kind: 'bar' | 'line' | 'stack';
  readonly axis: 'left' | 'right';
  readonly color: string;
  /** Rule for formatting and coloring changes from the previous period. Missing to hide changes. */
  readonly change?: ChangeRule;
}

export interface ChartPoint {
  /** Complete time, such as '2026-11-20 09:00'. */
  readonly name: string;
  readonly isEstimated: boolean;
  /** True if cost or revenue of the point is incomplete. */
  readonly isIncomplete?: boolean;
  /** True if the day or hour is unfinished. */
  readonly isRunning?: boolean;
  readonly values: Readonly<Record<string, number | null>>;
  /** Values at the same time of the previous period, by series. */
  readonly previous?: Readonly<Record<string, number | null>>;
}

/** Mark at a time: an alert or a change. */
export interface ChartMarker {
  /** Name of the point. */
  readonly name: string;
  readonly text: string;
}

/** Changes by users and rules in the day or hour of a point. */
export interface ChangeMark {
  /** Name of the point. */
  readonly name: string;
  /** Formatted time, such as '28 Nov'. */
  readonly moment: string;
  /** Number of changes, such as '12 changes'. */
  readonly summary: string;
  /** Largest counts as text, such as 'buyer: Max CPC · 8 ad groups'. */
  readonly lines: readonly string[];
  /** Path of the list of changes. */
  readonly to: string;
}

/** Change marks of a chart, and the option to hide them. */
export interface ChangeMarks {
  readonly marks: readonly ChangeMark[];
  readonly isShown: boolean;
  readonly toggle: () => void;
}
