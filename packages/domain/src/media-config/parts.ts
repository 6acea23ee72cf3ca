import type { PermissionKey } from '../permissions/registry.js';

/** Parts of a media configuration that are saved separately. */
export const MEDIA_CONFIG_PARTS = [
  'system',
  'sections',
  'partners',
  'services',
  'searching',
  'yahooTagReplacementsRules',
  'mediaAlphaPlacementIdReplacementsRules',
] as const;
export type MediaConfigPart = (typeof MEDIA_CONFIG_PARTS)[number];

/** Permissions that each allow users to see and save the part. The full permission covers every part except rules. */
export const MEDIA_CONFIG_KEYS: Readonly<Record<MediaConfigPart, readonly [PermissionKey, ...PermissionKey[]]>> = {
  system: ['media-config-system', 'media-config-full'],
  sections: ['media-config-sections', 'media-config-full'],
  partners: ['media-config-partners', 'media-config-full'],
  services: ['media-config-services', 'media-config-full'],
  searching: ['media-config-searching', 'media-config-full'],
  yahooTagReplacementsRules: ['yahoo-tag-replacement-rules'],
  mediaAlphaPlacementIdReplacementsRules: ['media-alpha-placement-id-replacement-rules'],
};

export const mayUsePart = (part: MediaConfigPart, permissions: ReadonlySet<PermissionKey>): boolean =>
  MEDIA_CONFIG_KEYS[part].some((key) => permissions.has(key));

export type MediaConfigStatus = 'active' | 'disabled' | 'fail';

/** Returns true if the configuration was read and has no errors. */
export const isMediaConfigEnabled = (status: MediaConfigStatus, errors: readonly unknown[]): boolean =>
  (status === 'active' || status === 'disabled') && errors.length === 0;

/** Error messages. */
export const MEDIA_CONFIG_WORDS = {
  notFetched: 'Failed to fetch media config',
  hasErrors: 'Updating media config has errors',
  badResponse: 'Bad response from server',
  notUpdated: 'Failed to update Media Config',
  invalidData: 'Invalid data received',
} as const;
