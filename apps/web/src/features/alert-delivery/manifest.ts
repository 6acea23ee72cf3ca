import type { Feature } from '../../app/routes/feature.js';

export const routes = { alertDelivery: 'alertReport/delivery' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.alertDelivery,
      permission: ['alert-report'],
      load: async () => (await import('./AlertDeliveryScreen.js')).AlertDeliveryScreen,
    },
  ],
};
