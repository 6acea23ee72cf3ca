import type { Feature } from '../../app/routes/feature.js';

export const routes = { placementManager: 'tools/placement-manager' } as const;

const permission = ['placement-manager'] as const;
const path = routes.placementManager;

export const manifest: Feature = {
  screens: [
    { path, permission, load: async () => (await import('./ManagerFrame.js')).ManagerStart },
    { path: `${path}/campaigns`, permission, load: async () => (await import('./AdgroupsScreen.js')).AdgroupsScreen },
    {
      path: `${path}/placements`,
      permission,
      load: async () => (await import('./PlacementsScreen.js')).PlacementsScreen,
    },
    { path: `${path}/status`, permission, load: async () => (await import('./StatusScreen.js')).StatusScreen },
  ],
  menu: [{ route: 'placementManager', label: 'Placement Manager', group: 'Tools', permission, at: 160 }],
};
