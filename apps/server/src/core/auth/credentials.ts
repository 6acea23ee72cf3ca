/** Pattern of the scheme `Basic` or `Bearer` in any case, and the value after it. */
const HEADER = /^(basic|bearer) +([^ ]*)/i;

/** Credentials of an Authorization header. */
export type Credentials =
  | { readonly scheme: 'basic'; readonly username: string; readonly password: string }
  | { readonly scheme: 'bearer'; readonly token: string };

/**
 * Parses an Authorization header in any spelling. Returns null unless the scheme is Basic or Bearer. The password is
 * everything after the first colon, including further colons.
 */
export function readCredentials(header: string): Credentials | null {
  const [, scheme, value] = HEADER.exec(header) ?? [];
  if (scheme === undefined || value === undefined) return null;
  if (scheme.toLowerCase() === 'bearer') return { scheme: 'bearer', token: value };
  const text = Buffer.from(value, 'base64').toString();
  const colon = text.indexOf(':');
  return colon < 0
    ? { scheme: 'basic', username: text, password: '' }
    : { scheme: 'basic', username: text.slice(0, colon), password: text.slice(colon + 1) };
}
