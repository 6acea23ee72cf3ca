import type { ByteRange } from '../../core/storage/index.js';

/**
 * Returns the part of a file that a Range header requests (RFC 9110, 14). For several parts, other units and invalid
 * ranges the whole file is sent, as the RFC allows.
 * @param size bytes of the file
 * @returns null for the whole file
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    // The range is the given number of bytes at the end.
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
