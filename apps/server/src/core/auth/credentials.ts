/** `Basic` or `Bearer`, in any case, and what stands behind it. */
const HEADER = /^(basic|bearer) +([^ ]*)/i;

/** What an Authorization header says, however it is spelled; null for one that is neither Basic nor Bearer. */
export type Credentials =
  | { readonly scheme: 'basic'; readonly username: string; readonly password: string }
  | { readonly scheme: 'bearer'; readonly token: string };

/** Reads an Authorization header. A password is everything behind the first colon, colons included. */
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
