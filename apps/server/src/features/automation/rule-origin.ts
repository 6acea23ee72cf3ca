import type { FrameComparison, TimeFrame, Why } from '@adops/domain';
import type { PoolClient } from 'pg';

/** The rule a task comes from, and what it saw. */
export interface RuleOrigin {
  readonly ruleId: number;
  /** Its version at the moment it was judged. */
  readonly version: number;
  readonly isScheduled: boolean;
  /** The user who last saved it. */
  readonly authorId: number;
  /** Filters of the rule, kept with the task for people to read. */
  readonly filters: object;
  readonly timeFrames: readonly TimeFrame[];
  readonly timeFramesCompare: readonly FrameComparison[];
  /** The figures the conditions saw, by entity. */
  readonly whyOf: ReadonlyMap<number, Why>;
  /** Part of the transaction that records the task. */
  readonly recorded: (client: PoolClient, taskId: number) => Promise<void>;
}

/** Names a request to apply a rule, regardless of what it matches when it is sent again. */
export const askedOfRule = (ruleId: number): unknown => ['rule', ruleId];
