import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { fileSizeFault } from '@adops/domain';
import { Inject, Injectable } from '@nestjs/common';
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

/** Bytes of a stored picture on their way out. */
export interface ImageFile {
  readonly contentType: string;
  readonly content: Readable;
}

const COLUMNS = 'id, token, width, height, filesize, parent_id AS "parentId"';
/** Decoding takes memory and processor time: so many at once. */
const AT_ONCE = 2;

/** Pictures of a company: read, drawn anew and stored; answered under an address nobody can guess. */
@Injectable()
export class ImagesService {
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
