import type { EntityLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { IS_OPEN_CONFLICT } from '../conflicts/open-conflicts.js';
import type { ChangeField } from '../fields.js';
import { loadComingChanges } from './coming-changes.js';
import { loadEntities } from './entities.js';
import { hindranceOf, type PlanInput, type PlannedOperation } from './plan-operations.js';

const NOT_KNOWN = 'The platform did not say what it holds. Refresh the value, then change it again.';
const ON_ITS_WAY = 'Another change of it is on its way. Decide once it has ended.';

export interface RewriteOperation extends PlannedOperation {
  readonly rewriteOfId: number;
}

interface Conflict {
  readonly id: number;
  readonly entityId: number;
  readonly field: ChangeField;
  readonly newValue: unknown;
  readonly found: unknown;
  readonly isFound: boolean;
}

/**
 * What writes the new values of conflicts over those the platform was found to hold: only over these, a third value is a
 * conflict again. Without ids: all open conflicts of the task.
 */
export async function planRewrites(
  on: Queryable,
  viewer: Viewer,
  taskId: number,
  operationIds: readonly number[] | null,
  input: Pick<PlanInput, 'platformOf' | 'connected'> & { readonly level: EntityLevel },
): Promise<RewriteOperation[]> {
  const { rows } = await on.query<Conflict>(
    `SELECT o.id, o.entity_id AS "entityId", o.field, o.new_value AS "newValue", o.found_value AS found,
       o.found_value IS NOT NULL AS "isFound"
     FROM automation_operation o
     WHERE o.company_id = $1 AND o.task_id = $2 AND ($3::int[] IS NULL OR o.id = ANY($3)) AND ${IS_OPEN_CONFLICT} ORDER BY o.id`,
    [viewer.companyId, taskId, operationIds],
  );
  const ids = [...new Set(rows.map(({ entityId }) => entityId))];
  const coming = await loadComingChanges(on, viewer.companyId, input.level, ids);
  const entities = new Map((await loadEntities(on, viewer, input.level, ids)).map((each) => [each.id, each]));
  return rows.flatMap((conflict): RewriteOperation[] => {
    const entity = entities.get(conflict.entityId);
    if (!entity) return [];
    const { id: rewriteOfId, field, found, newValue } = conflict;
    // Without a value to set it cannot be included in the preview either.
    const never = !conflict.isFound ? NOT_KNOWN : coming.lastOf(entity.id, field) !== null ? ON_ITS_WAY : null;
    const why = never ?? hindranceOf({ ...input, request: null }, entity, field);
    return [
      {
        entity,
        field,
        rewriteOfId,
        oldValue: conflict.isFound ? found : undefined,
        newValue: never ? null : newValue,
        state: why ? 'excluded' : 'ready',
        message: why,
      },
    ];
  });
}
