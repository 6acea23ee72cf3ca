import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database } from '../../core/database/index.js';
import type { MediaCollection, MediaOwner, MediaTag, QuarantinedFile } from './media-library.model.js';

const MAX_LISTED = 500;

export interface QuarantineRow extends QuarantinedFile {
  readonly file: string;
}

/** Stored collections, tags and rejected files. */
@Injectable()
export class MediaListsRepository {
  constructor(private readonly database: Database) {}

  private async rows<T extends object>(text: string, values: readonly unknown[]): Promise<T[]> {
    return (await this.database.pool.query<T>(text, [...values])).rows;
  }

  /** Returns the tags, most used first. */
  tags(companyId: number): Promise<MediaTag[]> {
    return this.rows(
      `SELECT min(t) AS name, count(*)::int AS count FROM media_item m, unnest(m.tags) t WHERE m.company_id = $1
       GROUP BY lower(t) ORDER BY count(*) DESC, lower(t) LIMIT ${MAX_LISTED}`,
      [companyId],
    );
  }

  collections(companyId: number): Promise<MediaCollection[]> {
    return this.rows(
      `SELECT c.id, c.name, (SELECT count(*)::int FROM media_collection_item i
         WHERE i.company_id = c.company_id AND i.collection_id = c.id) AS count
       FROM media_collection c WHERE c.company_id = $1 ORDER BY lower(c.name), c.id`,
      [companyId],
    );
  }

  owners(companyId: number): Promise<MediaOwner[]> {
    return this.rows(
      `SELECT u.id, u.username AS name, count(*)::int AS count FROM media_item m JOIN user_account u ON u.id = m.created_by
       WHERE m.company_id = $1 GROUP BY u.id, u.username ORDER BY lower(u.username)`,
      [companyId],
    );
  }

  async languages(companyId: number): Promise<string[]> {
    const rows = await this.rows<{ language: string }>(
      'SELECT DISTINCT language FROM media_item WHERE company_id = $1 AND language IS NOT NULL ORDER BY 1',
      [companyId],
    );
    return rows.map(({ language }) => language);
  }

  quarantine(companyId: number): Promise<QuarantinedFile[]> {
    return this.rows(
      `SELECT id, name, filesize, finding, created_at AS "createdAt" FROM media_quarantine
       WHERE company_id = $1 ORDER BY id DESC LIMIT ${MAX_LISTED}`,
      [companyId],
    );
  }

  async addQuarantined(
    change: Change,
    { name, file, filesize, finding }: Omit<QuarantineRow, 'id' | 'createdAt'>,
  ): Promise<number> {
    const [row] = await change.rows<{ id: number }>(
      `INSERT INTO media_quarantine (company_id, name, file, filesize, finding, created_by)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [change.companyId, name, file, filesize, finding, change.viewer.userId],
    );
    return row!.id;
  }

  async deleteQuarantined(change: Change, id: number): Promise<QuarantineRow | null> {
    const [row] = await change.rows<QuarantineRow>(
      `DELETE FROM media_quarantine WHERE company_id = $1 AND id = $2
       RETURNING id, name, file, filesize, finding, created_at AS "createdAt"`,
      [change.companyId, id],
    );
    return row ?? null;
  }

  async countCollections(change: Change): Promise<number> {
    const [row] = await change.rows<{ count: number }>(
      'SELECT count(*)::int AS count FROM media_collection WHERE company_id = $1',
      [change.companyId],
    );
    return row!.count;
  }

  /** Returns the collection and locks it. Null if the company has no such collection. */
  async lockCollection(change: Change, id: number): Promise<{ id: number; name: string } | null> {
    const [row] = await change.rows<{ id: number; name: string }>(
      'SELECT id, name FROM media_collection WHERE company_id = $1 AND id = $2 FOR UPDATE',
      [change.companyId, id],
    );
    return row ?? null;
  }

  async insertCollection(change: Change, name: string): Promise<number> {
    const [row] = await change.rows<{ id: number }>(
      'INSERT INTO media_collection (company_id, name, created_by) VALUES ($1, $2, $3) RETURNING id',
      [change.companyId, name, change.viewer.userId],
    );
    return row!.id;
  }

  async renameCollection(change: Change, id: number, name: string): Promise<void> {
    await change.rows('UPDATE media_collection SET name = $3 WHERE company_id = $1 AND id = $2', [
      change.companyId,
      id,
      name,
    ]);
  }

  async deleteCollection(change: Change, id: number): Promise<void> {
    await change.rows('DELETE FROM media_collection WHERE company_id = $1 AND id = $2', [change.companyId, id]);
  }

  /** Adds items to a collection. @returns IDs of the added items */
  async addToCollection(change: Change, id: number, mediaIds: readonly number[]): Promise<number[]> {
    const rows = await change.rows<{ id: number }>(
      `INSERT INTO media_collection_item (company_id, collection_id, media_id)
       SELECT $1, $2, id FROM media_item WHERE company_id = $1 AND id = ANY ($3)
       ON CONFLICT DO NOTHING RETURNING media_id AS id`,
      [change.companyId, id, mediaIds],
    );
    return rows.map((row) => row.id);
  }

  /** Removes items from a collection. @returns IDs of the removed items */
  async removeFromCollection(change: Change, id: number, mediaIds: readonly number[]): Promise<number[]> {
    const rows = await change.rows<{ id: number }>(
      `DELETE FROM media_collection_item WHERE company_id = $1 AND collection_id = $2 AND media_id = ANY ($3)
       RETURNING media_id AS id`,
      [change.companyId, id, mediaIds],
    );
    return rows.map((row) => row.id);
  }
}
