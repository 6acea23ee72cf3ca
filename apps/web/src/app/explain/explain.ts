import type { DayRange } from '@adops/domain';
import { createContext, useContext } from 'react';

/** Change of a metric between two periods, as shown in a report. */
export interface ExplainedChange {
  /** Column of the ad group report or the overview. */
  readonly metric: string;
  /** Name of the row. Null for the total. */
  readonly name: string | null;
  /** Filters of the report, limited to the row. */
  readonly filters: { readonly dateRange: DayRange; readonly [filter: string]: unknown };
  readonly compareRange: DayRange;
  /** True to include late sources, as in the report. */
  readonly comparesLate?: boolean;
  /** Entity of the row, if changes are recorded by its ID. */
  readonly entity: { readonly type: 'adgroup' | 'campaign'; readonly id: number } | null;
}

/** Opens the explanation of a change over the current screen. */
export type Explain = (change: ExplainedChange) => void;

export const ExplainContext = createContext<Explain | null>(null);

/** Returns the function that explains a change, or null if the screen has no provider of `ExplainContext`. */
export const useExplain = (): Explain | null => useContext(ExplainContext);
