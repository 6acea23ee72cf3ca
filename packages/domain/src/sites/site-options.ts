import { z } from 'zod';
import type { SiteOptions } from '../forms/site.js';
import { depthOf, type GroupInTree, lineOf } from './site-groups.js';

/** Stored options of a site or group. Missing options are not set at this level. */
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

/** Value of an option and its source. */
export interface OptionInForce<Name extends SiteOptionName = SiteOptionName> {
  readonly value: SiteOptions[Name];
  /** Group that sets the default. Null if the site itself sets the value, or if it isn't set anywhere. */
  readonly from: GroupWithOptions | null;
}

/**
 * Returns the default that a site inherits for an option from its groups and their ancestors. If several groups set the
 * option, the deepest group takes precedence, then the one with the lowest id.
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

/** Returns the effective options, which are those of the site or, if missing, those of its groups. */
export function effectiveOptions(
  own: SiteOptions,
  groupIds: readonly number[],
  groups: readonly GroupWithOptions[],
): SiteOptions {
  const inForce = <Name extends SiteOptionName>(name: Name) =>
    own[name] ?? inheritedOption(name, groupIds, groups).value;
  return { engine: inForce('engine'), urlTemplate: inForce('urlTemplate'), feedIds: inForce('feedIds') };
}
