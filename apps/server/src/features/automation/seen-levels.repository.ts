import { ENTITY_LEVELS, permissionToChange, type EntityLevel } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';

export const LEVELS = Object.keys(ENTITY_LEVELS) as EntityLevel[];

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
