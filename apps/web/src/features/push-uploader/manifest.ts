import type { Feature } from '../../app/routes/feature.js';

export const routes = { propellerAdsUploader: 'tools/propeller-ads-uploader' } as const;

const permission = ['propeller-ads-uploader'] as const;
const path = routes.propellerAdsUploader;

export const manifest: Feature = {
  screens: [
    {
      path: `${path}/:step`,
      permission,
      load: async () => (await import('./PushUploaderScreen.js')).PushUploaderScreen,
    },
    { path: `${path}/status`, permission, load: async () => (await import('./PushStatusScreen.js')).PushStatusScreen },
  ],
  redirects: { [path]: 'input' },
  menu: [{ route: 'propellerAdsUploader', label: 'Propeller Ads Uploader', group: 'Tools', permission, at: 170 }],
};
