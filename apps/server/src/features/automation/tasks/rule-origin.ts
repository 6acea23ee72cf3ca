import type { FrameComparison, TimeFrame, Why } from '@adops/domain';
import type { PoolClient } from 'pg';

/** Rule that a task comes from, with the figures it was evaluated on. */
export interface RuleOrigin {
  readonly ruleId: number;
  /** Version of the rule when it was evaluated. */
  readonly version: number;
  readonly isScheduled: boolean;
  /** User who last saved the rule. */
  readonly authorId: number;
  /** Filters of the rule, stored with the task for display. */
  readonly filters: object;
  readonly timeFrames: readonly TimeFrame[];
  readonly timeFramesCompare: readonly FrameComparison[];
  /** Figures on which the conditions matched, by entity. */
  readonly whyOf: ReadonlyMap<number, Why>;
  /** Callback that runs in the transaction that records the task. */
  readonly recorded: (client: PoolClient, taskId: number) => Promise<void>;
}

/** Identifies a request to apply a rule. Entities that match when it is repeated don't matter. */
export const askedOfRule = (ruleId: number): unknown => ['rule', ruleId];
