import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const FORM = /^aoc_([A-Za-z0-9_-]{43})_([0-9a-f]{8})$/;

const checksum = (secret: string): string => crc32(secret).toString(16).padStart(8, '0');

/**
 * Creates an opaque token: a prefix for secret scanners, 256 random bits, and a checksum that rejects junk without a
 * database query.
 */
export function newToken(): string {
  const secret = randomBytes(32).toString('base64url');
  return `aoc_${secret}_${checksum(secret)}`;
}

/** Returns true if the text has the format and checksum of a token. */
export function looksLikeToken(text: string): boolean {
  const match = FORM.exec(text);
  return match !== null && checksum(match[1]!) === match[2];
}

/** Returns the hash that is stored for a token. A fast hash is sufficient for 256 random bits. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
