import type { Feature } from '../../app/routes/feature.js';

export const routes = { automation: 'automation/tasks' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.automation,
      permission: ['bulk-actions'],
      load: async () => (await import('./TasksScreen.js')).TasksScreen,
    },
    {
      path: 'automation/details/:id',
      permission: ['bulk-actions'],
      load: async () => (await import('./TaskScreen.js')).TaskScreen,
    },
  ],
  redirects: { automation: 'tasks' },
  menu: [{ route: 'automation', label: 'Tasks', group: 'Tools', at: 10 }],
};
