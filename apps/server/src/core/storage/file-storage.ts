import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Storage of uploaded and generated files: a folder on a single machine, or an S3-compatible store for several. */
export interface FileStorage {
  /** Stores the stream under a new key and returns it. If the stream fails, nothing is stored. */
  put(kind: FileKind, content: Readable): Promise<StoredFile>;
  /** Returns the size of a file. @throws FileMissing if it doesn't exist */
  size(key: string): Promise<number>;
  /** Reads a file or a part of it. The file can be opened repeatedly. */
  open(key: string, part?: ByteRange): Readable;
  /** Deletes a file. A missing file is not an error. */
  remove(key: string): Promise<void>;
  /** Lists the keys of all stored files in no particular order, for backups. */
  list(): AsyncIterable<string>;
  /**
   * Stores the stream under a known key. Used to restore a backup, or with a key that was recorded first
   * (`newFileKey`), so that a crash leaves no unrecorded file.
   * @throws FileMissing if the key is invalid
   */
  putBack(key: string, content: Readable): Promise<void>;
}

/** Part of a file. */
export interface ByteRange {
  /** First byte, counted from 0. */
  readonly start: number;
  /** Last byte, inclusive. */
  readonly end: number;
}

/** First part of a key: the purpose of the file. */
export type FileKind = 'imports' | 'images' | 'videos' | 'quarantine' | 'exports' | 'audit';

/** Creates an unused key. */
export function newFileKey(kind: FileKind): string {
  const id = randomUUID();
  return `${kind}/${id.slice(0, 2)}/${id}`;
}

/**
 * Returns true for keys of `newFileKey`. Other texts are rejected, so that a key never refers to a file outside the
 * storage.
 */
export const isFileKey = (key: string): boolean =>
  /^(imports|images|videos|quarantine|exports|audit)\/[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key);

export interface StoredFile {
  readonly key: string;
  readonly size: number;
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`Stored file ${key} not found.`);
  }
}

/** Injection token of the storage in use. */
export const FILE_STORAGE = Symbol('file storage');
