import type { Database } from '../../core/database/index.js';
import { PARTNERS } from '../../reference/index.js';
import { countryId } from './country-ids.js';
import { sharesOf } from './revenue-terms.repository.js';
import type { SiteBooking } from './site-rows.js';
import { tagsOfSite } from './site-tags.repository.js';

const feedIds = new Map(PARTNERS.filter(({ type }) => type === 'feed').map(({ shortName, id }) => [shortName, id]));

/** Returns the ad groups of the site by the tags of their clicks, and the terms of their feeds. */
export async function siteBooking(
  database: Database,
  { companyId, id }: { readonly companyId: number; readonly id: number },
): Promise<Omit<SiteBooking, 'isBooked'>> {
  const rows = await tagsOfSite(database, companyId, id);
  const adgroups = new Map(rows.map(({ feedId, tag, adgroupId }) => [`${feedId} ${tag}`, adgroupId]));
  const shares = new Map<number, Awaited<ReturnType<typeof sharesOf>>>();
  for (const { feedId } of rows)
    if (!shares.has(feedId)) shares.set(feedId, await sharesOf(database, companyId, feedId));
  return {
    feedId: (shortName) => feedIds.get(shortName),
    adgroupOf: (feedId, tag) => adgroups.get(`${feedId} ${tag}`),
    countryId,
    shareOf: (feedId, adgroupId, day) => shares.get(feedId)!(adgroupId, day),
  };
}
