import type { Feature } from '../../app/routes/feature.js';

export const routes = { adGenerator: 'tools/ad-generator' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: 'tools/ad-generator/:step',
      permission: ['ad-generator'],
      load: async () => (await import('./AdGeneratorScreen.js')).AdGeneratorScreen,
    },
  ],
  redirects: { [routes.adGenerator]: 'ad-groups' },
  menu: [{ route: 'adGenerator', label: 'Ad Generator', group: 'Tools', at: 30 }],
};
