import type { Feature } from '../../app/routes/feature.js';

export const routes = { linkTemplates: 'tools/link-templates' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.linkTemplates,
      permission: ['sites-configuration'],
      load: async () => (await import('./LinkTemplatesScreen.js')).LinkTemplatesScreen,
    },
    {
      path: 'tools/link-templates/:operation/:id?',
      permission: ['sites-configuration'],
      load: async () => (await import('./LinkTemplateScreen.js')).LinkTemplateOperationScreen,
    },
  ],
  menu: [
    { route: 'linkTemplates', label: 'Link Templates', group: 'Tools', permission: ['sites-configuration'], at: 195 },
  ],
};
