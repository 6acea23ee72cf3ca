import type { PermissionKey } from '@adops/domain';
import { MAY_SEE_TASKS } from '../../app/approvals/may-see-tasks.js';

/** Address of an entity's screen. Null if there is none or the user may not open it. */
export type PathOf = (entity: {
  readonly entityType: string;
  readonly entityId?: string | null;
  readonly entityName?: string | null;
}) => string | null;

/**
 * Creates a function that returns the addresses of entities the user may open.
 * @param partnerOf short name of an account's partner, if known
 */
export function entityPaths(
  companyId: number,
  permissions: ReadonlySet<PermissionKey>,
  partnerOf: (accountId: string) => string | undefined,
): PathOf {
  const atAny = (keys: readonly PermissionKey[], path: string): string | null =>
    keys.some((key) => permissions.has(key)) ? `/company/${companyId}/${path}` : null;
  const at = (key: PermissionKey, path: string): string | null => atAny([key], path);
  return ({ entityType, entityId, entityName }) => {
    if (!entityId) return null;
    switch (entityType) {
      case 'user':
        return at('manage-users', `access-control/user/update/${entityId}`);
      case 'role':
        return entityName ? at('manage-users', `access-control/role/update/${encodeURIComponent(entityName)}`) : null;
      case 'team':
        return at('teams', `access-control/teams/edit/${entityId}`);
      case 'companySettings':
        return at('manage-users', 'access-control/settings');
      case 'aiSettings':
      case 'aiPrompt':
        return at('manage-users', 'access-control/ai');
      case 'automationTask':
        return atAny(MAY_SEE_TASKS, `automation/details/${entityId}`);
      case 'adgroup':
        return at('adgroup-report', `report?filters.adgroupIdIn=${entityId}`);
      case 'campaign':
        return at('adgroup-report', `report?groupLevel=campaign&filters.campaignIdIn=${entityId}`);
      case 'hotspotGroup':
        return at('hotspot-manager', `tools/hotspot-manager/hotspot-group/edit/${entityId}`);
      case 'hotspotPreview':
        return at('hotspot-manager', `tools/hotspot-manager-preview/${entityId}`);
      case 'hotspotPreviewGroup':
        return at('hotspot-manager', `tools/hotspot-manager-preview/group-preview/edit/${entityId}`);
      case 'partner-account': {
        const partner = partnerOf(entityId);
        return partner === undefined ? null : at('partners-section', `partners/accounts/${partner}/edit/${entityId}`);
      }
      default:
        return null;
    }
  };
}
