import type { Feature } from '../../app/routes/feature.js';

export const routes = { alertDelivery: 'alertReport/delivery', teamAlerts: 'access-control/team-alerts' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.alertDelivery,
      permission: ['alert-report'],
      load: async () => (await import('./AlertDeliveryScreen.js')).AlertDeliveryScreen,
    },
    {
      path: routes.teamAlerts,
      permission: ['manage-users'],
      tab: { label: 'Team alerts', at: 5 },
      load: async () => (await import('./TeamAlertsScreen.js')).TeamAlertsScreen,
    },
    {
      path: 'access-control/team-alerts/:id',
      permission: ['manage-users'],
      load: async () => (await import('./TeamAlertScreen.js')).TeamAlertScreen,
    },
  ],
};
