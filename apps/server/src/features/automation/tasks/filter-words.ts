import { DEVICES, type FilterNames } from '@adops/domain';
import type { Catalogue } from '../../reference-lists/index.js';

/** Returns the names of the values a viewer may filter by. */
export function namesOf(catalogue: Catalogue): FilterNames {
  const byId = (list: readonly { readonly id: number; readonly name: string }[]) =>
    new Map<unknown, string>(list.map(({ id, name }) => [id, name]));
  const partners = byId(catalogue.partners);
  return {
    sites: byId(catalogue.sites),
    siteProjects: byId(catalogue.siteProjects),
    markets: byId(catalogue.markets),
    teams: byId(catalogue.teams),
    partnerAccounts: byId(catalogue.accounts),
    devices: byId(DEVICES),
    sources: partners,
    feeds: partners,
    buyers: new Map(catalogue.members.map(({ id, username }) => [id, username])),
    countries: new Map(catalogue.countries.map(({ code, name }) => [code, name])),
    // Labels are selected by name.
    labels: new Map(),
  };
}
