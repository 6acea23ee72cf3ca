import { MINUTES_TO_SYNC } from '@adops/domain';
import type { SiteHealth } from '../connections/index.js';
import type { SiteFreshness } from './sites.model.js';

interface NamedSite {
  readonly id: number;
  readonly name: string;
}

/** Time after the end of a reported hour in which the next one is reported and collected. */
const DUE_MS = (60 + MINUTES_TO_SYNC) * 60_000;

/**
 * Returns the freshness of sites, without sites that aren't collected. A site is late if it fails, or if it is behind
 * the others and overdue.
 */
export function freshnessOfSites(
  sites: readonly NamedSite[],
  health: ReadonlyMap<number, SiteHealth>,
  now: Date,
): SiteFreshness[] {
  const collected = sites.flatMap(({ id, name }) => {
    const state = health.get(id);
    return state ? [{ siteId: id, siteName: name, completeUntil: state.completeUntil, isFailing: !state.isOk }] : [];
  });
  const newest = Math.max(...collected.map(({ completeUntil }) => completeUntil?.getTime() ?? 0));
  const isBehind = (until: number): boolean => until < newest && until + DUE_MS <= now.getTime();
  return collected
    .map((site) => ({ ...site, isLate: site.isFailing || isBehind(site.completeUntil?.getTime() ?? 0) }))
    .sort((left, right) => left.siteName.localeCompare(right.siteName));
}
