import { type CapabilitySet, type ConsolePlace, createAdPlatforms, type PlatformKey } from '@adops/connectors';
import { PARTNERS } from '../../reference/index.js';

/** Connector of a traffic source, by its short name. */
const PLATFORM_OF: Readonly<Record<string, PlatformKey>> = {
  'google-search': 'google',
  'google-display': 'google',
  microsoft: 'microsoft',
  meta: 'meta',
  taboola: 'taboola',
  outbrain: 'outbrain',
  zemanta: 'zemanta',
  propellerads: 'propeller',
  zeropark: 'zeropark',
};
const ADSENSE = 'adsense-search';

const PLATFORMS = createAdPlatforms({});
const byId = new Map(PARTNERS.map((partner) => [partner.id, partner]));

/** Returns the platform key of the partner's connector. Null if it has none. */
export const platformOf = (partnerId: number): PlatformKey | null =>
  PLATFORM_OF[byId.get(partnerId)?.shortName ?? ''] ?? null;

/** Capabilities of the partner's platform. Null if it has no connector. */
export function capabilitiesOf(partnerId: number): CapabilitySet | null {
  const key = platformOf(partnerId);
  return (key && PLATFORMS.get(key)?.capabilities()) ?? null;
}

/** Returns the short name of a feed, which is its connector's key. Null if the partner isn't a feed. */
export function feedOf(partnerId: number): string | null {
  const partner = byId.get(partnerId);
  return partner?.type === 'feed' ? partner.shortName : null;
}

/** Feeds that report in the neutral format. */
export const SEARCH_FEEDS: readonly string[] = PARTNERS.filter(
  ({ type, shortName }) => type === 'feed' && shortName !== ADSENSE,
).map(({ shortName }) => shortName);

/** Returns true if figures of the partner can be collected. */
export const hasConnector = (partnerId: number): boolean => {
  const platform = platformOf(partnerId);
  return platform ? PLATFORMS.has(platform) : feedOf(partnerId) !== null;
};

export type IssueKind = 'social' | 'search';
/** Platforms whose issues are collected, and the report they are shown in. */
const ISSUE_KINDS: Readonly<Partial<Record<PlatformKey, IssueKind>>> = {
  meta: 'social',
  google: 'search',
  microsoft: 'search',
};

/** Returns the kind of the partner's issues. Null if they aren't collected. */
export function issueKindOf(partnerId: number): IssueKind | null {
  const key = platformOf(partnerId);
  return (key && ISSUE_KINDS[key]) ?? null;
}

/** Returns the IDs of partners whose issues appear in a report. */
export const partnersWithIssues = (kind: IssueKind): number[] =>
  PARTNERS.flatMap(({ id }) => (issueKindOf(id) === kind ? [id] : []));

/** Returns the URL of an entity in the console of the partner's platform. Null if there is none. */
export function consoleLinkOf(partnerId: number, place: ConsolePlace): string | null {
  const key = platformOf(partnerId);
  return (key && PLATFORMS.get(key)?.consoleLink?.(place)) ?? null;
}
