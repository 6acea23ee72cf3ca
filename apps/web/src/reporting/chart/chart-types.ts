import type { ChangeRule, WrittenFormat } from '@adops/domain';

/** One figure, or one part of it, over time. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly format: WrittenFormat;
  readonly kind: 'bar' | 'line' | 'stack';
  readonly axis: 'left' | 'right';
  readonly color: string;
  /** Rule that formats and rates changes from the previous period. Missing to hide changes. */
  readonly change?: ChangeRule;
}

export interface ChartPoint {
  /** The moment in full: '2026-11-20 09:00'. */
  readonly name: string;
  readonly isEstimated: boolean;
  /** True if its cost or revenue is incomplete. */
  readonly isIncomplete?: boolean;
  /** The day or hour is not over. */
  readonly isRunning?: boolean;
  readonly values: Readonly<Record<string, number | null>>;
  /** The same moment of the previous period. */
  readonly previous?: Readonly<Record<string, number | null>>;
}

/** Mark at a time: an alert or a change. */
export interface ChartMarker {
  /** Name of its point. */
  readonly name: string;
  readonly text: string;
}

/** Changes by people and rules in the day or hour of a point. */
export interface ChangeMark {
  /** Name of its point. */
  readonly name: string;
  /** '28 Nov'. */
  readonly moment: string;
  /** '12 changes'. */
  readonly summary: string;
  /** The largest counts in words: 'buyer: Max CPC · 8 ad groups'. */
  readonly lines: readonly string[];
  /** Address of the changes. */
  readonly to: string;
}

/** Marks of changes on a chart, and the choice to hide them. */
export interface ChangeMarks {
  readonly marks: readonly ChangeMark[];
  readonly isShown: boolean;
  readonly toggle: () => void;
}
