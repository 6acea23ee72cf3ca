import { ENTITY_LEVELS, permissionToChange, type EntityLevel } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';

const LEVELS = Object.keys(ENTITY_LEVELS) as EntityLevel[];

/**
 * SQL: whether permissions let a user approve operation `o` of task `t`. Tasks of tools are approved by holders of
 * `bulk-actions` as well, because those who make them hold no other key than the tool's.
 */
export function mayApproveSql({ permissions }: Pick<Viewer, 'permissions'>, operation = 'o'): string {
  const levels = LEVELS.filter((level) => permissions.has(permissionToChange(level))).map((level) => `'${level}'`);
  const ofTools = permissions.has('bulk-actions') ? 't.tool IS NOT NULL' : 'false';
  return levels.length === 0 ? 'false' : `(${ofTools} OR ${operation}.level IN (${levels.join(', ')}))`;
}

/** SQL: the permission that lets users approve tasks of the level of operation `o`. */
export const approvalKeySql = `CASE ${LEVELS.map((level) => `WHEN o.level = '${level}' THEN '${permissionToChange(level)}'`).join(' ')} END`;

/**
 * SQL that keeps operations of levels the viewer may change, beginning with AND: users who may change placements alone see no
 * other tasks. Empty for holders of `bulk-actions`, who see every task.
 * @param operation alias of `automation_operation`
 */
export function ofSeenLevels({ permissions }: Pick<Viewer, 'permissions'>, operation = 'o'): string {
  if (permissions.has('bulk-actions')) return '';
  const seen = LEVELS.filter((level) => permissions.has(permissionToChange(level)));
  return seen.length === 0
    ? 'AND false'
    : `AND ${operation}.level IN (${seen.map((level) => `'${level}'`).join(', ')})`;
}
