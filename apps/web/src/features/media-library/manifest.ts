import { MEDIA_PERMISSIONS } from '@adops/domain';
import type { Feature } from '../../app/routes/feature.js';

export const routes = { mediaLibrary: 'tools/media-library' } as const;

export const manifest: Feature = {
  screens: [
    {
      path: routes.mediaLibrary,
      permission: MEDIA_PERMISSIONS,
      load: async () => (await import('./MediaLibraryScreen.js')).MediaLibraryScreen,
    },
  ],
  menu: [{ route: 'mediaLibrary', label: 'Media Library', group: 'Tools', permission: MEDIA_PERMISSIONS, at: 155 }],
  withoutIdentity: ['MediaItem', 'MediaVideo', 'MediaCollection', 'MediaOwner', 'AiImage', 'ImageGeneratorInfo'],
};
