import { titled } from '../ad-generator/placeholders.js';
import { isName } from '../forms/text.js';
import { paramWords, type UrlParam, type UrlParamValues } from './params.js';
import { fillPattern, isWebAddress, type LinkWords, parametersError } from './placeholders.js';

export const MAX_LINK_KEYWORDS = 5_000;
export const MAX_LINK_KEYWORD_LENGTH = 200;
/** Maximum URL length that the platforms accept. */
export const MAX_LINK_LENGTH = 2_048;

/** Patterns of a template for its links. */
export interface LinkPatterns {
  readonly urlTemplate: string;
  readonly nameTemplate: string;
  readonly trackingTemplate: string | null;
  readonly params: readonly UrlParam[];
}

/** Placeholder values that depend on the template. */
export interface LinkPlace {
  readonly site: string;
  readonly domain: string;
  readonly market: string;
  readonly source: string;
}

export interface GeneratedLink {
  readonly keyword: string;
  readonly url: string;
  readonly name: string;
  /** Link for the platform's tracking template. Null if the template has none. */
  readonly trackingTemplate: string | null;
}

/** Parses keywords from a text, one per line. Skips blank lines. Skips and counts duplicates. */
export function keywordsOf(text: string): { keywords: string[]; repeated: number } {
  const lines = text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');
  const keywords = [...new Set(lines)];
  return { keywords, repeated: lines.length - keywords.length };
}

/** Returns the error message for a list of keywords, or null. */
export function keywordsError(keywords: readonly string[]): string | null {
  if (keywords.length === 0) return 'Enter at least one keyword.';
  if (keywords.length > MAX_LINK_KEYWORDS)
    return `You can generate up to ${MAX_LINK_KEYWORDS.toLocaleString('en-US')} links at once. This list has ${keywords.length.toLocaleString('en-US')} keywords.`;
  for (const [at, keyword] of keywords.entries()) {
    if (keyword.trim() === '') return `Keyword ${at + 1} is blank.`;
    if ([...keyword].length > MAX_LINK_KEYWORD_LENGTH)
      return `Keyword ${at + 1} has more than ${MAX_LINK_KEYWORD_LENGTH} characters.`;
    if (!isName(keyword)) return `Keyword ${at + 1} contains characters that can't be printed.`;
  }
  return null;
}

/** Returns the placeholder values of one link for custom columns. */
export const linkWords = (
  { keyword, url, name }: Omit<GeneratedLink, 'trackingTemplate'>,
  place: LinkPlace,
  params: Readonly<Record<string, string>>,
): LinkWords => ({ ...params, ...keywordWords(keyword), ...place, url, name });

const keywordWords = (keyword: string): LinkWords => ({
  keyword,
  Keyword: titled(keyword),
  KEYWORD: keyword.toUpperCase(),
});

/** Generates one link per keyword, in order. Keywords and values must be validated first. */
export function generateLinks(
  { urlTemplate, nameTemplate, trackingTemplate, params }: LinkPatterns,
  place: LinkPlace,
  values: UrlParamValues,
  keywords: readonly string[],
): GeneratedLink[] {
  const fixed = { ...paramWords(params, values), ...place };
  return keywords.map((keyword) => {
    const words = { ...fixed, ...keywordWords(keyword) };
    const url = fillPattern(urlTemplate, words, 'address');
    const name = fillPattern(nameTemplate, words, 'text');
    const tracking =
      trackingTemplate === null ? null : fillPattern(trackingTemplate, { ...words, url, name }, 'address');
    return { keyword, url, name, trackingTemplate: tracking };
  });
}

/** Returns the error message for the first link that a platform would reject, or null. */
export function linksError(links: readonly GeneratedLink[]): string | null {
  for (const { keyword, url, trackingTemplate } of links) {
    if (!isWebAddress(url)) return `The link for "${keyword}" isn't a valid URL: ${url.slice(0, 200)}`;
    const wrong = parametersError(url) ?? (trackingTemplate === null ? null : parametersError(trackingTemplate));
    if (wrong !== null) return `The link for "${keyword}" can't be used. ${wrong}`;
    if (url.length > MAX_LINK_LENGTH)
      return `The link for "${keyword}" has ${url.length.toLocaleString('en-US')} characters, but platforms accept at most ${MAX_LINK_LENGTH.toLocaleString('en-US')}. Shorten it.`;
  }
  return null;
}
