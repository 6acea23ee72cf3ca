import type { ReplayedDay, ReplayedEntity } from './replay.js';

/** What a replay found, as it is stored. Money in micros of the company's currency; moments in ISO. */
export interface BacktestResult {
  /** Since when figures are known as they were then. */
  readonly since: string;
  readonly until: string;
  readonly checkCount: number;
  /** Checks that would have held the rule. */
  readonly heldCount: number;
  readonly matchCount: number;
  readonly leftAloneCount: number;
  readonly actionCount: number;
  /** Matches that were left as they are: nothing to change, or excluded by a limit. */
  readonly cappedCount: number;
  /** Null: its action has no effect on money that is known. */
  readonly saved: number | null;
  readonly lost: number | null;
  readonly days: readonly ReplayedDay[];
  /** Those that flipped or were changed most. */
  readonly entities: readonly (ReplayedEntity & { readonly saved: number | null; readonly lost: number | null })[];
  /** Of a rule that ran: its recorded operations that were replayed, and those that came out otherwise; null: it did not. */
  readonly recorded: { readonly operationCount: number; readonly differingCount: number } | null;
}
