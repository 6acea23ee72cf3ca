import { MAY_SEE_TASKS } from '../../app/approvals/may-see-tasks.js';
import type { Feature } from '../../app/routes/feature.js';

export const routes = { automation: 'automation/tasks' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.automation,
      permission: MAY_SEE_TASKS,
      load: async () => (await import('./TasksScreen.js')).TasksScreen,
    },
    {
      path: 'automation/details/:id',
      permission: MAY_SEE_TASKS,
      load: async () => (await import('./TaskScreen.js')).TaskScreen,
    },
  ],
  redirects: { automation: 'tasks' },
  menu: [{ route: 'automation', label: 'Tasks', group: 'Tools', at: 10 }],
};
