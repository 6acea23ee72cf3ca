import { type ChangeProperty, changeValue, isValueProperty, capDailyChange } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { byField, isBudget, isReplacement, kindsOf, type StoredBudgets } from '../properties/budget-kinds.js';
import type { AmountChange, LabelChange, RelativeChange } from '../planning/change-request.js';
import type { StoredStrategy } from '../properties/stored-values.js';
import { leftOfTarget } from '../properties/strategies.js';
import { sameValue } from './platform-call.js';

/** Operation planned on the result of another one, which has now ended. */
interface BasedOperation {
  readonly id: number;
  readonly entityId: number;
  readonly field: ChangeProperty;
  readonly oldValue: unknown;
  readonly newValue: unknown;
  readonly change: RelativeChange | null;
  readonly baseField: ChangeProperty;
  readonly baseApplied: boolean;
  /** Value at the platform after the other operation. */
  readonly left: unknown;
  readonly labels: readonly string[];
}

interface Rebased {
  readonly id: number;
  /** Undefined if any value at the platform may be overwritten. */
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

/**
 * Updates claimed operations to the actual results of the changes they were based on. A set value is written anyway. An
 * amount or percentage starts from the result of the previous change at the platform.
 * @returns IDs of operations that can't be executed because the value their amount is based on was never written
 */
export async function rebaseBegun(
  on: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await on.query<BasedOperation>(
    `SELECT o.id, o.entity_id AS "entityId", o.field, o.old_value AS "oldValue", o.new_value AS "newValue", o.change_spec AS change, b.field AS "baseField",
       b.state IN ('done', 'warned') AS "baseApplied", coalesce(b.found_value, b.new_value) AS left,
       CASE o.field WHEN 'labels' THEN ARRAY(
         SELECT l.name FROM adgroup_label al JOIN label l ON l.company_id = al.company_id AND l.id = al.label_id
         WHERE al.company_id = o.company_id AND al.adgroup_id = o.entity_id ORDER BY l.name) END AS labels
     FROM automation_operation o
     JOIN automation_operation b ON b.company_id = o.company_id AND b.id = o.based_on_id
     WHERE o.company_id = $1 AND o.id = ANY($2)`,
    [companyId, ids],
  );
  const stranded = new Set<number>();
  const rebased: Rebased[] = [];
  for (const operation of rows) {
    const outcome = rebase(operation);
    if (outcome === 'stranded') stranded.add(operation.id);
    else if (outcome) rebased.push(outcome);
  }
  await on.query(
    `UPDATE automation_operation o SET old_value = r.old::jsonb, new_value = r.new::jsonb
     FROM unnest($2::int[], $3::text[], $4::text[]) AS r (id, old, new) WHERE o.company_id = $1 AND o.id = r.id`,
    [
      companyId,
      rebased.map(({ id }) => id),
      rebased.map(({ oldValue }) => (oldValue === undefined ? null : JSON.stringify(oldValue))),
      rebased.map(({ newValue }) => JSON.stringify(newValue)),
    ],
  );
  return stranded;
}

/** Returns the updated values, or null if the plan is still valid. */
function rebase(operation: BasedOperation): Rebased | 'stranded' | null {
  const { id, field, oldValue, newValue, change, baseField, baseApplied } = operation;
  // Labels exist only in the console, so the current ones are known.
  if (field === 'labels') {
    const { labels } = operation;
    const wanted = change ? [...new Set([...labels, ...(change as LabelChange).add])].sort() : newValue;
    return { id, oldValue: labels, newValue: wanted };
  }
  // Writing only the amount would replace a budget of the other kind without notice.
  if (!baseApplied && isReplacement(baseField) && isBudget(field)) return 'stranded';
  if (!baseApplied) return change ? 'stranded' : { id, oldValue: undefined, newValue };
  const left = leftFor(operation);
  if (left === undefined || sameValue(field, left, oldValue)) return null;
  if (!change) return { id, oldValue: left, newValue };
  const present = isValueProperty(field) ? (left as number | null) : (left as StoredStrategy).targetCpa;
  const micros = changedAmount(present, change as AmountChange);
  if (micros === null) return 'stranded';
  const after = isValueProperty(field) ? micros : { ...(newValue as StoredStrategy), targetCpa: micros };
  return { id, oldValue: left, newValue: after };
}

/**
 * Applies the change to an amount, within the value range if it comes from a rule. Null if there is no valid result.
 */
function changedAmount(present: number | null, { dayAgo, ...change }: AmountChange): number | null {
  const result = changeValue(present, change);
  if (result.kind === 'refused') return null;
  if (dayAgo === undefined || present === null) return result.micros;
  return capDailyChange({ start: dayAgo, present, wanted: result.micros, step: change.step ?? 1 });
}

/** Returns the value of this field after the previous change. Undefined if that change doesn't affect it. */
function leftFor({ field, baseField, left, oldValue }: BasedOperation): unknown {
  if (field === baseField) return left;
  const target = leftOfTarget(field, baseField, left, oldValue);
  if (target !== undefined) return target;
  if (isReplacement(baseField))
    return isReplacement(field) ? left : isBudget(field) ? byField(left as StoredBudgets)[field] : undefined;
  if (isReplacement(field) && isBudget(baseField)) {
    const { field: own, kind, other } = kindsOf(field);
    return { ...(oldValue as StoredBudgets | null), [baseField === own ? kind : other]: left };
  }
  return undefined;
}
