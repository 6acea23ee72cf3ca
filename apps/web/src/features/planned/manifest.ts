import type { Feature } from '../../app/routes/feature.js';

/** Addresses and menu places that are settled, of screens to come. A screen that is built takes its lines into its own manifest. */
export const routes = {
  abTesting: 'tools/ab-testing',
  keywordPlanner: 'tools/keyword-planner',
  keywordTracker: 'tools/keyword-tracker',
  campaignManager: 'tools/campaign-manager',
  campaignManagerAdTemplates: 'tools/campaign-manager-ad-templates',
  displayUploader: 'tools/display-uploader',
  hotspotManager: 'tools/hotspot-manager',
  hotspotManagerPreview: 'tools/hotspot-manager-preview',
  placementManager: 'tools/placement-manager',
  propellerAdsUploader: 'tools/propeller-ads-uploader',
  keywordMiningTool: 'tools/keyword-mining-tool',
  contentWizard: 'tools/content-wizard',
  autoAdCreation: 'tools/auto-ad-creation',
  zemantaUploader: 'tools/zemanta-uploader',
} as const;

/** Absent from the menu while no screen is at the address. */
export const manifest: Feature = {
  menu: [
    { route: 'abTesting', label: 'A/B Testing', group: 'Tools', permission: ['ab-testing'], at: 20 },
    { route: 'keywordPlanner', label: 'Keyword Planner', group: 'Tools', permission: ['keyword-suggestions'], at: 60 },
    {
      route: 'keywordTracker',
      label: 'Keyword Tracker',
      group: 'Tools',
      permission: ['keyword-tracking-group'],
      at: 90,
    },
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
    { route: 'hotspotManager', label: 'Hotspot Manager', group: 'Tools', permission: ['hotspot-manager'], at: 130 },
    {
      route: 'hotspotManagerPreview',
      label: 'Hotspot Manager Preview',
      group: 'Tools',
      permission: ['hotspot-manager'],
      at: 140,
    },
    {
      route: 'placementManager',
      label: 'Placement Manager',
      group: 'Tools',
      permission: ['placement-manager'],
      at: 160,
    },
    {
      route: 'propellerAdsUploader',
      label: 'Propeller Ads Uploader',
      group: 'Tools',
      permission: ['propeller-ads-uploader'],
      at: 170,
    },
    {
      route: 'keywordMiningTool',
      label: 'Keyword Mining Tool',
      group: 'Tools',
      permission: ['keyword-mining-tool'],
      at: 180,
    },
    { route: 'contentWizard', label: 'Content Wizard', group: 'Tools', permission: ['content-wizard'], at: 200 },
    { route: 'autoAdCreation', label: 'Auto Ad Creation', group: 'Tools', permission: ['auto-ad-creation'], at: 210 },
    { route: 'zemantaUploader', label: 'Zemanta Uploader', group: 'Tools', permission: ['zemanta-uploader'], at: 220 },
  ],
};
