import type { Feature } from '../../app/routes/feature.js';

export const routes = { security: '/security' } as const;

export const manifest: Feature = {
  outerScreens: [
    { path: routes.security, who: 'signedIn', load: async () => (await import('./SecurityScreen.js')).SecurityScreen },
  ],
};
