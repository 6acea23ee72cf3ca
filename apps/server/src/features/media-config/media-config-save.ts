import { isDeepStrictEqual } from 'node:util';
import type { SiteConfiguration } from '@adops/connectors';
import type { MediaConfigContent, MediaConfigPart } from '@adops/domain';
import type { SavedValue, SiteSaveKind } from '../site-saves/index.js';
import { PART_RULES } from './parts.js';

type ShownPart = SavedValue & Record<string, unknown>;
interface SitePart {
  readonly siteId: number;
  readonly siteName: string;
  readonly part: MediaConfigPart;
}

/** Saves of a part. Stored without secrets, so they can't be sent again. */
export const mediaConfigSave = (outside: SiteConfiguration): SiteSaveKind<SitePart, ShownPart> => ({
  kind: 'media-config',
  overAfterMs: 2 * 60_000,
  target: ({ siteId, siteName, subject }) => ({ siteId, siteName, part: subject as MediaConfigPart }),
  entry: ({ siteId, siteName, part }) => ({
    ...{ action: `media-config.${part}`, entityType: 'site', entityId: siteId, entityName: siteName },
  }),
  read: async (api, { part }) => shownPart(part, await outside.read(api)),
  same: (found, intended) => isDeepStrictEqual(valuesOf(found), valuesOf(intended)),
});

/** Returns a part without secrets, with its version and the status of the configuration. */
export const shownPart = (part: MediaConfigPart, content: MediaConfigContent): ShownPart => ({
  ...(PART_RULES[part].shown(content) as object),
  ...{ version: content.versions[part], status: content.status },
});

const valuesOf = ({ version: _version, status: _status, ...values }: ShownPart): unknown =>
  JSON.parse(JSON.stringify(values));
