import type { PermissionKey } from './registry.js';

/** Kinds of entities that the command bar finds, with permissions for their screens. Any one of them is sufficient. */
export const SEARCH_KINDS = {
  adgroup: ['adgroup-report'],
  campaign: ['adgroup-report'],
  account: ['partners-section', 'adgroup-report'],
  site: ['sites-configuration', 'adgroup-report'],
  user: ['manage-users'],
  task: ['bulk-actions', 'placement-report-bulk-actions'],
} as const satisfies Readonly<Record<string, readonly [PermissionKey, ...PermissionKey[]]>>;

export type SearchKind = keyof typeof SEARCH_KINDS;

export const searchKinds = Object.keys(SEARCH_KINDS) as SearchKind[];

/** Returns true if the user can open a screen of a kind. */
export const maySearch = (kind: SearchKind, permissions: ReadonlySet<PermissionKey>): boolean =>
  SEARCH_KINDS[kind].some((key) => permissions.has(key));

/** Maximum number of hits per kind in the command bar. */
export const MAX_HITS = 5;
/** Maximum length of a search text. */
export const MAX_SEARCH_TEXT = 200;

/** Returns true if a text is long enough to search for: two characters, or a number. */
export const isSearchable = (text: string): boolean => text.trim().length >= 2 || /^\d$/.test(text.trim());

/** Returns the words of a search in lower case. All of them must be in a name. */
export const wordsOfSearch = (text: string): string[] => text.trim().toLowerCase().split(/\s+/).filter(Boolean);
