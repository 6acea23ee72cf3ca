import type { ByteRange } from '../../core/storage/index.js';

/**
 * Returns the part of a file that a Range header asks for (RFC 9110, 14). Several parts at once, other units and what is no range
 * are answered with the whole file, as a server may.
 * @param size bytes of the file
 * @returns null: the whole file
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    // The last so many bytes.
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
