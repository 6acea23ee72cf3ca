import type { PermissionKey } from '../permissions/registry.js';

/** Permissions that open the media library. Any one of them is sufficient. */
export const MEDIA_PERMISSIONS = [
  'google-display-uploader',
  'campaign-manager',
  'zemanta-uploader',
  'auto-ad-creation',
  'hotspot-manager',
  'ad-generator',
  'propeller-ads-uploader',
] as const satisfies readonly PermissionKey[];

/** Permissions to generate images. Any one of them is sufficient. */
export const AI_IMAGE_PERMISSIONS = [
  'google-display-uploader',
  'campaign-manager',
  'zemanta-uploader',
] as const satisfies readonly PermissionKey[];

/** Permissions to search the web for images. Any one of them is sufficient. */
export const WEB_IMAGE_PERMISSIONS = [...AI_IMAGE_PERMISSIONS, 'hotspot-manager'] as const;

/** Maximum size of an uploaded image in bytes. Images of ads must be smaller than `IMAGE_BYTES`. */
export const LIBRARY_IMAGE_BYTES = 10_000_000;
/** Maximum bytes of a video. */
export const VIDEO_BYTES = 200_000_000;
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime'] as const;

/** Maximum number of items per call. */
export const MAX_MEDIA_AT_ONCE = 500;
export const MAX_TAGS = 30;
export const MAX_COLLECTIONS = 500;

/** Maximum number of pictures in a search of the uploaders. */
export const MEDIA_SEARCH_LIMIT = 15;

/** Minimum number of images in an image set of the display uploader. */
export const MIN_IMAGES_PER_SET = 2;
export const DEFAULT_ADS_PER_GROUP = 3;
/** Minimum dimensions of an image in a social ad, in pixels. */
export const SOCIAL_IMAGE_MIN = { width: 600, height: 600 } as const;

/** Number of results per request and in total of a web image search. */
export const WEB_IMAGES_PER_REQUEST = 20;
export const WEB_IMAGES_TOTAL = 200;
export const WEB_IMAGES_LIMIT_REACHED = `The limit has been reached (${WEB_IMAGES_TOTAL} images)`;

/** Maximum number of URLs in a validation. */
export const MAX_URLS = 10_000;
