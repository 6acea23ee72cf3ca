import type { Feature } from '../../app/routes/feature.js';

export const routes = {
  monthlyCostsReport: 'tools/monthly-costs-report',
  costsLink: '/costs/:companyId',
} as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.monthlyCostsReport,
      permission: ['monthly-costs-report'],
      load: async () => (await import('./MonthlyCostsScreen.js')).MonthlyCostsScreen,
    },
  ],
  outerScreens: [
    {
      path: routes.costsLink,
      who: 'anyone',
      load: async () => (await import('./CostsLinkScreen.js')).CostsLinkScreen,
    },
  ],
  menu: [{ route: 'monthlyCostsReport', label: 'Monthly Costs Report', group: 'Tools', at: 70 }],
};
