import type { Feature } from '../../app/routes/feature.js';

export const routes = {
  advertisersReport: 'advertisers-report',
  siteAdvertisersReport: 'site-advertisers-report',
} as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.advertisersReport,
      permission: ['advertisers-report'],
      load: async () => (await import('./AdvertiserReportScreen.js')).AdvertiserReportScreen,
    },
    {
      path: routes.siteAdvertisersReport,
      permission: ['site-advertisers-report'],
      load: async () => (await import('./AdvertiserReportScreen.js')).SiteAdvertiserReportScreen,
    },
  ],
  menu: [{ route: 'advertisersReport', label: 'Advertiser', group: 'Reports', section: 'Money' }],
};
