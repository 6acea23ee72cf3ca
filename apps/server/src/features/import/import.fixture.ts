import { readFileSync, statSync } from 'node:fs';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { FileSource } from './table-reader.js';

/** Returns a file of text or bytes, for specs. */
export function fileOf(content: string | Buffer, name = 'report.csv'): FileSource {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
  return { name, size: bytes.length, open: () => Readable.from(bytes.length === 0 ? [] : [bytes]) };
}

export function fileAt(path: string): FileSource {
  return { name: basename(path), size: statSync(path).size, open: () => createReadStream(path) };
}

/** Returns a small sample file of a known format, created for the specs. */
export function fixture(format: string): string {
  return readFileSync(`${import.meta.dirname}/fixtures/${format}.csv`, 'utf8');
}
