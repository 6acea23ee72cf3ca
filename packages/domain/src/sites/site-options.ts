import { z } from 'zod';
import type { SiteOptions } from '../forms/site.js';
import { depthOf, type GroupInTree, lineOf } from './site-groups.js';

/** Options of a site or a group as they are stored: what is missing is not set there. */
export const storedSiteOptions = z.object({
  engine: z.string().optional(),
  urlTemplate: z.string().optional(),
  feedIds: z.array(z.number().int()).optional(),
});
export type StoredSiteOptions = z.output<typeof storedSiteOptions>;

export type SiteOptionName = keyof SiteOptions;
export const SITE_OPTION_NAMES = ['engine', 'urlTemplate', 'feedIds'] as const satisfies readonly SiteOptionName[];

export const NO_OPTIONS: SiteOptions = { engine: null, urlTemplate: null, feedIds: null };

export interface GroupWithOptions extends GroupInTree {
  readonly options: SiteOptions;
}

/** Where the value of an option comes from. */
export interface OptionInForce<Name extends SiteOptionName = SiteOptionName> {
  readonly value: SiteOptions[Name];
  /** The group it is a default of; null: the site's own, or set nowhere. */
  readonly from: GroupWithOptions | null;
}

/**
 * Defaults that reach a site in these groups, each option separately. Groups above the chosen ones count too; of
 * several that set an option the deepest wins, then the lowest id.
 */
export function inheritedOption<Name extends SiteOptionName>(
  name: Name,
  groupIds: readonly number[],
  groups: readonly GroupWithOptions[],
): OptionInForce<Name> {
  const reaching = new Set(groupIds.flatMap((id) => lineOf(id, groups)));
  const [winner] = groups
    .filter((group) => reaching.has(group.id) && group.options[name] !== null)
    .sort((a, b) => depthOf(b.id, groups) - depthOf(a.id, groups) || a.id - b.id);
  return { value: winner?.options[name] ?? (null as SiteOptions[Name]), from: winner ?? null };
}

/** Options in force: the site's own ones over those of its groups. */
export function effectiveOptions(
  own: SiteOptions,
  groupIds: readonly number[],
  groups: readonly GroupWithOptions[],
): SiteOptions {
  const inForce = <Name extends SiteOptionName>(name: Name) =>
    own[name] ?? inheritedOption(name, groupIds, groups).value;
  return { engine: inForce('engine'), urlTemplate: inForce('urlTemplate'), feedIds: inForce('feedIds') };
}
