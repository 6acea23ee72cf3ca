import type { Feature } from '../../app/routes/feature.js';

/** Addresses and menu places that are settled, of screens to come. A screen that is built takes its lines into its own manifest. */
export const routes = {
  campaignManager: 'tools/campaign-manager',
  campaignManagerAdTemplates: 'tools/campaign-manager-ad-templates',
  displayUploader: 'tools/display-uploader',
  autoAdCreation: 'tools/auto-ad-creation',
  zemantaUploader: 'tools/zemanta-uploader',
} as const;

/** Absent from the menu while no screen is at the address. */
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
