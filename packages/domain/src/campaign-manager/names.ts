import { fillPattern, placeholdersOf } from '../link-generator/placeholders.js';
import { keywordWords } from './placeholders.js';

/** Kind of page that a URL opens: search page (SP), top results (TR), or null for any other page. */
export type UrlKind = 'SP' | 'TR' | null;

const TOP_RESULTS = new Set(['tr', 'top', 'top-results', 'top_results', 'topresults']);
const SEARCH = new Set(['sp', 'search', 'serp', 'search-results', 'search_results', 'searchresults']);
const SEARCH_PARAMETERS = ['q', 'query', 'search', 'keyword'];

/**
 * Classifies a URL by its path. A URL with a search parameter is a search page unless its path indicates top results.
 */
export function urlKindOf(url: string): UrlKind {
  if (!URL.canParse(url)) return null;
  const { pathname, searchParams } = new URL(url);
  const parts = pathname.toLowerCase().split('/');
  if (parts.some((part) => TOP_RESULTS.has(part))) return 'TR';
  if (parts.some((part) => SEARCH.has(part))) return 'SP';
  return SEARCH_PARAMETERS.some((name) => searchParams.has(name)) ? 'SP' : null;
}

/** Values for naming templates. */
export interface NameWords {
  readonly keyword: string;
  readonly url: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly site: string;
  readonly account: string;
}

export const CAMPAIGN_NAMES = '{keyword} {date}';
export const AD_GROUP_NAMES = '{keyword} {date} {page}';

/** Placeholders of naming templates and their descriptions, in display order. */
export const NAME_PLACEHOLDERS: readonly { readonly name: string; readonly help: string }[] = [
  { name: 'keyword', help: 'The keyword, as typed' },
  { name: 'keywordCapitalized', help: 'The keyword, first letter capitalized' },
  { name: 'Keyword', help: 'The keyword, Each Word Capitalized' },
  { name: 'KEYWORD', help: 'The keyword in CAPITALS' },
  { name: 'date', help: "Today's date, such as 2026-11-27" },
  { name: 'page', help: 'SP for search URLs, TR for top results URLs' },
  { name: 'site', help: 'Name of the site' },
  { name: 'account', help: 'Name of the account' },
  { name: 'domain', help: 'Domain of the URL' },
];
const KNOWN = new Set(NAME_PLACEHOLDERS.map(({ name }) => name));

/** Returns the error message for a naming template, or null. An empty template uses the standard names. */
export function namingTemplateError(template: string): string | null {
  const unknown = placeholdersOf(template).find((name) => !KNOWN.has(name));
  if (unknown !== undefined) return `Unknown placeholder {${unknown}}.`;
  return [...template].length > 400 ? 'A naming template can have up to 400 characters.' : null;
}

export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** Builds a name from a template. Placeholders without a value leave no gap. */
export function nameFrom(template: string, { keyword, url, date, site, account }: NameWords): string {
  const words = { ...keywordWords(keyword), date, site, account, page: urlKindOf(url) ?? '', domain: hostOf(url) };
  return fillPattern(template, words, 'text').replace(/\s+/g, ' ').trim();
}

/**
 * Returns the name, with a number if it is already used, and adds it to the used names.
 * @param taken used names in lower case
 */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique.trim().toLowerCase()); number++) unique = `${name} (${number})`;
  taken.add(unique.trim().toLowerCase());
  return unique;
}
