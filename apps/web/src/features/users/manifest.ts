import type { Feature } from '../../app/routes/feature.js';

export const routes = { users: 'access-control/users' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.users,
      permission: ['manage-users'],
      tab: { label: 'Users', at: 1, below: ['user'] },
      load: async () => (await import('./UsersScreen.js')).UsersScreen,
    },
    {
      path: 'access-control/user/create',
      permission: ['manage-users'],
      load: async () => (await import('./UserScreen.js')).NewUserScreen,
    },
    {
      path: 'access-control/user/invite',
      permission: ['manage-users'],
      load: async () => (await import('./UserScreen.js')).InviteUserScreen,
    },
    {
      path: 'access-control/user/update/:id',
      permission: ['manage-users'],
      load: async () => (await import('./UserScreen.js')).UserScreen,
    },
  ],
};
