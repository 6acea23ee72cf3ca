import type { Feature } from '../../app/routes/feature.js';

export const routes = { keywordTemplates: 'tools/keyword-templates' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.keywordTemplates,
      permission: ['ad-generator'],
      load: async () => (await import('./KeywordTemplatesScreen.js')).KeywordTemplatesScreen,
    },
    {
      path: 'tools/keyword-templates/:operation/:id?',
      permission: ['ad-generator'],
      load: async () => (await import('./KeywordTemplateScreen.js')).KeywordTemplateOperationScreen,
    },
  ],
  menu: [{ route: 'keywordTemplates', label: 'Keyword Templates', group: 'Tools', at: 50 }],
};
