/** Values by placeholder name. */
export type LinkWords = Readonly<Record<string, string>>;

/** Placeholders that every template supports, in display order. */
export const LINK_PLACEHOLDERS: readonly { readonly name: string; readonly help: string }[] = [
  { name: 'keyword', help: 'The keyword, as typed' },
  { name: 'Keyword', help: 'The keyword, Each Word Capitalized' },
  { name: 'KEYWORD', help: 'The keyword in CAPITALS' },
  { name: 'site', help: 'Name of the site' },
  { name: 'domain', help: 'Domain of the site' },
  { name: 'market', help: 'Market of the site' },
  { name: 'source', help: 'Name of the source' },
];

/** Additional placeholders of tracking templates and custom columns. */
export const GENERATED_PLACEHOLDERS: readonly string[] = ['url', 'name'];

/**
 * Matches `{name}`, `{+name}` and `{platform:name}`. Also matches `{{name}}` and `${name}` as a whole, so that
 * placeholders of platforms and trackers are preserved.
 */
const PLACEHOLDER = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|\{(?:(\+)|(platform:))?([^{}]*)\}/g;

/** Returns our placeholders in a pattern, in order. */
export function placeholdersOf(pattern: string): string[] {
  return [...pattern.matchAll(PLACEHOLDER)]
    .filter(([, , platform, name]) => platform === undefined && name !== undefined)
    .map(([, , , name]) => name!);
}

/** Encodes all characters except unreserved ones (RFC 3986). */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Encodes like `encode`, but preserves URL separators and encoded characters. Used for fragments of URLs. */
const encodePart = (text: string): string =>
  text
    .split(/(%[0-9A-Fa-f]{2}|[:/?#[\]@!$&'()*+,;=]+)/)
    .map((part, at) => (at % 2 === 1 ? part : encode(part)))
    .join('');

/**
 * Fills in the placeholders of a pattern. `{platform:name}` becomes `{name}`, which the platform fills in. Inserted
 * values are not scanned again. Names without a value are preserved.
 * @param as 'address' encodes values once; `{+name}` preserves separators such as slashes. Domains are never encoded.
 */
export function fillPattern(pattern: string, words: LinkWords, as: 'address' | 'text'): string {
  return pattern.replace(PLACEHOLDER, (whole, plus?: string, platform?: string, name?: string) => {
    if (platform !== undefined) return `{${name}}`;
    if (name === undefined || !Object.hasOwn(words, name)) return whole;
    const value = words[name]!;
    if (as === 'text' || name === 'domain') return value;
    return plus === undefined ? encode(value) : encodePart(value);
  });
}

const ADDRESS_START = /^https?:\/\//i;

/** Returns the kind of a pattern that doesn't declare one. Patterns of URLs encode their values. */
export const patternKind = (pattern: string): 'address' | 'text' => (ADDRESS_START.test(pattern) ? 'address' : 'text');

/** Returns true if a text is a complete web URL. */
export const isWebAddress = (text: string): boolean =>
  ADDRESS_START.test(text) && !/\s/.test(text) && URL.canParse(text);

/**
 * Returns the reason why the site wouldn't receive the parameters of a URL as intended, or null. Parameters are lost
 * after a fragment or a second question mark, or if they are repeated. Names that end with [] may repeat.
 * @param address URL with its placeholders filled in
 */
export function parametersError(address: string): string | null {
  const [beforeFragment = '', ...fragments] = address.split('#');
  const fragment = fragments.join('#');
  if (/[?&=]/.test(fragment)) return `Sites don't receive parameters after #. Move them before #${fragment}.`;
  const [, query = '', ...more] = beforeFragment.split('?');
  if (more.length > 0) return `A second ? is part of the value before it. Write & before ${more[0]}.`;
  const names = query.split('&').map((part) => part.split('=')[0]!);
  const repeated = names.find((name, at) => name !== '' && !name.endsWith('[]') && names.indexOf(name) !== at);
  return repeated === undefined ? null : `The parameter ${repeated} is listed twice.`;
}
