/**
 * Returns the error message for a URL that can't be used in an ad, without requesting it. Null if no problem was found.
 */
export function urlShapeError(text: string): string | null {
  if (text.trim() === '') return 'The URL is empty.';
  if (text.length > 2_000) return 'The URL is longer than 2,000 characters.';
  if (/\s/.test(text.trim())) return 'The URL contains spaces.';
  if (!URL.canParse(text)) return 'The URL is not well-formed.';
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'https:') return 'The URL must begin with https://.';
  if (username !== '' || password !== '') return 'The URL must not contain a username or password.';
  return null;
}

const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');

/** Returns true if a host is one of the domains or a subdomain of one. */
export function isHostOf(host: string, domains: readonly string[]): boolean {
  const name = bare(host);
  return domains.some((domain) => name === bare(domain) || name.endsWith(`.${bare(domain)}`));
}

/** Splits a list into chunks of at most `size` items, for calls with a limit. */
export function inParts<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let at = 0; at < all.length; at += size) parts.push(all.slice(at, at + size));
  return parts;
}
