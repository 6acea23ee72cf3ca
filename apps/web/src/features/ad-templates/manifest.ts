import type { Feature } from '../../app/routes/feature.js';

export const routes = { adTemplates: 'tools/ad-templates' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.adTemplates,
      permission: ['ad-generator'],
      load: async () => (await import('./AdTemplatesScreen.js')).AdTemplatesScreen,
    },
    {
      path: 'tools/ad-templates/:operation/:id?',
      permission: ['ad-generator'],
      load: async () => (await import('./AdTemplateScreen.js')).AdTemplateOperationScreen,
    },
  ],
  menu: [{ route: 'adTemplates', label: 'Ad Templates', group: 'Tools', at: 40 }],
};
