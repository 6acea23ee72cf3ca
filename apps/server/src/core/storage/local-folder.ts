import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type FileKind, FileMissing, type FileStorage, isFileKey, type StoredFile } from './file-storage.js';

/** Files in a folder of this machine. */
export class LocalFolder implements FileStorage {
  constructor(private readonly folder: string) {}

  async put(kind: FileKind, content: Readable): Promise<StoredFile> {
    const id = randomUUID();
    const key = `${kind}/${id.slice(0, 2)}/${id}`;
    const path = this.path(key);
    await mkdir(dirname(path), { recursive: true });
    // Under its name only once it is whole: a crash leaves a part nobody reads.
    const part = `${path}.part`;
    try {
      await pipeline(content, createWriteStream(part, { mode: 0o600 }));
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    return { key, size: (await stat(path)).size };
  }

  async size(key: string): Promise<number> {
    const found = await stat(this.path(key)).catch(() => null);
    if (!found) throw new FileMissing(key);
    return found.size;
  }

  open(key: string): Readable {
    return createReadStream(this.path(key));
  }

  async remove(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  private path(key: string): string {
    if (!isFileKey(key)) throw new FileMissing(key);
    return join(this.folder, key);
  }
}
