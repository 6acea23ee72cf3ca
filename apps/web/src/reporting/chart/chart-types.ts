import type { ChangeRule, WrittenFormat } from '@adops/domain';

/** One figure, or one part of it, over time. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly format: WrittenFormat;
  readonly kind: 'bar' | 'line' | 'stack';
  readonly axis: 'left' | 'right';
  readonly color: string;
  /** Rule that writes and judges changes from the previous period; missing: they are not shown. */
  readonly change?: ChangeRule;
}

export interface ChartPoint {
  /** The moment in full: '2026-11-20 09:00'. */
  readonly name: string;
  readonly isEstimated: boolean;
  /** Cost or revenue of it is still to come. */
  readonly isIncomplete?: boolean;
  /** The day or hour is not over. */
  readonly isRunning?: boolean;
  readonly values: Readonly<Record<string, number | null>>;
  /** The same moment of the previous period. */
  readonly previous?: Readonly<Record<string, number | null>>;
}

/** Something to be seen at a moment: an alert, a change. */
export interface ChartMarker {
  /** Name of the point it stands at. */
  readonly name: string;
  readonly text: string;
}

/** Changes by people and rules in the day or hour of a point. */
export interface ChangeMark {
  /** Name of the point it stands at. */
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
