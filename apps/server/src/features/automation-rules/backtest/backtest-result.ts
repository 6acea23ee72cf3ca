import type { ReplayedDay, ReplayedEntity } from './replay.js';

/** Stored result of a replay. Money in micros of the company's currency, times in ISO. */
export interface BacktestResult {
  /** Earliest time for which figures are available as they were known then. */
  readonly since: string;
  readonly until: string;
  readonly checkCount: number;
  /** Checks that would have held the rule. */
  readonly heldCount: number;
  readonly matchCount: number;
  readonly leftAloneCount: number;
  readonly actionCount: number;
  /** Matches without a change, because the value was already right or a limit excluded them. */
  readonly cappedCount: number;
  /** Saved amount. Null if no action has a known effect on money. */
  readonly saved: number | null;
  readonly lost: number | null;
  readonly days: readonly ReplayedDay[];
  /** Entities with the most flips or changes. */
  readonly entities: readonly (ReplayedEntity & { readonly saved: number | null; readonly lost: number | null })[];
  /**
   * Recorded operations of the rule that were replayed, and the number with a different result. Null if the rule hasn't
   * run.
   */
  readonly recorded: { readonly operationCount: number; readonly differingCount: number } | null;
}
