import { BLOCKED_PLACEMENTS } from '@adops/domain';
import type { Feature } from '../../app/routes/feature.js';

export const routes = { blockedPlacements: 'tools/blocked-placements' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.blockedPlacements,
      permission: BLOCKED_PLACEMENTS.permission,
      load: async () => (await import('./BlockedPlacementsScreen.js')).BlockedPlacementsScreen,
    },
  ],
  menu: [{ route: 'blockedPlacements', label: 'Blocked Placements', group: 'Tools', at: 80 }],
  withoutIdentity: [BLOCKED_PLACEMENTS.api.rowType, BLOCKED_PLACEMENTS.api.resultType],
};
