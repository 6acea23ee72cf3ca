import { ENTITY_LEVELS, permissionToChange, type EntityLevel } from '@adops/domain';
import type { Viewer } from '../../../core/tenancy/index.js';

const LEVELS = Object.keys(ENTITY_LEVELS) as EntityLevel[];

/**
 * Returns the SQL condition: the permissions allow a user to approve operation `o` of task `t`. Tasks of tools can also be approved
 * with `bulk-actions`, because their creators have only the tool's permission.
 */
export function mayApproveSql({ permissions }: Pick<Viewer, 'permissions'>, operation = 'o'): string {
  const levels = LEVELS.filter((level) => permissions.has(permissionToChange(level))).map((level) => `'${level}'`);
  const ofTools = permissions.has('bulk-actions') ? 't.tool IS NOT NULL' : 'false';
  return levels.length === 0 ? 'false' : `(${ofTools} OR ${operation}.level IN (${levels.join(', ')}))`;
}

/** SQL of the permission that allows users to approve tasks of the level of operation `o`. */
export const approvalKeySql = `CASE ${LEVELS.map((level) => `WHEN o.level = '${level}' THEN '${permissionToChange(level)}'`).join(' ')} END`;

/**
 * Returns the SQL condition, with a leading AND, that limits operations to the levels the viewer may change. Users who may change
 * only placements see no other tasks. Empty for users with `bulk-actions`, who see all tasks.
 * @param operation alias of `automation_operation`
 */
export function ofSeenLevels({ permissions }: Pick<Viewer, 'permissions'>, operation = 'o'): string {
  if (permissions.has('bulk-actions')) return '';
  const seen = LEVELS.filter((level) => permissions.has(permissionToChange(level)));
  return seen.length === 0
    ? 'AND false'
    : `AND ${operation}.level IN (${seen.map((level) => `'${level}'`).join(', ')})`;
}
