import { type EarlierMove, type EntityLevel, refusedTurn, wayOf, type Why } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { PlannedOperation } from './plan-operations.js';

interface Asked {
  readonly level: EntityLevel;
  /** Figures on which the conditions matched, by entity. */
  readonly whyOf: ReadonlyMap<number, Why>;
  /** Time in the past. Null for the current time. */
  readonly at: Date | null;
}

/**
 * Prevents rules from changing entities back and forth around a threshold, including by an undo. Uses one statement.
 */
export async function withHysteresis<Operation extends PlannedOperation>(
  on: Queryable,
  companyId: number,
  operations: readonly Operation[],
  asked: Asked,
): Promise<Operation[]> {
  const figuresOf = (id: number) => asked.whyOf.get(id)?.figures ?? [];
  const turning = operations.filter(
    ({ entity, field, oldValue, newValue, state }) =>
      state === 'ready' && figuresOf(entity.id).length > 0 && wayOf(field, oldValue, newValue) !== 0,
  );
  if (turning.length === 0) return [...operations];
  const moves = await movesOf(on, companyId, turning, asked);
  return operations.map((operation) => {
    const { entity, field, oldValue, newValue, state } = operation;
    if (state !== 'ready') return operation;
    const message = refusedTurn(field, moves.get(`${entity.id} ${field}`) ?? [], {
      oldValue,
      newValue,
      figures: figuresOf(entity.id),
    });
    return message === null ? operation : { ...operation, state: 'excluded', message };
  });
}

const NOW = `(o.state IN ('ready', 'sending', 'unknown')
  OR o.state IN ('done', 'warned') AND o.finished_at > clock_timestamp() - interval '24 hours')`;
const THEN = `o.state IN ('done', 'warned') AND coalesce(t.approved_at, t.created_at) <= $6
  AND o.finished_at > $6 - interval '24 hours'`;

/** Returns the changes of the last 24 hours and pending changes, by entity and field. */
async function movesOf(
  on: Queryable,
  companyId: number,
  operations: readonly PlannedOperation[],
  { level, at }: Asked,
): Promise<Map<string, EarlierMove[]>> {
  const { rows } = await on.query<{
    id: number;
    field: string;
    oldValue: unknown;
    newValue: unknown;
    why: Why | null;
    rule: string | null;
  }>(
    `SELECT o.entity_id AS id, o.field, o.old_value AS "oldValue", o.new_value AS "newValue", o.why, r.name AS rule
     FROM automation_operation o
     JOIN unnest($2::int[], $3::text[]) AS w (entity, field) ON w.entity = o.entity_id AND w.field = o.field
     JOIN automation_task t ON t.company_id = o.company_id AND t.id = o.task_id
     LEFT JOIN automation_rule r ON r.company_id = t.company_id AND r.id = t.rule_id
     WHERE o.company_id = $1 AND o.level = $4 AND o.account_id = ANY($5::int[]) AND ${at ? THEN : NOW}
     ORDER BY o.turn`,
    [
      companyId,
      operations.map(({ entity }) => entity.id),
      operations.map(({ field }) => field),
      level,
      [...new Set(operations.map(({ entity }) => entity.accountId))],
      ...(at ? [at] : []),
    ],
  );
  const moves = new Map<string, EarlierMove[]>();
  for (const { id, field, oldValue, newValue, why, rule } of rows) {
    const key = `${id} ${field}`;
    const move = { oldValue, newValue, rule: rule === null ? null : { name: rule, figures: why?.figures ?? [] } };
    moves.set(key, [...(moves.get(key) ?? []), move]);
  }
  return moves;
}
