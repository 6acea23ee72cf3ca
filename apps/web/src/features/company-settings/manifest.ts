import type { Feature } from '../../app/routes/feature.js';

export const routes = { companySettings: 'access-control/settings' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.companySettings,
      permission: ['manage-users'],
      tab: { label: 'Company', at: 4 },
      load: async () => (await import('./CompanySettingsScreen.js')).CompanySettingsScreen,
    },
  ],
};
