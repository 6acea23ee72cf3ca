import type { Feature } from '../../app/routes/feature.js';

export const routes = {
  userActivityReport: 'user-activity-report',
  userActivityUsers: 'user-activity-report/users',
  userActivityCharts: 'user-activity-report/charts',
} as const;

export const manifest: Feature = {
  areas: [{ path: routes.userActivityReport, label: 'User activity', sharesFilters: true }],
  screens: [
    {
      path: routes.userActivityUsers,
      permission: ['user-activity-report'],
      tab: { label: 'Changes', at: 1 },
      load: async () => (await import('./ChangesScreen.js')).ChangesScreen,
    },
    {
      path: routes.userActivityCharts,
      permission: ['user-activity-report'],
      tab: { label: 'Chart', at: 2 },
      load: async () => (await import('./ActivityChartScreen.js')).ActivityChartScreen,
    },
  ],
  // An entry can represent all changes of its task.
  withoutIdentity: ['AuditEntry', 'AuditName'],
  menu: [{ route: 'userActivityReport', label: 'User Activity', group: 'Reports', section: 'Issues and changes' }],
};
