/** Placeholder values of one ad group. */
export interface AdWords {
  readonly adGroup: string;
  readonly keyword: string;
  readonly site: string;
  readonly domain: string;
  readonly market: string;
}

/** Capitalizes the first letter of each word and leaves the other letters unchanged. */
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

/** Placeholders and their descriptions, in display order. */
export const PLACEHOLDERS: readonly { readonly name: string; readonly help: string }[] = [
  { name: 'keyword', help: 'The keyword of the ad group, as typed' },
  { name: 'Keyword', help: 'The keyword, Each Word With A Capital' },
  { name: 'KEYWORD', help: 'The keyword in CAPITALS' },
  { name: 'adgroup', help: 'Name of the ad group' },
  { name: 'site', help: 'Name of the site' },
  { name: 'domain', help: 'Domain of the site' },
  { name: 'market', help: 'Market of the site' },
];

/** Matches `{name}`. Placeholders with a colon, such as `{KeyWord:Shoes}`, belong to the platform and are ignored. */
const PLACEHOLDER = /\{([^{}:]*)\}/g;

/** The platform replaces `{KeyWord:Shoes}` with a search term. Limits count the text after the colon. */
const OF_THE_PLATFORM = /\{[^{}:]+:([^{}]*)\}/g;

/** Returns the unknown placeholder names in order of appearance. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name]) => name!).filter((name) => !Object.hasOwn(VALUES, name));
}

/** Replaces all of our placeholders with `standIn`. */
export const withoutPlaceholders = (text: string, standIn: string): string => text.replace(PLACEHOLDER, standIn);

/** Fills in all known placeholders. Inserted values are not scanned again. */
export function substitute(text: string, words: AdWords, write: (value: string) => string = (value) => value): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(VALUES, name) ? write(VALUES[name]!(words)) : whole,
  );
}

/** Fills in the placeholders of a URL. Values are URL-encoded, so a keyword with spaces stays one value. */
export function substituteUrl(url: string, words: AdWords): string {
  return substitute(url.replaceAll('{domain}', words.domain), words, encodeURIComponent);
}

/** Characters that search platforms count twice: Chinese, Japanese and Korean characters and full-width forms. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;

/** Returns the length of a text as counted by the platforms, which count wide characters twice. */
export function adTextLength(text: string): number {
  const counted = text.replace(OF_THE_PLATFORM, '$1');
  let length = 0;
  for (const character of counted) length += WIDE.test(character) ? 2 : 1;
  return length;
}

/** Returns the minimum length of a text, with empty placeholder values. */
export const fixedTextLength = (text: string): number => adTextLength(withoutPlaceholders(text, ''));
