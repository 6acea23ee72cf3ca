import type { Feature } from '../../app/routes/feature.js';

export const routes = { accessDenied: 'access-denied' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.accessDenied,
      permission: [],
      load: async () => (await import('./AccessDeniedScreen.js')).AccessDeniedScreen,
    },
  ],
};
