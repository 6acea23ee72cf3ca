import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileSizeFault } from '@adops/domain';
import { Inject, Injectable, Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { AuditService } from '../../core/audit/index.js';
import { Database, type Queryable } from '../../core/database/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import { FILE_STORAGE, type FileStorage } from '../../core/storage/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { Image } from './images.model.js';
import { NoPicture, readPicture } from './picture.js';

interface ImageRow {
  readonly id: number;
  readonly token: string;
  readonly width: number;
  readonly height: number;
  readonly filesize: number;
  readonly parentId: number | null;
}

interface UnusedRow extends Pick<ImageRow, 'id' | 'width' | 'height' | 'filesize'> {
  readonly companyId: number;
  readonly file: string;
  readonly thumbnail: string;
}

/** Bytes of a stored picture on their way out. */
export interface ImageFile {
  readonly contentType: string;
  readonly content: Readable;
}

/** A picture that is used nowhere is kept so long, for the form it was brought for. */
const UNUSED_DAYS = 7;
const SWEPT_AT_ONCE = 200;
const COLUMNS = 'id, token, width, height, filesize, parent_id AS "parentId"';
/** Decoding takes memory and processor time: so many at once. */
const AT_ONCE = 2;

/** Pictures of a company: read, drawn anew and stored; answered under an address nobody can guess. */
@Injectable()
export class ImagesService {
  private readonly logger = new Logger('Images');
  private readonly turn = pLimit(AT_ONCE);

  constructor(
    private readonly database: Database,
    @Inject(FILE_STORAGE) private readonly files: FileStorage,
    private readonly audit: AuditService,
  ) {}

  /** Stores a picture somebody sent. @throws BadUserInput when it is none, or too large. */
  async add(viewer: Viewer, sent: Buffer): Promise<Image> {
    const tooLarge = fileSizeFault(sent.byteLength);
    if (tooLarge) throw new BadUserInput(tooLarge);
    const picture = await this.turn(() => readPicture(sent)).catch((error: unknown) => {
      if (error instanceof NoPicture) throw new BadUserInput(error.message);
      throw error;
    });
    const grown = fileSizeFault(picture.bytes.byteLength);
    if (grown) throw new BadUserInput(grown);
    const file = await this.files.put('images', Readable.from([picture.bytes]));
    const thumbnail = await this.files.put('images', Readable.from([picture.thumbnail]));
    const row = await this.database.transaction(async (client) => {
      const { rows } = await client.query<ImageRow>(
        `INSERT INTO image (company_id, token, file, thumbnail, content_type, width, height, filesize, created_by)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
        [
          viewer.companyId,
          randomUUID(),
          file.key,
          thumbnail.key,
          picture.contentType,
          picture.width,
          picture.height,
          file.size,
          viewer.userId,
        ],
      );
      const { companyId, userId, actorId, sessionId, origin } = viewer;
      await this.audit.record(
        {
          ...{ companyId, userId, actorId, sessionId },
          action: 'image.create',
          entityType: 'image',
          entityId: rows[0]!.id,
          after: { width: picture.width, height: picture.height, filesize: file.size },
          requestId: origin?.requestId ?? null,
          address: origin?.address ?? null,
        },
        client,
      );
      return rows[0]!;
    });
    return shaped(viewer.companyId, row);
  }

  /** Images of these ids, in one statement; ids the company does not have are missing. */
  async byIds(
    companyId: number,
    ids: readonly number[],
    on: Queryable = this.database.pool,
  ): Promise<ReadonlyMap<number, Image>> {
    if (ids.length === 0) return new Map();
    const { rows } = await on.query<ImageRow>(`SELECT ${COLUMNS} FROM image WHERE company_id = $1 AND id = ANY ($2)`, [
      companyId,
      [...new Set(ids)],
    ]);
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

  private async removeSome(client: Queryable, now: Date): Promise<UnusedRow[]> {
    // Cuts go before what they were cut from. A foreign key from a picture in use stops the statement, never the picture.
    const { rows } = await client.query<UnusedRow>(
      `DELETE FROM image WHERE (company_id, id) IN (
         SELECT i.company_id, i.id FROM image i
         WHERE i.created_at < $1::timestamptz - interval '${UNUSED_DAYS} days'
           AND NOT EXISTS (SELECT FROM image c WHERE c.company_id = i.company_id AND c.parent_id = i.id)
           AND NOT EXISTS (SELECT FROM site_settings s WHERE s.company_id = i.company_id AND i.id IN (s.logo_id, s.square_logo_id))
         ORDER BY i.company_id, i.id LIMIT ${SWEPT_AT_ONCE} FOR UPDATE SKIP LOCKED)
       RETURNING company_id AS "companyId", id, file, thumbnail, width, height, filesize`,
      [now],
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
    const { rows } = await this.database.pool.query<{ file: string; thumbnail: string; contentType: string }>(
      'SELECT file, thumbnail, content_type AS "contentType" FROM image WHERE company_id = $1 AND token = $2',
      [companyId, token],
    );
    const [row] = rows;
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
