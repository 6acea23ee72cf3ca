import type { Feature } from '../../app/routes/feature.js';

export const routes = { alertReport: 'alertReport' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.alertReport,
      permission: ['alert-report'],
      load: async () => (await import('./AlertReportScreen.js')).AlertReportScreen,
    },
  ],
  menu: [{ route: 'alertReport', label: 'Alert', group: 'Reports', section: 'Issues and changes' }],
};
