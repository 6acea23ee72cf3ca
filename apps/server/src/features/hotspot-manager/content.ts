import { isDeepStrictEqual } from 'node:util';
import type { SiteHotspotContent } from '@adops/connectors';
import { hotspotLink, type HotspotLinkSite, keptHotspotLink, ownPicturePath } from '@adops/domain';
import type { GroupContent, GroupRow, HotspotRow } from './groups.repository.js';

type HotspotIds = Readonly<Record<string, number>>;

/**
 * Returns the content of a group for one of its sites. @param publicUrl base URL from which sites load pictures of the
 * media library
 */
export function contentFor(
  group: GroupRow,
  site: HotspotLinkSite,
  { hotspotIds, publicUrl }: { hotspotIds: HotspotIds; publicUrl: string },
): SiteHotspotContent {
  const outside = (picture: string | null): string | null =>
    picture === null || ownPicturePath(picture) === null ? picture : new URL(picture, publicUrl).href;
  return {
    ...{ page: group.pageName, format: group.format, marketIds: group.marketIds, sourceIds: group.sourceIds },
    keywords: group.keywords,
    hotspots: group.hotspots.map(({ id, text, link, imageUrl, thumbImageUrl }) => ({
      ...{ id: hotspotIds[String(id)] ?? null, text, link: link ?? hotspotLink(site, text) },
      ...{ imageUrl: outside(imageUrl), thumbImageUrl: outside(thumbImageUrl) },
    })),
  };
}

/** Converts the content of a site into one of our groups. Known hotspots retain their IDs. */
export function contentOfSite(
  atSite: SiteHotspotContent,
  site: HotspotLinkSite,
  { hotspotIds, publicUrl }: { hotspotIds: HotspotIds; publicUrl: string },
): Omit<GroupContent, 'pageId'> {
  const own = new Map(Object.entries(hotspotIds).map(([id, siteId]) => [siteId, Number(id)]));
  const inside = (picture: string | null): string | null => {
    const path = picture?.startsWith(publicUrl) ? new URL(picture).pathname : null;
    return ownPicturePath(path) ?? picture;
  };
  return {
    version: atSite.format,
    ...{ marketIds: [...atSite.marketIds], sourceIds: [...atSite.sourceIds], keywords: [...atSite.keywords] },
    hotspots: atSite.hotspots.map(({ id, text, link, imageUrl, thumbImageUrl }) => ({
      ...{ id: (id === null ? undefined : own.get(id)) ?? null, text, link: keptHotspotLink(link, text, [site]) },
      ...{ imageUrl: inside(imageUrl), thumbImageUrl: inside(thumbImageUrl) },
    })),
  };
}

/**
 * Returns true if both groups show the same content. Ignores IDs of hotspots and the order of markets, sources and
 * keywords.
 */
export function sameContent(left: SiteHotspotContent, right: SiteHotspotContent): boolean {
  const plain = ({ page, format, marketIds, sourceIds, keywords, hotspots }: SiteHotspotContent) => ({
    ...{ page, format, marketIds: sorted(marketIds), sourceIds: sorted(sourceIds), keywords: sorted(keywords) },
    hotspots: hotspots.map(({ text, link, imageUrl, thumbImageUrl }) => ({ text, link, imageUrl, thumbImageUrl })),
  });
  return isDeepStrictEqual(plain(left), plain(right));
}

const sorted = <T extends number | string>(list: readonly T[]): T[] =>
  [...new Set(list)].sort((a, b) => (a < b ? -1 : Number(a > b)));

/** Maps our hotspots to the site's IDs. Both lists are in the same order. */
export const hotspotIdsOf = (ours: readonly Pick<HotspotRow, 'id'>[], { hotspots }: SiteHotspotContent): HotspotIds =>
  Object.fromEntries(
    ours.flatMap(({ id }, at) => {
      const siteId = hotspots[at]?.id;
      return siteId == null ? [] : [[String(id), siteId]];
    }),
  );

const MAX_NAME = 80;

/** Returns the name of a group, which consists of its texts. */
export function groupName({ hotspots }: { readonly hotspots: readonly { readonly text: string }[] }): string {
  const name = hotspots.map(({ text }) => text).join(', ');
  const signs = [...name];
  return signs.length > MAX_NAME ? `${signs.slice(0, MAX_NAME).join('')}…` : name || 'Hotspot group';
}

/** Returns the fields of a group for the audit log. */
export const described = ({ pageName, marketIds, sourceIds, keywords, hotspots, sites }: GroupRow) => ({
  ...{ page: pageName, marketIds, sourceIds, keywords, siteIds: sites.map(({ siteId }) => siteId) },
  hotspots: hotspots.map(({ text, link, imageUrl }) => ({ text, link, imageUrl })),
});

export const recordOf = (action: string, group: GroupRow) => ({
  ...{ action, entityType: 'hotspotGroup', entityId: group.id, entityName: groupName(group) },
});
