import type { Feature } from '../../app/routes/feature.js';

export const routes = { afsChannelManager: 'tools/afs-channel-manager' } as const;

const permission = ['afs-channel-manager'] as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.afsChannelManager,
      permission,
      load: async () => (await import('./AfsSitesScreen.js')).AfsSitesScreen,
    },
    {
      path: `${routes.afsChannelManager}/manage/:id`,
      permission,
      load: async () => (await import('./AfsSiteScreen.js')).AfsSiteScreen,
    },
    {
      path: `${routes.afsChannelManager}/account/:id`,
      permission,
      load: async () => (await import('./AfsAccountScreen.js')).AfsAccountScreen,
    },
  ],
  menu: [{ route: 'afsChannelManager', label: 'AFS Channel Manager', group: 'Tools', permission, at: 150 }],
  withoutIdentity: ['AfsSite', 'AfsSiteDetail', 'AfsChannel', 'AfsAccount', 'AfsAccountChannel'],
};
