import type { Feature } from '../../app/routes/feature.js';

/** Routes and menu entries of planned screens. When a screen is built, move its lines to its own manifest. */
export const routes = {
  campaignManager: 'tools/campaign-manager',
  campaignManagerAdTemplates: 'tools/campaign-manager-ad-templates',
  displayUploader: 'tools/display-uploader',
  autoAdCreation: 'tools/auto-ad-creation',
  zemantaUploader: 'tools/zemanta-uploader',
} as const;

/** Hidden in the menu as long as no screen exists at the address. */
export const manifest: Feature = {
  menu: [
    { route: 'campaignManager', label: 'Campaign Manager', group: 'Tools', permission: ['campaign-manager'], at: 100 },
    {
      route: 'campaignManagerAdTemplates',
      label: 'Campaign Manager Ad Templates',
      group: 'Tools',
      permission: ['campaign-manager'],
      at: 110,
    },
    {
      route: 'displayUploader',
      label: 'Display Uploader',
      group: 'Tools',
      permission: ['google-display-uploader'],
      at: 120,
    },
    { route: 'autoAdCreation', label: 'Auto Ad Creation', group: 'Tools', permission: ['auto-ad-creation'], at: 210 },
    { route: 'zemantaUploader', label: 'Zemanta Uploader', group: 'Tools', permission: ['zemanta-uploader'], at: 220 },
  ],
};
