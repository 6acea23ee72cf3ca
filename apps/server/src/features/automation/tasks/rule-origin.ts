import type { FrameComparison, TimeFrame, Why } from '@adops/domain';
import type { PoolClient } from 'pg';

/** Rule that a task comes from, with the figures it saw. */
export interface RuleOrigin {
  readonly ruleId: number;
  /** Its version when it was judged. */
  readonly version: number;
  readonly isScheduled: boolean;
  /** User who last saved it. */
  readonly authorId: number;
  /** Filters of the rule, stored with the task for display. */
  readonly filters: object;
  readonly timeFrames: readonly TimeFrame[];
  readonly timeFramesCompare: readonly FrameComparison[];
  /** Figures that the conditions saw, by entity. */
  readonly whyOf: ReadonlyMap<number, Why>;
  /** Runs in the transaction that records the task. */
  readonly recorded: (client: PoolClient, taskId: number) => Promise<void>;
}

/** Identifies a request to apply a rule, regardless of the entities that match when it is repeated. */
export const askedOfRule = (ruleId: number): unknown => ['rule', ruleId];
