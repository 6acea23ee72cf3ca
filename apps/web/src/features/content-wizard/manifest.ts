import type { Feature } from '../../app/routes/feature.js';

export const routes = { contentWizard: 'tools/content-wizard' } as const;

const permission = ['content-wizard'] as const;

export const manifest: Feature = {
  screens: [
    {
      path: `${routes.contentWizard}/:step`,
      permission,
      load: async () => (await import('./ContentWizardScreen.js')).ContentWizardScreen,
    },
    {
      path: `${routes.contentWizard}/status`,
      permission,
      load: async () => (await import('./ArticlesScreen.js')).ArticlesScreen,
    },
  ],
  redirects: { [routes.contentWizard]: 'settings' },
  menu: [{ route: 'contentWizard', label: 'Content Wizard', group: 'Tools', permission, at: 200 }],
};
