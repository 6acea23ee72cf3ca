import { SiteConfigurationError } from '@adops/connectors';
import type { SavePlace, SiteSaveKind } from './site-save.js';

interface Slogan {
  readonly version: string;
  readonly text: string;
}

/** In-memory site that stores a slogan. */
export class SloganSite {
  slogan: Slogan = { version: '1', text: 'Old' };

  save(text: string, version: string): Promise<Slogan> {
    if (version !== this.slogan.version) return Promise.reject(new SiteConfigurationError('conflict', 'Changed.'));
    this.slogan = { version: String(Number(version) + 1), text };
    return Promise.resolve(this.slogan);
  }
}

/** Returns a minimal kind whose saves are sent again. */
export const sloganSave = (site: SloganSite): SiteSaveKind<SavePlace, Slogan> => ({
  kind: 'slogan',
  overAfterMs: 60_000,
  target: (place) => place,
  entry: ({ siteId, siteName }) => ({
    ...{ action: 'slogan.save', entityType: 'site', entityId: siteId, entityName: siteName },
  }),
  read: () => Promise.resolve(site.slogan),
  same: (found, intended) => found.text === intended.text,
  resend: {
    forMs: 3_600_000,
    late: "The site didn't confirm it within an hour.",
    notAllowed: 'The user may no longer change the slogan.',
    isAllowed: ({ permissions }) => permissions.has('sites-configuration'),
    send: (_api, _target, { text }, version) => site.save(text, version),
  },
});
