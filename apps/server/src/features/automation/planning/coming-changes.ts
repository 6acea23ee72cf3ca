import { type ChangeProperty, ruleOf, unitOf } from '@adops/domain';
import { byField, type StoredBudgets } from '../properties/budget-kinds.js';
import { slotOf } from '../properties/property-sql.js';
import type { StoredStrategy } from '../properties/stored-values.js';
import type { ChangeableEntity } from './entities.repository.js';

/** Approved change that hasn't completed. */
export interface ComingChange {
  readonly id: number;
  readonly entityId: number;
  readonly field: ChangeProperty;
  readonly newValue: unknown;
}

/** Approved changes of entities that haven't completed. Plans start from the resulting values. */
export class ComingChanges {
  static readonly NONE = new ComingChanges([]);
  private readonly byEntity = new Map<number, ComingChange[]>();

  /** Creates the list. @param changes changes in the order in which they will be written */
  constructor(changes: readonly ComingChange[]) {
    for (const change of changes)
      this.byEntity.set(change.entityId, [...(this.byEntity.get(change.entityId) ?? []), change]);
  }

  /** Returns the entity with its pending values. */
  after(entity: ChangeableEntity): ChangeableEntity {
    return (this.byEntity.get(entity.id) ?? []).reduce(applied, entity);
  }

  /**
   * Returns the change that must complete before the next one of the field can be written. Null if the next one can be
   * written immediately.
   */
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
