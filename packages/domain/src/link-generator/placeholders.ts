/** Values by the name of their placeholder. */
export type LinkWords = Readonly<Record<string, string>>;

/** What every template can name, in the order users are shown them. */
export const LINK_PLACEHOLDERS: readonly { readonly name: string; readonly help: string }[] = [
  { name: 'keyword', help: 'The keyword, as typed' },
  { name: 'Keyword', help: 'The keyword, Each Word Capitalized' },
  { name: 'KEYWORD', help: 'The keyword in CAPITALS' },
  { name: 'site', help: 'Name of the site' },
  { name: 'domain', help: 'Domain of the site' },
  { name: 'market', help: 'Market of the site' },
  { name: 'source', help: 'Name of the source' },
];

/** In tracking templates and custom columns also what was generated. */
export const GENERATED_PLACEHOLDERS: readonly string[] = ['url', 'name'];

/**
 * `{name}`, `{+name}` or `{platform:name}`. `{{name}}` and `${name}` are placeholders of platforms and trackers: they
 * match as a whole here, so that what is inside them is left alone.
 */
const PLACEHOLDER = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|\{(?:(\+)|(platform:))?([^{}]*)\}/g;

/** Placeholders of ours in a pattern, in their order. */
export function placeholdersOf(pattern: string): string[] {
  return [...pattern.matchAll(PLACEHOLDER)]
    .filter(([, , platform, name]) => platform === undefined && name !== undefined)
    .map(([, , , name]) => name!);
}

/** RFC 3986: everything but unreserved characters, each byte of UTF-8 once. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** As `encode`, but separators of addresses and what is encoded already stay: for parts of addresses. */
const encodePart = (text: string): string =>
  text
    .split(/(%[0-9A-Fa-f]{2}|[:/?#[\]@!$&'()*+,;=]+)/)
    .map((part, at) => (at % 2 === 1 ? part : encode(part)))
    .join('');

/**
 * The pattern with its placeholders filled in; `{platform:name}` becomes `{name}`, which the platform fills in.
 * What was filled in is not read again. Names without a value stay as they are.
 * @param as 'address' encodes values once; `{+name}` keeps separators such as slashes. A domain is never encoded.
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

/** What a pattern without a declared kind is: values in patterns of addresses are encoded. */
export const patternKind = (pattern: string): 'address' | 'text' => (ADDRESS_START.test(pattern) ? 'address' : 'text');

/** Whether a text is a whole address of the web. */
export const isWebAddress = (text: string): boolean =>
  ADDRESS_START.test(text) && !/\s/.test(text) && URL.canParse(text);

/**
 * Reason why the site would not get the parameters of an address as they are meant: behind the fragment, behind a second
 * question mark, or given twice; null if it gets them. Names that end with [] may repeat.
 * @param address with its placeholders filled in
 */
export function parametersError(address: string): string | null {
  const [beforeFragment = '', ...fragments] = address.split('#');
  const fragment = fragments.join('#');
  if (/[?&=]/.test(fragment)) return `What follows # never reaches the site: move its parameters before #${fragment}.`;
  const [, query = '', ...more] = beforeFragment.split('?');
  if (more.length > 0) return `A second ? belongs to the value before it: write & before ${more[0]}.`;
  const names = query.split('&').map((part) => part.split('=')[0]!);
  const repeated = names.find((name, at) => name !== '' && !name.endsWith('[]') && names.indexOf(name) !== at);
  return repeated === undefined ? null : `The parameter ${repeated} is given twice.`;
}
