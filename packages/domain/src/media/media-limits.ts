import type { PermissionKey } from '../permissions/registry.js';

/** Any of these opens the media library. */
export const MEDIA_PERMISSIONS = [
  'google-display-uploader',
  'campaign-manager',
  'zemanta-uploader',
  'auto-ad-creation',
  'hotspot-manager',
  'ad-generator',
  'propeller-ads-uploader',
] as const satisfies readonly PermissionKey[];

/** Any of these may have images generated. */
export const AI_IMAGE_PERMISSIONS = [
  'google-display-uploader',
  'campaign-manager',
  'zemanta-uploader',
] as const satisfies readonly PermissionKey[];

/** Any of these may search for images on the web. */
export const WEB_IMAGE_PERMISSIONS = [...AI_IMAGE_PERMISSIONS, 'hotspot-manager'] as const;

/** Maximum bytes of an uploaded picture. Pictures of ads must be smaller than `IMAGE_BYTES`. */
export const LIBRARY_IMAGE_BYTES = 10_000_000;
/** A video has at most this many bytes. */
export const VIDEO_BYTES = 200_000_000;
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime'] as const;

/** Items changed by one call. */
export const MAX_MEDIA_AT_ONCE = 500;
export const MAX_TAGS = 30;
export const MAX_COLLECTIONS = 500;

/** Pictures in one search of the uploaders. */
export const MEDIA_SEARCH_LIMIT = 15;

/** An image set of the display uploader has at least this many images. */
export const MIN_IMAGES_PER_SET = 2;
export const DEFAULT_ADS_PER_GROUP = 3;
/** Smallest image of a social ad, in pixels. */
export const SOCIAL_IMAGE_MIN = { width: 600, height: 600 } as const;

/** Web image search: results per request, and in all. */
export const WEB_IMAGES_PER_REQUEST = 20;
export const WEB_IMAGES_TOTAL = 200;
export const WEB_IMAGES_LIMIT_REACHED = `The limit has been reached (${WEB_IMAGES_TOTAL} images)`;

/** URLs in one validation. */
export const MAX_URLS = 10_000;
