import type { PermissionKey } from '@adops/domain';

/** Keys that open the scheduler of rules and the hold on them. */
export const MAY_SEE_RULES: readonly PermissionKey[] = ['bulk-actions', 'automation-rule-scheduler'];

/** Keys that open tasks; the one for placements opens tasks of placements and sections only. */
export const MAY_SEE_TASKS: readonly PermissionKey[] = ['bulk-actions', 'placement-report-bulk-actions'];
