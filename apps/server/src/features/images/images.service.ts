import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileSizeError } from '@adops/domain';
import { Inject, Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { AuditService } from '../../core/audit/index.js';
import { Changes } from '../../core/changes/index.js';
import { Database, type Queryable, type TenantPrisma } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import { FILE_STORAGE, type FileStorage } from '../../core/storage/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { Image } from './images.model.js';
import { type ImageRow, ImagesRepository, type UnusedImage } from './images.repository.js';
import { NoPicture, readPicture } from './picture.js';

/** Bytes of a stored picture on their way out. */
export interface ImageFile {
  readonly contentType: string;
  readonly content: Readable;
}

/** An unused picture is kept this long, for the form it was uploaded in. */
const UNUSED_DAYS = 7;
const DAY_MS = 86_400_000;
const SWEPT_AT_ONCE = 200;
/** Decoding takes memory and processor time: so many at once. */
const AT_ONCE = 2;

/** Pictures of a company: read, re-encoded and stored; served at an address that cannot be guessed. */
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

  /** Stores an uploaded picture. @throws BadUserInput when it is none, or too large. */
  async add(viewer: Viewer, sent: Buffer): Promise<Image> {
    const tooLarge = fileSizeError(sent.byteLength);
    if (tooLarge) throw new BadUserInput(tooLarge);
    const picture = await this.turn(() => readPicture(sent)).catch((error: unknown) => {
      if (error instanceof NoPicture) throw new BadUserInput(error.message);
      throw error;
    });
    const grown = fileSizeError(picture.bytes.byteLength);
    if (grown) throw new BadUserInput(grown);
    const file = await this.files.put('images', Readable.from([picture.bytes]));
    const thumbnail = await this.files.put('images', Readable.from([picture.thumbnail]));
    const { width, height, contentType } = picture;
    const row = await this.changes.run(viewer, async (change) => {
      const image = await this.repository.insert(change, {
        ...{ token: randomUUID(), file: file.key, thumbnail: thumbnail.key, contentType, width, height },
        filesize: file.size,
      });
      await change.record({
        action: 'image.create',
        entityType: 'image',
        entityId: image.id,
        after: { width, height, filesize: file.size },
      });
      return image;
    });
    return shaped(viewer.companyId, row);
  }

  /** Images of these ids, in one statement; ids the company does not have are missing. */
  async byIds(companyId: number, ids: readonly number[], entities?: TenantPrisma): Promise<ReadonlyMap<number, Image>> {
    if (ids.length === 0) return new Map();
    const rows = await this.repository.byIds(companyId, ids, entities);
    return new Map(rows.map((row) => [row.id, shaped(companyId, row)]));
  }

  /**
   * Removes pictures that nothing uses and that are older than a week: rows first, then files, so that no picture is ever
   * without its file. @returns how many
   */
  async sweep(now = new Date()): Promise<number> {
    let removed = 0;
    for (;;) {
      const some = await this.database.transaction((client) => this.removeSome(client, now));
      if (some.length === 0) return removed;
      removed += some.length;
      for (const key of some.flatMap(({ file, thumbnail }) => [file, thumbnail]))
        await this.files.remove(key).catch((error: unknown) => this.logger.warn(`${key} stays: ${String(error)}`));
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
        reason: `Used nowhere for ${UNUSED_DAYS} days.`,
      })),
      client,
    );
    return rows;
  }

  /** The bytes under an address; null: there are none. */
  async open(companyId: number, token: string, isSmall: boolean): Promise<ImageFile | null> {
    const row = await this.repository.byToken(companyId, token);
    if (!row) return null;
    const key = isSmall ? row.thumbnail : row.file;
    await this.files.size(key);
    return { contentType: isSmall ? 'image/webp' : row.contentType, content: this.files.open(key) };
  }
}

function shaped(companyId: number, { token, ...row }: ImageRow): Image {
  const url = `/company/${companyId}/api/files/${token}`;
  return { ...row, url, thumbnail: `${url}/small` };
}
