import { RATIO_TOLERANCE, searchTextOf, searchWords, type MediaForm } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import type { MediaFilterInput } from './media-inputs.model.js';
import type { MediaKind, MediaOrigin } from './media-library.model.js';

export interface MediaRow extends MediaForm {
  readonly id: number;
  readonly kind: `${MediaKind}`;
  readonly origin: `${MediaOrigin}`;
  readonly imageId: number | null;
  readonly sourceUrl: string | null;
  readonly width: number;
  readonly height: number;
  readonly filesize: number;
  readonly cropBox: number[];
  readonly videoToken: string | null;
  readonly durationMs: number | null;
  readonly isLicenseOver: boolean;
  readonly parentId: number | null;
  readonly similarCount: number;
  readonly collectionIds: number[];
  readonly ownerId: number | null;
  readonly ownerName: string | null;
  readonly createdAt: Date;
  readonly version: number;
}

/** An item to store, with metadata that is already validated. */
export interface NewMedia extends MediaForm {
  readonly kind: `${MediaKind}`;
  readonly origin: `${MediaOrigin}`;
  readonly imageId: number | null;
  readonly sourceUrl: string | null;
  readonly width: number;
  readonly height: number;
  readonly filesize: number;
  readonly cropBox: readonly number[];
  readonly look: bigint | null;
  readonly color: number | null;
  readonly video: { token: string; file: string; contentType: string; durationMs: number | null } | null;
}

/** Maximum number of different bits of pictures that look alike. Their colors must also be similar. */
const LOOK_BITS = 6;
const COLOR_STEP = 24;

const TODAY = "(now() AT TIME ZONE 'UTC')::date";
const COLUMNS = `m.id, m.kind, m.origin, m.name, m.image_id AS "imageId", m.keywords, m.tags, m.language, m.author, m.license,
  to_char(m.license_ends_on, 'YYYY-MM-DD') AS "licenseEndsOn", coalesce(m.license_ends_on < ${TODAY}, false) AS "isLicenseOver",
  m.source_url AS "sourceUrl", m.width, m.height, m.filesize, m.focal_x AS "focalX", m.focal_y AS "focalY",
  m.crop_box AS "cropBox", m.video_token AS "videoToken", m.duration_ms AS "durationMs",
  (SELECT p.id FROM image i JOIN media_item p ON p.company_id = i.company_id AND p.image_id = i.parent_id
   WHERE i.company_id = m.company_id AND i.id = m.image_id) AS "parentId",
  coalesce((SELECT greatest(count(*)::int - 1, 0) FROM media_item l WHERE l.company_id = m.company_id AND l.look_group = m.look_group), 0)
    AS "similarCount",
  ARRAY(SELECT c.collection_id FROM media_collection_item c WHERE c.company_id = m.company_id AND c.media_id = m.id
        ORDER BY 1) AS "collectionIds",
  m.created_by AS "ownerId", u.username AS "ownerName", m.created_at AS "createdAt", m.version`;
const FROM = 'FROM media_item m LEFT JOIN user_account u ON u.id = m.created_by';

/** Stored items of the library. */
@Injectable()
export class MediaRepository {
  constructor(private readonly database: Database) {}

  /** Returns a page of items, newest first. */
  async page(
    companyId: number,
    filter: MediaFilterInput,
    [limit, offset]: readonly [number, number],
  ): Promise<{ rows: MediaRow[]; totalRows: number }> {
    const { where, values } = conditions(companyId, filter);
    const { pool } = this.database;
    const [page, count] = await Promise.all([
      // The page is selected first, so that counts are computed only for its rows.
      pool.query<MediaRow>(
        `SELECT ${COLUMNS} ${FROM} WHERE m.company_id = $1 AND m.id IN (
           SELECT m.id FROM media_item m WHERE ${where} ORDER BY m.created_at DESC, m.id DESC
           LIMIT $${values.length + 1} OFFSET $${values.length + 2})
         ORDER BY m.created_at DESC, m.id DESC`,
        [...values, limit, offset],
      ),
      pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM media_item m WHERE ${where}`, values),
    ]);
    return { rows: page.rows, totalRows: count.rows[0]!.count };
  }

  async byIds(companyId: number, ids: readonly number[]): Promise<MediaRow[]> {
    const { rows } = await this.database.pool.query<MediaRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE m.company_id = $1 AND m.id = ANY ($2) ORDER BY m.id`,
      [companyId, ids],
    );
    return rows;
  }

  async byImage(companyId: number, imageId: number): Promise<MediaRow | null> {
    const { rows } = await this.database.pool.query<MediaRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE m.company_id = $1 AND m.image_id = $2`,
      [companyId, imageId],
    );
    return rows[0] ?? null;
  }

  async similar(companyId: number, id: number): Promise<MediaRow[]> {
    return this.related(
      companyId,
      id,
      `m.id <> $2 AND m.look_group = (SELECT look_group FROM media_item WHERE company_id = $1 AND id = $2)`,
    );
  }

  async crops(companyId: number, id: number): Promise<MediaRow[]> {
    return this.related(
      companyId,
      id,
      `m.image_id IN (SELECT i.id FROM image i JOIN media_item p ON p.company_id = i.company_id AND p.image_id = i.parent_id
                      WHERE p.company_id = $1 AND p.id = $2)`,
    );
  }

  private async related(companyId: number, id: number, condition: string): Promise<MediaRow[]> {
    const { rows } = await this.database.pool.query<MediaRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE m.company_id = $1 AND ${condition} ORDER BY m.id LIMIT 50`,
      [companyId, id],
    );
    return rows;
  }

  /** Returns the items and locks them in the order of their IDs. */
  async lock(change: Change, ids: readonly number[]): Promise<MediaRow[]> {
    await change.rows('SELECT FROM media_item WHERE company_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE', [
      change.companyId,
      ids,
    ]);
    return change.rows<MediaRow>(
      `SELECT ${COLUMNS} ${FROM} WHERE m.company_id = $1 AND m.id = ANY ($2) ORDER BY m.id`,
      [change.companyId, ids],
    );
  }

  async insert(change: Change, item: NewMedia): Promise<number> {
    const { companyId, viewer } = change;
    const [row] = await change.rows<{ id: number }>(
      `INSERT INTO media_item (company_id, kind, origin, name, image_id, keywords, tags, language, author, license,
         license_ends_on, source_url, width, height, filesize, focal_x, focal_y, crop_box, look, color, video_token, video_file,
         video_type, duration_ms, search_text, created_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
         $25, $26) RETURNING id`,
      [
        ...[companyId, item.kind, item.origin, item.name, item.imageId, item.keywords, item.tags, item.language],
        ...[item.author, item.license, item.licenseEndsOn, item.sourceUrl, item.width, item.height, item.filesize],
        ...[item.focalX, item.focalY, item.cropBox, item.look?.toString() ?? null, item.color],
        ...[item.video?.token ?? null, item.video?.file ?? null, item.video?.contentType ?? null],
        ...[item.video?.durationMs ?? null, searchTextOf(item), viewer.userId],
      ],
    );
    if (item.look !== null) await this.joinLook(change, row!.id);
    return row!.id;
  }

  /**
   * Adds a picture to the group of the oldest picture that looks like it. Without such a picture it forms a separate
   * group.
   */
  private async joinLook({ on, companyId }: Change, id: number): Promise<void> {
    await on.query(
      `UPDATE media_item n SET look_group = coalesce((
         SELECT min(o.look_group) FROM media_item o
         WHERE o.company_id = n.company_id AND o.id <> n.id AND o.look IS NOT NULL
           AND bit_count((o.look # n.look)::bit(64)) <= $3
           AND abs((o.color >> 16) - (n.color >> 16)) <= $4
           AND abs(((o.color >> 8) & 255) - ((n.color >> 8) & 255)) <= $4
           AND abs((o.color & 255) - (n.color & 255)) <= $4), n.id)
       WHERE n.company_id = $1 AND n.id = $2`,
      [companyId, id, LOOK_BITS, COLOR_STEP],
    );
  }

  async update(change: Change, id: number, form: MediaForm): Promise<void> {
    await change.rows(
      `UPDATE media_item SET name = $3, keywords = $4, tags = $5, language = $6, author = $7, license = $8,
         license_ends_on = $9, focal_x = $10, focal_y = $11, search_text = $12, version = version + 1
       WHERE company_id = $1 AND id = $2`,
      [
        ...[change.companyId, id, form.name, form.keywords, form.tags, form.language, form.author, form.license],
        ...[form.licenseEndsOn, form.focalX, form.focalY, searchTextOf(form)],
      ],
    );
  }

  async setPoster(change: Change, id: number, imageId: number): Promise<void> {
    await change.rows('UPDATE media_item SET image_id = $3, version = version + 1 WHERE company_id = $1 AND id = $2', [
      change.companyId,
      id,
      imageId,
    ]);
  }

  /** Deletes an item. @returns the file of a deleted video */
  async delete(change: Change, id: number): Promise<{ videoFile: string | null }> {
    const [row] = await change.rows<{ videoFile: string | null }>(
      'DELETE FROM media_item WHERE company_id = $1 AND id = $2 RETURNING video_file AS "videoFile"',
      [change.companyId, id],
    );
    return row!;
  }

  async videoByToken(companyId: number, token: string): Promise<{ file: string; contentType: string } | null> {
    const { rows } = await this.database.pool.query<{ file: string; contentType: string }>(
      'SELECT video_file AS file, video_type AS "contentType" FROM media_item WHERE company_id = $1 AND video_token = $2',
      [companyId, token],
    );
    return rows[0] ?? null;
  }
}

const escaped = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

function conditions(companyId: number, filter: MediaFilterInput): { where: string; values: unknown[] } {
  const values: unknown[] = [companyId];
  const parts = ['m.company_id = $1'];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value === null || value === undefined) return;
    values.push(value);
    parts.push(condition(`$${values.length}`));
  };
  for (const word of searchWords(filter.text ?? '')) add(escaped(word), (p) => `m.search_text LIKE ${p}`);
  add(filter.kind, (p) => `m.kind = ${p}`);
  if (filter.tags?.length)
    add(
      filter.tags.map((tag) => tag.toLowerCase()),
      (p) => `ARRAY(SELECT lower(t) FROM unnest(m.tags) t) @> ${p}::text[]`,
    );
  add(filter.language, (p) => `m.language = ${p}`);
  add(filter.userId, (p) => `m.created_by = ${p}`);
  add(
    filter.collectionId,
    (p) =>
      `EXISTS (SELECT FROM media_collection_item c WHERE c.company_id = m.company_id AND c.media_id = m.id AND c.collection_id = ${p})`,
  );
  add(filter.minWidth, (p) => `m.width >= ${p}`);
  add(filter.minHeight, (p) => `m.height >= ${p}`);
  if (filter.aspectRatios?.length)
    add(
      filter.aspectRatios,
      (p) =>
        `m.height > 0 AND EXISTS (SELECT FROM unnest(${p}::float8[]) r WHERE abs(m.width::float8 / m.height - r) <= ${RATIO_TOLERANCE} + 1e-9)`,
    );
  add(
    filter.maxFileSize,
    (
      p,
    ) => `coalesce((SELECT i.ad_filesize FROM image i WHERE i.company_id = m.company_id AND i.id = m.image_id AND m.kind = 'picture'),
      m.filesize) < ${p}::bigint * 1000`,
  );
  if (filter.hasSimilar)
    parts.push(
      `EXISTS (SELECT FROM media_item o WHERE o.company_id = m.company_id AND o.look_group = m.look_group AND o.id <> m.id)`,
    );
  if (filter.isLicenseOver) parts.push(`m.license_ends_on < ${TODAY}`);
  return { where: parts.join(' AND '), values };
}
