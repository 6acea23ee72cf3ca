import { FACEBOOK_ISSUE_REPORT, GOOGLE_ISSUE_REPORT } from '@adops/domain';
import type { Feature } from '../../app/routes/feature.js';

export const routes = { facebookIssueReport: 'facebookIssueReport', googleIssueReport: 'googleIssueReport' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.facebookIssueReport,
      permission: ['facebook-issue-report'],
      load: async () => (await import('./screens.js')).FacebookIssueScreen,
    },
    {
      path: routes.googleIssueReport,
      permission: ['google-issue-report'],
      load: async () => (await import('./screens.js')).GoogleIssueScreen,
    },
  ],
  menu: [
    { route: 'facebookIssueReport', label: 'Facebook Issue', group: 'Reports', section: 'Issues and changes' },
    { route: 'googleIssueReport', label: 'Google Issue', group: 'Reports', section: 'Issues and changes' },
  ],
  withoutIdentity: [FACEBOOK_ISSUE_REPORT, GOOGLE_ISSUE_REPORT].flatMap(({ api }) => [api.rowType, api.resultType]),
};
