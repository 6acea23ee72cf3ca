import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes a stream to a file and returns its size and hash. The file is on disk when the promise resolves.
 * @param packed true to compress with gzip; size and hash are then those of the compressed bytes
 */
export async function writeHashed(path: string, content: Readable, packed: boolean): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  const noted = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  // Level 1 takes a third of the time of the default level, for a fifth more bytes.
  await (packed ? pipeline(content, createGzip({ level: 1 }), noted, file) : pipeline(content, noted, file));
  return { bytes, sha256: hash.digest('hex') };
}

/** Returns the SHA-256 of a file, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
