import type { Feature } from '../../app/routes/feature.js';

export const routes = { reportEmails: 'report-emails' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.reportEmails,
      permission: [],
      load: async () => (await import('./ReportEmailsScreen.js')).ReportEmailsScreen,
    },
    {
      path: 'report-emails/create',
      permission: [],
      load: async () => (await import('./ReportEmailScreen.js')).NewReportEmailScreen,
    },
    {
      path: 'report-emails/:id',
      permission: [],
      load: async () => (await import('./ReportEmailScreen.js')).ReportEmailScreen,
    },
  ],
};
