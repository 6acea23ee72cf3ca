import { MEDIA_CONFIG_PARTS, type MediaConfigContent, type MediaConfigPart, mayUsePart } from '@adops/domain';
import type { Viewer } from '../../core/tenancy/index.js';
import { MediaConfigStatus, type MediaConfigError, type SiteMediaConfig } from './media-config.model.js';
import { maskedPartners, maskedServices } from './secrets.js';

/** Returns the parts of a configuration that the viewer may see, without secrets. Other parts are null. */
export function shownConfig(content: MediaConfigContent, { permissions }: Viewer): SiteMediaConfig {
  const part = <T>(name: MediaConfigPart, value: T): T | null => (mayUsePart(name, permissions) ? value : null);
  const { yahooTagReplacementsRules, mediaAlphaPlacementIdReplacementsRules } = content;
  return {
    status: MediaConfigStatus[content.status],
    errors: content.errors.map((error) => shownError(error, permissions)),
    system: part('system', content.system),
    sections: part('sections', content.sections),
    partners: part('partners', {
      ...maskedPartners(content.partners),
      yahooTagReplacementsRules,
      mediaAlphaPlacementIdReplacementsRules,
    }),
    services: part('services', maskedServices(content.services)),
    searching: part('searching', content.searching),
    yahooTagReplacementsRules: part('yahooTagReplacementsRules', yahooTagReplacementsRules),
    mediaAlphaPlacementIdReplacementsRules: part(
      'mediaAlphaPlacementIdReplacementsRules',
      mediaAlphaPlacementIdReplacementsRules,
    ),
    versions: MEDIA_CONFIG_PARTS.filter((name) => mayUsePart(name, permissions)).map((name) => ({
      part: name,
      version: content.versions[name],
    })),
  };
}

/** Hides the details of an error unless the viewer may see its part. */
function shownError(error: MediaConfigError, permissions: Viewer['permissions']): MediaConfigError {
  const part = MEDIA_CONFIG_PARTS.find((name) => name === error.attribute.split('.')[0]);
  if (!part || mayUsePart(part, permissions)) return error;
  return { attribute: part, message: 'This part has validation errors.' };
}

/** Returns the response for a configuration that couldn't be read. */
export const failedConfig = (errors: readonly MediaConfigError[]): SiteMediaConfig => ({
  status: MediaConfigStatus.fail,
  errors,
  versions: [],
});
