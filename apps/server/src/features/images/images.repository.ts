import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Entities, type Queryable, type TenantPrisma } from '../../core/database/index.js';

const COLUMNS = {
  ...{ id: true, token: true, width: true, height: true, filesize: true, parentId: true },
  ...{ adFilesize: true, adWidth: true, adHeight: true },
} as const;

export interface ImageRow {
  readonly id: number;
  readonly token: string;
  readonly width: number;
  readonly height: number;
  readonly filesize: number;
  readonly parentId: number | null;
  /** Bytes of the smaller rendition. Null if the file itself is small enough for ads. */
  readonly adFilesize: number | null;
  readonly adWidth: number | null;
  readonly adHeight: number | null;
}

export interface NewImage extends Omit<ImageRow, 'id'> {
  readonly file: string;
  readonly adFile: string | null;
  readonly thumbnail: string;
  readonly contentType: string;
}

export interface UnusedImage extends Pick<ImageRow, 'id' | 'width' | 'height' | 'filesize'> {
  readonly companyId: number;
  readonly file: string;
  readonly adFile: string | null;
  readonly thumbnail: string;
}

@Injectable()
export class ImagesRepository {
  constructor(private readonly entities: Entities) {}

  insert({ companyId, entities, viewer }: Change, image: NewImage): Promise<ImageRow> {
    return entities.image.create({ data: { companyId, ...image, createdBy: viewer.userId }, select: COLUMNS });
  }

  byIds(
    companyId: number,
    ids: readonly number[],
    entities: TenantPrisma = this.entities.for(companyId),
  ): Promise<ImageRow[]> {
    return entities.image.findMany({ where: { id: { in: [...new Set(ids)] } }, select: COLUMNS });
  }

  byToken(companyId: number, token: string) {
    return this.entities
      .for(companyId)
      .image.findFirst({ where: { token }, select: { file: true, adFile: true, thumbnail: true, contentType: true } });
  }

  /** Returns the keys of an image's files. Null if the company has no such image. */
  files({ entities }: Change, id: number) {
    return entities.image.findFirst({ where: { id }, select: { file: true, adFile: true, thumbnail: true } });
  }

  fileOf(companyId: number, id: number) {
    return this.entities
      .for(companyId)
      .image.findFirst({ where: { id }, select: { file: true, width: true, height: true } });
  }

  /** Removes an image unless a site, a crop of it or a generated image uses it. @returns true if it was removed */
  async removeIfUnused(change: Change, id: number): Promise<boolean> {
    const rows = await change.rows(
      `DELETE FROM image i WHERE i.company_id = $1 AND i.id = $2
         AND NOT EXISTS (SELECT FROM image c WHERE c.company_id = i.company_id AND c.parent_id = i.id)
         AND NOT EXISTS (SELECT FROM media_item m WHERE m.company_id = i.company_id AND m.image_id = i.id)
         AND NOT EXISTS (SELECT FROM ai_image a WHERE a.company_id = i.company_id AND a.image_id = i.id)
         AND NOT EXISTS (SELECT FROM site_settings s WHERE s.company_id = i.company_id AND i.id IN (s.logo_id, s.square_logo_id))
       RETURNING i.id`,
      [change.companyId, id],
    );
    return rows.length > 0;
  }

  /**
   * Removes some unused images of all companies. Crops are removed before their source images. If an image is in use,
   * its foreign key stops the statement, so the image is never removed.
   */
  async removeUnused(on: Queryable, before: Date, limit: number): Promise<UnusedImage[]> {
    const { rows } = await on.query<UnusedImage>(
      `DELETE FROM image WHERE (company_id, id) IN (
         SELECT i.company_id, i.id FROM image i
         WHERE i.created_at < $1
           AND NOT EXISTS (SELECT FROM image c WHERE c.company_id = i.company_id AND c.parent_id = i.id)
           AND NOT EXISTS (SELECT FROM media_item m WHERE m.company_id = i.company_id AND m.image_id = i.id)
           AND NOT EXISTS (SELECT FROM ai_image a WHERE a.company_id = i.company_id AND a.image_id = i.id)
           AND NOT EXISTS (SELECT FROM site_settings s WHERE s.company_id = i.company_id AND i.id IN (s.logo_id, s.square_logo_id))
         ORDER BY i.company_id, i.id LIMIT $2 FOR UPDATE SKIP LOCKED)
       RETURNING company_id AS "companyId", id, file, ad_file AS "adFile", thumbnail, width, height, filesize`,
      [before, limit],
    );
    return rows;
  }
}
