/** What stands in for a placeholder, for one ad group. */
export interface AdWords {
  readonly adGroup: string;
  readonly keyword: string;
  readonly site: string;
  readonly domain: string;
  readonly market: string;
}

/** Capital first letters; the rest of each word stays as typed. */
export const titled = (text: string): string =>
  text.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());

const VALUES: Readonly<Record<string, (words: AdWords) => string>> = {
  keyword: ({ keyword }) => keyword,
  Keyword: ({ keyword }) => titled(keyword),
  KEYWORD: ({ keyword }) => keyword.toUpperCase(),
  adgroup: ({ adGroup }) => adGroup,
  site: ({ site }) => site,
  domain: ({ domain }) => domain,
  market: ({ market }) => market,
};

/** Placeholders with what they stand for, in the order people are shown them. */
export const PLACEHOLDERS: readonly { readonly name: string; readonly help: string }[] = [
  { name: 'keyword', help: 'The keyword of the ad group, as typed' },
  { name: 'Keyword', help: 'The keyword, Each Word With A Capital' },
  { name: 'KEYWORD', help: 'The keyword in CAPITALS' },
  { name: 'adgroup', help: 'Name of the ad group' },
  { name: 'site', help: 'Name of the site' },
  { name: 'domain', help: 'Domain of the site' },
  { name: 'market', help: 'Market of the site' },
];

/** `{name}`; one with a colon, such as `{KeyWord:Shoes}`, belongs to the platform and is left alone. */
const PLACEHOLDER = /\{([^{}:]*)\}/g;

/** The platform puts a search term into `{KeyWord:Shoes}`; for the limits it counts the text behind the colon. */
const OF_THE_PLATFORM = /\{[^{}:]+:([^{}]*)\}/g;

/** Names in braces that stand for nothing, in their order. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!).filter((name) => !Object.hasOwn(VALUES, name));
}

/** The text with a stand-in for everything in braces that is ours. */
export const withoutPlaceholders = (text: string, standIn: string): string => text.replace(PLACEHOLDER, standIn);

/** The text with every known placeholder filled in; what stands in for it is not read again. */
export function substitute(text: string, words: AdWords, write: (value: string) => string = (value) => value): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(VALUES, name) ? write(VALUES[name]!(words)) : whole,
  );
}

/** An address with its placeholders filled in; values are encoded, so that a keyword with blanks stays one value. */
export function substituteUrl(url: string, words: AdWords): string {
  return substitute(url.replaceAll('{domain}', words.domain), words, encodeURIComponent);
}

/** Characters that search platforms count twice: those of Chinese, Japanese and Korean, and full-width forms. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** Length of a text as the platforms count it: in characters, wide ones twice. */
export function adTextLength(text: string): number {
  const counted = text.replace(OF_THE_PLATFORM, '$1');
  let length = 0;
  for (const character of counted) length += WIDE.test(character) ? 2 : 1;
  return length;
}

/** The length a text has at the least, with nothing standing in for its placeholders. */
export const fixedTextLength = (text: string): number => adTextLength(withoutPlaceholders(text, ''));
