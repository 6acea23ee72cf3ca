import type { Feature } from '../../app/routes/feature.js';

export const routes = { sites: 'sites' } as const;

/** Any one of these permissions grants access to site groups. */
const GROUPS = ['sites-configuration', 'edit-site-groups'] as const;

export const manifest: Feature = {
  areas: [{ path: routes.sites, load: async () => (await import('./areas.js')).SitesArea }],
  screens: [
    {
      path: routes.sites,
      permission: ['sites-configuration'],
      load: async () => (await import('./SitesScreen.js')).SitesScreen,
    },
    {
      path: 'sites/create-site',
      permission: ['sites-configuration'],
      load: async () => (await import('./SiteScreen.js')).NewSiteScreen,
    },
    {
      path: 'sites/site-groups/group',
      permission: GROUPS,
      load: async () => (await import('./SiteGroupsScreen.js')).SiteGroupsScreen,
    },
    {
      path: 'sites/site-groups/create-site-group',
      permission: ['edit-site-groups'],
      load: async () => (await import('./SiteGroupScreen.js')).NewSiteGroupScreen,
    },
    {
      path: 'sites/site-groups/edit-site-group/:groupId?',
      permission: GROUPS,
      load: async () => (await import('./SiteGroupScreen.js')).SiteGroupScreen,
    },
    {
      path: 'sites/:siteId/main',
      permission: ['sites-configuration'],
      load: async () => (await import('./SiteScreen.js')).SiteMainScreen,
    },
  ],
  redirects: { 'sites/site-groups': 'group' },
  menu: [{ route: 'sites', label: 'Sites', group: 'Settings' }],
};
