import type { Feature } from '../../app/routes/feature.js';

export const routes = { linkGenerator: 'tools/link-generator' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.linkGenerator,
      permission: ['link-generator'],
      load: async () => (await import('./LinkGeneratorScreen.js')).LinkGeneratorScreen,
    },
  ],
  menu: [{ route: 'linkGenerator', label: 'Link Generator', group: 'Tools', permission: ['link-generator'], at: 190 }],
};
