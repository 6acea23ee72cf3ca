import type { Feature } from '../../app/routes/feature.js';

export const routes = { tqDashboard: 'tq-dashboard' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.tqDashboard,
      permission: ['tq-dashboard'],
      load: async () => (await import('./TqDashboardScreen.js')).TqDashboardScreen,
    },
  ],
  menu: [{ route: 'tqDashboard', label: 'TQ Dashboard', group: 'Reports', section: 'Quality' }],
};
