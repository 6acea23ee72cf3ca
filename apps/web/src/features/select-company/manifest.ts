import type { Feature } from '../../app/routes/feature.js';

export const routes = { selectCompany: '/select-company' } as const;

export const manifest: Feature = {
  outerScreens: [
    {
      path: routes.selectCompany,
      who: 'signedIn',
      load: async () => (await import('./SelectCompanyScreen.js')).SelectCompanyScreen,
    },
  ],
};
