import type { Feature } from '../../app/routes/feature.js';

export const routes = { login: '/login' } as const;

export const manifest: Feature = {
  outerScreens: [
    { path: routes.login, who: 'signedOut', load: async () => (await import('./SignInScreen.js')).SignInScreen },
  ],
  withoutIdentity: ['Auth', 'AuthUser'],
};
