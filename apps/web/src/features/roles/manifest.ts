import type { Feature } from '../../app/routes/feature.js';

export const routes = { roles: 'access-control/roles' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.roles,
      permission: ['manage-users'],
      tab: { label: 'Roles', at: 2, below: ['role'] },
      load: async () => (await import('./RolesScreen.js')).RolesScreen,
    },
    {
      path: 'access-control/role/create',
      permission: ['manage-users'],
      load: async () => (await import('./RoleScreen.js')).NewRoleScreen,
    },
    {
      path: 'access-control/role/update/:name',
      permission: ['manage-users'],
      load: async () => (await import('./RoleScreen.js')).RoleScreen,
    },
  ],
};
