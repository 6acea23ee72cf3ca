import type { EntityLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { type OpenConflict, openConflicts } from '../conflicts/open-conflicts.repository.js';
import { budgetsMet, budgetsWith, isBudget, replacementOf } from '../properties/budget-kinds.js';
import { replacesBudget } from './budget-rules.js';
import { loadComingChanges } from './coming-changes.repository.js';
import { type ChangeableEntity, loadEntities, valueOf } from './entities.repository.js';
import { hindranceOf, type PlanInput, type PlannedOperation } from './plan-operations.js';

const NOT_KNOWN = "The platform didn't return its value. Refresh the value, then change it again.";
const ON_ITS_WAY = 'Another change to it is being sent. Decide after it is complete.';

export interface RewriteOperation extends PlannedOperation {
  readonly rewriteOfId: number;
  /** Original operation, if the conflict occurred in an undo. */
  readonly undoOfId?: number;
  readonly alsoUndoOfIds?: readonly number[];
}

/**
 * Plans to write the new values of conflicts over the values found at the platform. A third value at the platform
 * causes another conflict. Without IDs, plans all open conflicts of the task.
 */
export async function planRewrites(
  on: Queryable,
  viewer: Viewer,
  taskId: number,
  operationIds: readonly number[] | null,
  input: Pick<PlanInput, 'platformOf' | 'connected'> & { readonly level: EntityLevel },
): Promise<RewriteOperation[]> {
  const conflicts = await openConflicts(on, viewer.companyId, taskId, operationIds);
  const ids = [...new Set(conflicts.map(({ entityId }) => entityId))];
  const coming = await loadComingChanges(on, viewer.companyId, input.level, ids);
  const entities = new Map((await loadEntities(on, viewer, input.level, ids)).map((each) => [each.id, each]));
  return conflicts.flatMap((conflict): RewriteOperation[] => {
    const entity = entities.get(conflict.entityId);
    if (!entity) return [];
    const { field, oldValue, newValue } = writtenOver(conflict, entity, input);
    // An operation without a value to set can't be included in the preview either.
    const never = !conflict.isFound ? NOT_KNOWN : coming.lastOf(entity.id, field) !== null ? ON_ITS_WAY : null;
    const why = never ?? hindranceOf({ ...input, request: null }, entity, field);
    return [
      {
        entity,
        field,
        rewriteOfId: conflict.id,
        ...(conflict.undoOfId !== null && { undoOfId: conflict.undoOfId }),
        ...(conflict.alsoUndoOfIds !== null && { alsoUndoOfIds: conflict.alsoUndoOfIds }),
        oldValue,
        newValue: never ? null : newValue,
        state: why ? 'excluded' : 'ready',
        message: why,
      },
    ];
  });
}

/** Returns the old and new value of a rewrite: both kinds of budget if the platform has changed to the other kind. */
function writtenOver(
  { field, found, isFound, newValue }: OpenConflict,
  entity: ChangeableEntity,
  { platformOf }: Pick<PlanInput, 'platformOf'>,
): Pick<PlannedOperation, 'field' | 'oldValue' | 'newValue'> {
  if (!isBudget(field)) return { field, oldValue: isFound ? found : undefined, newValue };
  const can = platformOf(entity.partnerId)?.capabilities();
  const replacement = replacementOf(field);
  const met =
    budgetsMet(field, found) ?? (can && replacesBudget(can, field, entity) ? valueOf(entity, replacement) : null);
  if (!met) return { field, oldValue: isFound ? found : undefined, newValue };
  return { field: replacement, oldValue: met, newValue: budgetsWith(replacement, newValue as number) };
}
