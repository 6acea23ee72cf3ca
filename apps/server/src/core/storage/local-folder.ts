import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  type ByteRange,
  type FileKind,
  FileMissing,
  type FileStorage,
  isFileKey,
  newFileKey,
  type StoredFile,
} from './file-storage.js';

/** File storage in a folder of this machine. */
export class LocalFolder implements FileStorage {
  constructor(private readonly folder: string) {}

  async put(kind: FileKind, content: Readable): Promise<StoredFile> {
    const key = newFileKey(kind);
    await this.putBack(key, content);
    return { key, size: await this.size(key) };
  }

  async putBack(key: string, content: Readable): Promise<void> {
    const path = this.path(key);
    await mkdir(dirname(path), { recursive: true });
    // The file is renamed only once complete, so that a partial file after a crash is never read.
    const part = `${path}.part`;
    try {
      await pipeline(content, createWriteStream(part, { mode: 0o600 }));
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async *list(): AsyncGenerator<string> {
    // The folder is created with its first file, so it may not exist yet.
    const kinds = await readdir(this.folder, { withFileTypes: true }).catch(() => []);
    for (const kind of kinds.filter((each) => each.isDirectory())) {
      const entries = await readdir(join(this.folder, kind.name), { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        const key = relative(this.folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (entry.isFile() && isFileKey(key)) yield key;
      }
    }
  }

  async size(key: string): Promise<number> {
    const found = await stat(this.path(key)).catch(() => null);
    if (!found) throw new FileMissing(key);
    return found.size;
  }

  open(key: string, part?: ByteRange): Readable {
    return createReadStream(this.path(key), part);
  }

  async remove(key: string): Promise<void> {
    await rm(this.path(key), { force: true });
  }

  private path(key: string): string {
    if (!isFileKey(key)) throw new FileMissing(key);
    return join(this.folder, key);
  }
}
