import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import {
  type ByteRange,
  type FileKind,
  FileMissing,
  type FileStorage,
  isFileKey,
  newFileKey,
  type StoredFile,
} from './file-storage.js';

export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  /** Address of a store other than Amazon's. Buckets are then part of the path. */
  readonly endpoint?: string | undefined;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Maximum size of a file part in memory while it is sent. Two parts are in memory at once. */
const PART_BYTES = 5 * 2 ** 20;

/** File storage in a bucket of an S3-compatible store, for API and workers on many machines. */
export class S3Bucket implements FileStorage {
  private readonly client: S3Client;

  constructor(private readonly settings: BucketSettings) {
    const { region, endpoint, accessKey, secretKey } = settings;
    this.client = new S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
      // Stores of other vendors don't support checksums in trailers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
    });
  }

  async put(kind: FileKind, content: Readable): Promise<StoredFile> {
    const key = newFileKey(kind);
    return { key, size: await this.send(key, content) };
  }

  async putBack(key: string, content: Readable): Promise<void> {
    await this.send(this.at(key).Key, content);
  }

  async *list(): AsyncGenerator<string> {
    for (let from: string | undefined; ;) {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.settings.bucket, ContinuationToken: from }),
      );
      for (const { Key: key } of page.Contents ?? []) if (key && isFileKey(key)) yield key;
      from = page.NextContinuationToken;
      if (!from) return;
    }
  }

  /** Sends a file. @returns the number of bytes sent */
  private async send(key: string, content: Readable): Promise<number> {
    let size = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk as string);
        size += bytes.length;
        yield bytes;
      }
    }
    // Parts become an object only once all of them are uploaded. A failed upload is aborted.
    const upload = new Upload({
      client: this.client,
      params: { Bucket: this.settings.bucket, Key: key, Body: Readable.from(counted(), { objectMode: false }) },
      queueSize: 1,
      partSize: PART_BYTES,
      leavePartsOnError: false,
    });
    await upload.done();
    return size;
  }

  async size(key: string): Promise<number> {
    try {
      const { ContentLength } = await this.client.send(new HeadObjectCommand(this.at(key)));
      return ContentLength ?? 0;
    } catch (error) {
      throw this.missing(key, error);
    }
  }

  open(key: string, part?: ByteRange): Readable {
    const place = { ...this.at(key), ...(part && { Range: `bytes=${part.start}-${part.end}` }) };
    const { client } = this;
    const missing = (error: unknown) => this.missing(key, error);
    async function* bytes(): AsyncGenerator<Buffer> {
      const { Body } = await client.send(new GetObjectCommand(place)).catch((error: unknown) => {
        throw missing(error);
      });
      for await (const chunk of Body as Readable) yield chunk as Buffer;
    }
    return Readable.from(bytes(), { objectMode: false });
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key)));
  }

  close(): void {
    this.client.destroy();
  }

  /** Returns the location of a key. @throws FileMissing if the key is invalid */
  private at(key: string): { Bucket: string; Key: string } {
    if (!isFileKey(key)) throw new FileMissing(key);
    return { Bucket: this.settings.bucket, Key: key };
  }

  private missing(key: string, error: unknown): unknown {
    return error instanceof NoSuchKey || error instanceof NotFound ? new FileMissing(key) : error;
  }
}
