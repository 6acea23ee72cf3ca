import type { SiteHealth } from '../connections/index.js';
import type { SiteFreshness } from './sites.model.js';

interface NamedSite {
  readonly id: number;
  readonly name: string;
}

/** How far the figures of each site reach; sites nothing is collected from are missing. Late is who is behind the others. */
export function freshnessOfSites(
  sites: readonly NamedSite[],
  health: ReadonlyMap<number, SiteHealth>,
): SiteFreshness[] {
  const collected = sites.flatMap(({ id, name }) => {
    const state = health.get(id);
    return state ? [{ siteId: id, siteName: name, completeUntil: state.completeUntil, isFailing: !state.isOk }] : [];
  });
  const newest = Math.max(...collected.map(({ completeUntil }) => completeUntil?.getTime() ?? 0));
  return collected
    .map((site) => ({ ...site, isLate: site.isFailing || (site.completeUntil?.getTime() ?? 0) < newest }))
    .sort((left, right) => left.siteName.localeCompare(right.siteName));
}
