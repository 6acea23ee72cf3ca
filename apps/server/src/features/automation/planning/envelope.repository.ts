import { type EntityLevel, isValueProperty, ruleEnvelope } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { AdPlatforms } from '../platforms.js';
import { stepOfField } from './amount-steps.js';
import type { PlannedOperation } from './plan-operations.js';

const USED_UP = 'Excluded: its changes of the last 24 hours already reach the limit of ±30 % for rules.';
const CUT = 'Cut to ±30 % of its value 24 hours ago.';

/**
 * Keeps what rules make of bids, targets and budgets within ±30 % of the value 24 hours ago. Changes by users count in it
 * and are never refused by it: a rule is cut to what is left.
 */
export async function withinEnvelope(
  on: Queryable,
  companyId: number,
  platforms: Pick<AdPlatforms, 'of'>,
  level: EntityLevel,
  operations: readonly PlannedOperation[],
): Promise<PlannedOperation[]> {
  const moved = operations.filter(isLimited);
  if (moved.length === 0) return [...operations];
  const before = await valuesADayAgo(on, companyId, level, moved);
  return keptWithin(platforms, operations, (id, field) => before.get(`${id} ${field}`));
}

/** @param startOf the value of an entity's field 24 hours ago; missing: its old value */
export function keptWithin(
  platforms: Pick<AdPlatforms, 'of'>,
  operations: readonly PlannedOperation[],
  startOf: (id: number, field: string) => number | undefined,
): PlannedOperation[] {
  return operations.map((operation) => {
    if (!isLimited(operation)) return operation;
    const { entity, field, oldValue, newValue } = operation;
    const start = startOf(entity.id, field) ?? oldValue;
    const step = stepOfField(platforms.of(entity.partnerId), field, entity.currency) ?? 1;
    const kept = ruleEnvelope({ start, present: oldValue, wanted: newValue, step });
    if (kept === newValue) return operation;
    if (kept === null) return { ...operation, newValue: oldValue, state: 'excluded', message: USED_UP };
    // An absolute value from here on: what it is cut to does not follow the value before it.
    return { ...operation, newValue: kept, change: null, message: CUT };
  });
}

type LimitedOperation = PlannedOperation & { readonly oldValue: number; readonly newValue: number };

const isLimited = (operation: PlannedOperation): operation is LimitedOperation =>
  operation.state === 'ready' &&
  isValueProperty(operation.field) &&
  typeof operation.oldValue === 'number' &&
  typeof operation.newValue === 'number';

/** What each had before the first change of the last 24 hours, and of those under way. */
async function valuesADayAgo(
  on: Queryable,
  companyId: number,
  level: EntityLevel,
  operations: readonly LimitedOperation[],
): Promise<Map<string, number>> {
  const { rows } = await on.query<{ entity_id: number; field: string; value: number | null }>(
    `SELECT DISTINCT ON (o.entity_id, o.field) o.entity_id, o.field, (o.old_value #>> '{}')::float8 AS value
     FROM automation_operation o
     JOIN unnest($2::int[], $3::text[]) AS w (entity, field) ON w.entity = o.entity_id AND w.field = o.field
     WHERE o.company_id = $1 AND o.level = $4 AND o.account_id = ANY($5::int[]) AND jsonb_typeof(o.old_value) = 'number'
       AND (o.state IN ('ready', 'sending', 'unknown')
         OR o.state IN ('done', 'warned') AND o.finished_at > clock_timestamp() - interval '24 hours')
     ORDER BY o.entity_id, o.field, o.turn`,
    [
      companyId,
      operations.map(({ entity }) => entity.id),
      operations.map(({ field }) => field),
      level,
      [...new Set(operations.map(({ entity }) => entity.accountId))],
    ],
  );
  return new Map(
    rows.flatMap(({ entity_id, field, value }) => (value === null ? [] : [[`${entity_id} ${field}`, value]])),
  );
}
