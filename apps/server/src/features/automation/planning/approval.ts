import type { ChangeProperty } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { isReplacement, type StoredBudgets } from '../properties/budget-kinds.js';
import type { PlannedOperation } from './plan-operations.js';

/** Without a limit of its own: a fifth of what the company spent yesterday. */
const SHARE_OF_YESTERDAY = 0.2;

export interface ApprovalLimits {
  readonly entities: number;
  /** Micros of the company's currency; null: no limit. */
  readonly budget: number | null;
  /** Not set: it is a share of yesterday's cost. */
  readonly isAutomatic: boolean;
}

export interface Weight {
  /** Change of the total daily budget, micros of the company's currency; null: no budget changes, or it is unknown. */
  readonly budgetChange: number | null;
  readonly needsApproval: boolean;
}

/** How large a task is, and whether it is too large for one person. */
export async function weigh(
  on: Queryable,
  companyId: number,
  operations: readonly PlannedOperation[],
): Promise<Weight> {
  const ready = operations.filter(({ state }) => state === 'ready');
  const budgets = ready.filter(({ field }) => field === 'budget' || isReplacement(field));
  const rates = await ratesOf(on, companyId, [...new Set(budgets.map(({ entity }) => entity.currency))]);
  const moves = budgets.map(
    ({ entity, field, oldValue, newValue }) =>
      (dailyOf(field, newValue) - dailyOf(field, oldValue)) * (rates.get(entity.currency) ?? NaN),
  );
  const limits = await approvalLimits(on, companyId);
  const entities = new Set(ready.map(({ entity }) => entity.id)).size;
  // Raising one and lowering another moves as much money as both together.
  const moved = moves.reduce((sum, move) => sum + Math.abs(move), 0);
  // Money of a currency without a rate may be any amount: no limit lets it pass.
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

/** Above these a task needs a second person. */
export async function approvalLimits(on: Queryable, companyId: number): Promise<ApprovalLimits> {
  const { rows } = await on.query<{ entities: number; budget: number | null; is_set: boolean }>(
    `SELECT approval_entity_limit AS entities, approval_budget_limit_micros AS budget, approval_budget_is_set AS is_set
     FROM company WHERE id = $1`,
    [companyId],
  );
  const { entities, budget, is_set } = rows[0]!;
  if (is_set) return { entities, budget, isAutomatic: false };
  const { rows: spent } = await on.query<{ cost: number | null }>(
    `SELECT sum(cost)::bigint AS cost FROM perf_account_day WHERE company_id = $1 AND date = (now() AT TIME ZONE 'UTC')::date - 1`,
    [companyId],
  );
  return { entities, budget: Math.round((spent[0]?.cost ?? 0) * SHARE_OF_YESTERDAY), isAutomatic: true };
}

/** Units of the company's currency for one unit of each, by the latest rates there are; its own is always among them. */
export async function ratesOf(
  on: Queryable,
  companyId: number,
  currencies: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await on.query<{ currency: string; rate: number }>(
    `WITH latest AS (
       SELECT DISTINCT ON (currency) currency, per_euro_micros::float8 AS rate FROM currency_rate
       WHERE currency = ANY($2) OR currency = (SELECT reporting_currency FROM company WHERE id = $1)
       ORDER BY currency, day DESC),
     rates AS (SELECT * FROM latest UNION SELECT 'EUR', 1000000)
     SELECT r.currency, own.rate / r.rate AS rate FROM rates r, rates own, company c
     WHERE c.id = $1 AND own.currency = c.reporting_currency AND r.currency <> c.reporting_currency
     UNION ALL SELECT reporting_currency, 1 FROM company WHERE id = $1`,
    [companyId, currencies],
  );
  return new Map(rows.map(({ currency, rate }) => [currency, rate]));
}
