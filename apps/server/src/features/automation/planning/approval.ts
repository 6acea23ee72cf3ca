import type { ChangeProperty } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { isReplacement, type StoredBudgets } from '../properties/budget-kinds.js';
import { approvalLimits, ratesOf } from './company-limits.repository.js';
import type { PlannedOperation } from './plan-operations.js';

export interface Impact {
  /**
   * Change of the total daily budget, in micros of the company's currency. Null if no budget changes, or if the change
   * is unknown.
   */
  readonly budgetChange: number | null;
  readonly needsApproval: boolean;
}

/** Assesses the size of a task and its need for a second approval. */
export async function estimateImpact(
  on: Queryable,
  companyId: number,
  operations: readonly PlannedOperation[],
): Promise<Impact> {
  const ready = operations.filter(({ state }) => state === 'ready');
  const budgets = ready.filter(({ field }) => field === 'budget' || isReplacement(field));
  const rates = await ratesOf(on, companyId, [...new Set(budgets.map(({ entity }) => entity.currency))]);
  const moves = budgets.map(
    ({ entity, field, oldValue, newValue }) =>
      (dailyOf(field, newValue) - dailyOf(field, oldValue)) * (rates.get(entity.currency) ?? NaN),
  );
  const limits = await approvalLimits(on, companyId);
  const entities = new Set(ready.map(({ entity }) => entity.id)).size;
  // Increases and decreases add up, because both move money.
  const moved = moves.reduce((sum, move) => sum + Math.abs(move), 0);
  // Without an exchange rate the amount is unknown, so it exceeds any limit.
  const isUnknown = Number.isNaN(moved);
  return {
    budgetChange: budgets.length === 0 || isUnknown ? null : Math.round(moves.reduce((sum, move) => sum + move, 0)),
    needsApproval:
      ready.some(({ limitMessage }) => limitMessage) ||
      entities > limits.entities ||
      (limits.budget !== null && (isUnknown || moved > limits.budget)),
  };
}

const dailyOf = (field: ChangeProperty, value: unknown): number =>
  (isReplacement(field) ? (value as StoredBudgets | null)?.daily : (value as number | null)) ?? 0;
