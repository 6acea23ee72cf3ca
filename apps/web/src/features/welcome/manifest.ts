import type { Feature } from '../../app/routes/feature.js';

export const routes = { welcome: 'welcome' } as const;

export const manifest: Feature = {
  screens: [
    { path: routes.welcome, permission: [], load: async () => (await import('./WelcomeScreen.js')).WelcomeScreen },
  ],
};
