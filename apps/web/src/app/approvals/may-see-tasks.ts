import type { PermissionKey } from '@adops/domain';

/** Permissions that give access to the rule scheduler and to the hold of all rules. */
export const MAY_SEE_RULES: readonly PermissionKey[] = ['bulk-actions', 'automation-rule-scheduler'];

/**
 * Permissions that give access to tasks. The permission for placements only covers tasks of placements and sections.
 */
export const MAY_SEE_TASKS: readonly PermissionKey[] = ['bulk-actions', 'placement-report-bulk-actions'];
