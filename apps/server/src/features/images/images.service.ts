import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type CropBox, cropError, fileSizeError, IMAGE_BYTES } from '@adops/domain';
import { Inject, Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { AuditService } from '../../core/audit/index.js';
import { type Change, Changes } from '../../core/changes/index.js';
import { Database, type Queryable, type TenantPrisma } from '../../core/database/index.js';
import { BadUserInput, NotFound } from '../../core/graphql/index.js';
import { FILE_STORAGE, FileMissing, type FileStorage, type StoredFile } from '../../core/storage/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { Image } from './images.model.js';
import { type ImageRow, ImagesRepository, type NewImage, type UnusedImage } from './images.repository.js';
import { cutOut, NoPicture, type Picture, readPicture, smallerRendition } from './picture.js';

/** Content of a stored picture that is sent to a client. */
export interface ImageFile {
  readonly contentType: string;
  readonly content: Readable;
}

/** Size of an image: the picture itself, its thumbnail, or a file small enough for ads. */
export type ImageSize = 'whole' | 'small' | 'ad';

/** Days before an unused picture is removed, because its form may not be saved yet. */
const UNUSED_DAYS = 7;
const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 200;
/** Maximum number of concurrent decodings, because they take memory and processor time. */
const AT_ONCE = 2;

/** Pictures of a company. They are read, re-encoded, stored, and served at an address that can't be guessed. */
@Injectable()
export class ImagesService {
  private readonly logger = new Logger('Images');
  private readonly turn = pLimit(AT_ONCE);

  constructor(
    private readonly repository: ImagesRepository,
    private readonly database: Database,
    private readonly changes: Changes,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
    private readonly audit: AuditService,
  ) {}

  /** Stores an uploaded picture. @throws BadUserInput if it isn't a picture or is too large */
  async add(viewer: Viewer, sent: Buffer): Promise<Image> {
    const tooLarge = fileSizeError(sent.byteLength);
    if (tooLarge) throw new BadUserInput(tooLarge);
    const picture = await this.read(sent);
    const grown = fileSizeError(picture.bytes.byteLength);
    if (grown) throw new BadUserInput(grown);
    return this.keep(picture, (store) => this.changes.run(viewer, (change) => store(change)));
  }

  /** Reads a picture and returns the version to store. @throws BadUserInput if it isn't a picture */
  async read(sent: Buffer): Promise<Picture> {
    return this.turn(() => readPicture(sent)).catch((error: unknown) => {
      if (error instanceof NoPicture) throw new BadUserInput(error.message);
      throw error;
    });
  }

  /**
   * Stores the files of a picture, and a smaller rendition if it is too large for ads. `work` adds its row within a
   * change. If the change fails, its files are removed.
   */
  async keep<T>(
    picture: Picture,
    work: (store: (change: Change, parentId?: number) => Promise<Image>) => Promise<T>,
  ): Promise<T> {
    const kept: string[] = [];
    try {
      const row = await this.putFiles(picture, kept);
      return await work((change, parentId) => this.insert(change, { ...row, parentId: parentId ?? null }));
    } catch (error) {
      await this.removeFiles(kept);
      throw error;
    }
  }

  private async putFiles(picture: Picture, kept: string[]): Promise<Omit<NewImage, 'parentId'>> {
    const put = async (bytes: Buffer): Promise<StoredFile> => {
      const stored = await this.files.put('images', Readable.from([bytes]));
      kept.push(stored.key);
      return stored;
    };
    const isLarge = fileSizeError(picture.bytes.byteLength) !== null;
    const smaller = isLarge ? await this.turn(() => smallerRendition(picture.bytes, IMAGE_BYTES)) : null;
    const file = await put(picture.bytes);
    const thumbnail = await put(picture.thumbnail);
    const ad = smaller && (await put(smaller.bytes));
    const { width, height, contentType } = picture;
    return {
      ...{ token: randomUUID(), file: file.key, thumbnail: thumbnail.key, contentType, width, height },
      filesize: file.size,
      adFile: ad?.key ?? null,
      adFilesize: ad?.size ?? null,
      adWidth: smaller?.width ?? null,
      adHeight: smaller?.height ?? null,
    };
  }

  private async insert(change: Change, row: NewImage): Promise<Image> {
    const image = await this.repository.insert(change, row);
    const { width, height, filesize } = image;
    await change.record({
      action: 'image.create',
      entityType: 'image',
      entityId: image.id,
      after: { width, height, filesize },
    });
    return shaped(change.companyId, image);
  }

  /**
   * Returns a part of a stored picture, ready to be stored.
   * @throws NotFound for an unknown picture, BadUserInput for a part outside of it
   */
  async cut(viewer: Viewer, id: number, box: CropBox): Promise<Picture> {
    const stored = await this.repository.fileOf(viewer.companyId, id);
    if (!stored) throw new NotFound('Image not found.');
    const problem = cropError(box, stored);
    if (problem) throw new BadUserInput(problem);
    const bytes = await this.bytesOf(stored.file);
    const part = await this.turn(() => cutOut(bytes, box));
    return this.read(part);
  }

  /** Reads a file. @throws NotFound if the file was lost */
  private async bytesOf(key: string): Promise<Buffer> {
    try {
      await this.files.size(key);
    } catch (error) {
      throw error instanceof FileMissing ? new NotFound('The file of this image is missing. Upload it again.') : error;
    }
    return buffer(this.files.open(key));
  }

  /**
   * Removes an image from the database, unless it is still used.
   * @returns keys of the files to remove once the change is committed
   */
  async takeOut(change: Change, id: number): Promise<string[]> {
    const files = await this.repository.files(change, id);
    if (!files || !(await this.repository.removeIfUnused(change, id))) return [];
    await change.record({ action: 'image.delete', entityType: 'image', entityId: id });
    return keysOf(files);
  }

  async removeFiles(keys: readonly string[]): Promise<void> {
    for (const key of keys)
      await this.files.remove(key).catch((error: unknown) => this.logger.warn(`${key} stays: ${String(error)}`));
  }

  /** Returns the images with these IDs in one statement. Omits IDs that the company doesn't have. */
  async byIds(companyId: number, ids: readonly number[], entities?: TenantPrisma): Promise<ReadonlyMap<number, Image>> {
    if (ids.length === 0) return new Map();
    const rows = await this.repository.byIds(companyId, ids, entities);
    return new Map(rows.map((row) => [row.id, shaped(companyId, row)]));
  }

  /**
   * Removes unused pictures that are older than a week. Rows are removed before files, so that a picture is never
   * without its file.
   * @returns the number of removed pictures
   */
  async sweep(now = new Date()): Promise<number> {
    let removed = 0;
    for (;;) {
      const some = await this.database.transaction((client) => this.removeSome(client, now));
      if (some.length === 0) return removed;
      removed += some.length;
      await this.removeFiles(some.flatMap(keysOf));
    }
  }

  private async removeSome(client: Queryable, now: Date): Promise<UnusedImage[]> {
    const rows = await this.repository.removeUnused(
      client,
      new Date(now.getTime() - UNUSED_DAYS * DAY_MS),
      SWEPT_AT_ONCE,
    );
    await this.audit.recordAll(
      rows.map(({ companyId, id, width, height, filesize }) => ({
        ...{ companyId, userId: null, actorId: null, source: 'system' as const },
        action: 'image.delete',
        entityType: 'image',
        entityId: id,
        before: { width, height, filesize },
        reason: `Unused for ${UNUSED_DAYS} days.`,
      })),
      client,
    );
    return rows;
  }

  /** Returns the file for ads at an address. @throws NotFound if there is none */
  async forAds(companyId: number, token: string): Promise<Buffer> {
    const row = await this.repository.byToken(companyId, token);
    if (!row) throw new NotFound('Image not found.');
    return this.bytesOf(row.adFile ?? row.file);
  }

  /** Returns the content at an address. Null if there is none. */
  async open(companyId: number, token: string, size: ImageSize): Promise<ImageFile | null> {
    const row = await this.repository.byToken(companyId, token);
    if (!row) return null;
    const isRendition = size === 'ad' && row.adFile !== null;
    const key = { whole: row.file, small: row.thumbnail, ad: row.adFile ?? row.file }[size];
    await this.files.size(key);
    const kinds = { whole: row.contentType, small: 'image/webp', ad: isRendition ? 'image/jpeg' : row.contentType };
    return { contentType: kinds[size], content: this.files.open(key) };
  }
}

const keysOf = ({ file, adFile, thumbnail }: Pick<UnusedImage, 'file' | 'adFile' | 'thumbnail'>): string[] =>
  [file, adFile, thumbnail].filter((key) => key !== null);

function shaped(
  companyId: number,
  { id, token, width, height, filesize, parentId, adFilesize, adWidth, adHeight }: ImageRow,
): Image {
  const url = `/company/${companyId}/api/files/${token}`;
  const ad = adFilesize === null ? { url, width, height, filesize } : null;
  return {
    ...{ id, width, height, filesize, parentId, url, thumbnail: `${url}/small` },
    forAds: ad ?? { url: `${url}/ad`, width: adWidth ?? width, height: adHeight ?? height, filesize: adFilesize! },
  };
}
