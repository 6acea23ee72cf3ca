import type { Feature } from '../../app/routes/feature.js';

export const routes = {
  hotspotManager: 'tools/hotspot-manager',
  hotspotManagerPreview: 'tools/hotspot-manager-preview',
} as const;

const permission = ['hotspot-manager'] as const;
const group = `${routes.hotspotManager}/hotspot-group`;
const preview = routes.hotspotManagerPreview;

export const manifest: Feature = {
  screens: [
    {
      path: routes.hotspotManager,
      permission,
      load: async () => (await import('./HotspotGroupsScreen.js')).HotspotGroupsScreen,
    },
    {
      path: `${group}/create`,
      permission,
      load: async () => (await import('./CreateGroupScreen.js')).CreateHotspotGroupScreen,
    },
    {
      path: `${group}/edit/:id`,
      permission,
      load: async () => (await import('./EditGroupScreen.js')).EditHotspotGroupScreen,
    },
    {
      path: `${routes.hotspotManager}/images`,
      permission,
      load: async () => (await import('./HotspotImagesScreen.js')).HotspotImagesScreen,
    },
    {
      path: preview,
      permission,
      load: async () => (await import('./preview/PreviewsScreen.js')).HotspotPreviewsScreen,
    },
    {
      path: `${preview}/:hotspotPreviewGroupId`,
      permission,
      load: async () => (await import('./preview/PreviewScreen.js')).HotspotPreviewScreen,
    },
    {
      path: `${preview}/group-preview/create`,
      permission,
      load: async () => (await import('./preview/CreatePreviewGroupScreen.js')).CreatePreviewGroupScreen,
    },
    {
      path: `${preview}/group-preview/edit/:id`,
      permission,
      load: async () => (await import('./preview/EditPreviewGroupScreen.js')).EditPreviewGroupScreen,
    },
  ],
  menu: [
    { route: 'hotspotManager', label: 'Hotspot Manager', group: 'Tools', permission, at: 130 },
    { route: 'hotspotManagerPreview', label: 'Hotspot Manager Preview', group: 'Tools', permission, at: 140 },
  ],
};
