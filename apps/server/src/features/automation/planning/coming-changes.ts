import { type ChangeProperty, type EntityLevel, ruleOf, unitOf } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { byField, type StoredBudgets } from '../properties/budget-kinds.js';
import { slotOf } from '../properties/property-sql.js';
import type { StoredStrategy } from '../properties/stored-values.js';
import type { ChangeableEntity } from './entities.repository.js';

/** An approved change that has not ended. */
interface ComingChange {
  readonly id: number;
  readonly entityId: number;
  readonly field: ChangeProperty;
  readonly newValue: unknown;
}

/** Approved changes of some entities that have not ended: plans start from the values these will leave. */
export class ComingChanges {
  static readonly NONE = new ComingChanges([]);
  private readonly byEntity = new Map<number, ComingChange[]>();

  /** @param changes in the order they will be written */
  constructor(changes: readonly ComingChange[]) {
    for (const change of changes)
      this.byEntity.set(change.entityId, [...(this.byEntity.get(change.entityId) ?? []), change]);
  }

  /** The entity with the values to come. */
  after(entity: ChangeableEntity): ChangeableEntity {
    return (this.byEntity.get(entity.id) ?? []).reduce(applied, entity);
  }

  /** The change after which the next one of the field is written; null: it can be written at once. */
  lastOf(entityId: number, field: ChangeProperty): number | null {
    if (!ruleOf(field).isChained) return null;
    const before = this.byEntity.get(entityId)?.filter((each) => slotOf(each.field) === slotOf(field));
    return before?.at(-1)?.id ?? null;
  }
}

function applied(entity: ChangeableEntity, { field, newValue }: ComingChange): ChangeableEntity {
  switch (unitOf(field)) {
    case 'flag':
      return { ...entity, isBeingDeleted: true };
    case 'strategy': {
      const { type, targetCpa } = newValue as StoredStrategy;
      return { ...entity, strategy: type, targetCpa };
    }
    case 'budgets':
      return { ...entity, ...byField(newValue as StoredBudgets) };
    case 'copy':
    case 'hours':
      return entity;
    default:
      return { ...entity, [field]: newValue };
  }
}

/** Read before the entities: what ends meanwhile is in their values then, and its number is still right. */
export async function loadComingChanges(
  on: Queryable,
  companyId: number,
  level: EntityLevel,
  ids: readonly number[],
): Promise<ComingChanges> {
  const { rows } = await on.query<ComingChange>(
    `SELECT o.id, o.entity_id AS "entityId", o.field, o.new_value AS "newValue" FROM automation_operation o
     WHERE o.company_id = $1 AND o.state IN ('ready', 'sending', 'unknown') AND o.level = $2 AND o.entity_id = ANY($3)
     ORDER BY o.turn`,
    [companyId, level, ids],
  );
  return new ComingChanges(rows);
}

/**
 * Until the transaction ends no other request plans or approves changes in these accounts, so that each plan sees the ones
 * approved before it, and they are written in that order.
 */
export async function lockPlans(on: Queryable, companyId: number, accountIds: readonly number[]): Promise<void> {
  await on.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('plans of account ' || a.id, $1))
     FROM (SELECT DISTINCT unnest($2::int[]) AS id ORDER BY 1) a`,
    [companyId, accountIds],
  );
}
