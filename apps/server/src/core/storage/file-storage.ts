import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Where uploaded and handed-over files live: a folder on one machine, an S3-compatible store on many. */
export interface FileStorage {
  /** Stores the stream under a new key and answers it. Nothing is left when the stream fails. */
  put(kind: FileKind, content: Readable): Promise<StoredFile>;
  /** @throws FileMissing */
  size(key: string): Promise<number>;
  /** The bytes, or a part of them; may be opened again and again. */
  open(key: string, part?: ByteRange): Readable;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Keys of everything that is stored, in no order: for backups. */
  list(): AsyncIterable<string>;
  /**
   * Stores the stream under a key that is known already: when a backup is restored, or for a file whose key is recorded first
   * (`newFileKey`), so that a crash leaves no unrecorded file. @throws FileMissing when it is no key
   */
  putBack(key: string, content: Readable): Promise<void>;
}

/** Part of a file. */
export interface ByteRange {
  /** First byte; that of the file is 0. */
  readonly start: number;
  /** Last byte, included. */
  readonly end: number;
}

/** First part of a key: what keeps the file. */
export type FileKind = 'imports' | 'images' | 'videos' | 'quarantine' | 'exports' | 'audit';

/** A key no file has. */
export function newFileKey(kind: FileKind): string {
  const id = randomUUID();
  return `${kind}/${id.slice(0, 2)}/${id}`;
}

/** Only `newFileKey` creates keys, so none leads anywhere else. */
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
