import { HOTSPOT_EXCLUDED_MARKET, hotspotLink } from '@adops/domain';
import { type Market, type Partner, PartnerType, type Site, type Source } from '../../core/graphql/index.js';
import type { GroupSiteRow } from './groups.repository.js';
import type { LinkSite } from './hotspot-pages.repository.js';
import type { HotspotSiteState } from './hotspot-sites.model.js';

/** Fields that live groups and preview groups share. */
interface PlainRow {
  readonly id: number;
  readonly format: number;
  readonly keywords: string[];
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly pageId: number;
  readonly pageName: string;
  readonly pageAction: string | null;
}

export const plain = ({ id, format, keywords, revision, createdAt, updatedAt, pageId, pageName, pageAction }: PlainRow) => ({
  ...{ id, keywords, revision, createdAt, updatedAt, version: format },
  page: { id: pageId, name: pageName, action: pageAction },
}); // prettier-ignore

export const builtLink = (site: LinkSite | undefined, text: string): string | null =>
  site ? hotspotLink(site, text) : null;

/** Filters markets to those that can be selected. */
export const offered = (markets: readonly Market[]): Market[] =>
  markets.filter(({ id }) => id !== HOTSPOT_EXCLUDED_MARKET);

export const sourcesOf = (partners: readonly Partner[]): Source[] =>
  partners.filter(({ type }) => type === PartnerType.sourcePartner).map(({ id, name, shortName, type }) => ({ id, name, shortName, type })); // prettier-ignore

export const siteStateOf = (
  { siteGroupId, state, message, atSite, changedAt }: GroupSiteRow,
  site: Site,
): HotspotSiteState => ({
  ...{ site, siteHotspotGroupId: siteGroupId, state, message, changedAt },
  atSite: atSite && {
    ...{ page: atSite.page, keywords: [...atSite.keywords] },
    hotspots: atSite.hotspots.map(({ text, link, imageUrl }) => ({ text, link, imageUrl })),
  },
});
