import type { Feature } from '../../app/routes/feature.js';

export const routes = { setPassword: '/set-password' } as const;

export const manifest: Feature = {
  outerScreens: [
    {
      path: routes.setPassword,
      who: 'anyone',
      load: async () => (await import('./SetPasswordScreen.js')).SetPasswordScreen,
    },
  ],
};
