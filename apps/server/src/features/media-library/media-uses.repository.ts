import { Injectable } from '@nestjs/common';
import type { Change } from '../../core/changes/index.js';
import { Database, type Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

export interface UseRow {
  readonly kind: 'draft' | 'ad' | 'site';
  readonly id: number | null;
  readonly name: string;
  readonly ownerName: string | null;
  readonly mediaId: number;
}

/** Ad of an ad group that shows library items. */
export interface AdWithMedia {
  readonly adgroupId: number;
  /** Name of the ad, or its ID at the platform. */
  readonly ad: string;
  readonly mediaIds: readonly number[];
}

/** An existing picture. */
export interface UsablePicture {
  readonly token: string;
  /** Name of an item whose license has ended, and its end. Null if it may be published. */
  readonly name: string | null;
  readonly endedOn: string | null;
}

const PRESENT_MEDIA = 'SELECT id FROM media_item WHERE company_id = $1';

/** References to library items in drafts, ads and sites. */
@Injectable()
export class MediaUsesRepository {
  constructor(private readonly database: Database) {}

  /** Returns the uses of an item. Reveals only the existence of other users' drafts. */
  async of(
    { companyId, userId }: Pick<Viewer, 'companyId' | 'userId'>,
    ids: readonly number[],
    on: Queryable = this.database.pool,
  ): Promise<UseRow[]> {
    const { rows } = await on.query<UseRow>(
      `SELECT 'draft' AS kind, CASE WHEN d.owner_id = $3 THEN d.id END AS id,
         CASE WHEN d.owner_id <> $3 THEN 'Draft' WHEN d.title = '' THEN 'Untitled draft' ELSE d.title END AS name,
         u.username AS "ownerName", x.media_id AS "mediaId"
       FROM draft_media x JOIN draft d ON d.company_id = x.company_id AND d.id = x.draft_id
       JOIN user_account u ON u.id = d.owner_id
       WHERE x.company_id = $1 AND x.media_id = ANY ($2)
       UNION ALL
       SELECT 'ad', a.id, a.name || ', ' || x.ad, NULL, x.media_id
       FROM ad_media x JOIN adgroup a ON a.company_id = x.company_id AND a.id = x.adgroup_id
       WHERE x.company_id = $1 AND x.media_id = ANY ($2)
       UNION ALL
       SELECT 'site', s.id, s.name, NULL, m.id
       FROM media_item m JOIN site_settings t ON t.company_id = m.company_id AND m.image_id IN (t.logo_id, t.square_logo_id)
       JOIN site s ON s.company_id = t.company_id AND s.id = t.site_id
       WHERE m.company_id = $1 AND m.id = ANY ($2)
       ORDER BY 1, 3, 2`,
      [companyId, ids, userId],
    );
    return rows;
  }

  /** Replaces the items of a draft with the items whose addresses occur in its content. */
  async setOfDraft(change: Change, draftId: number, tokens: readonly string[]): Promise<void> {
    const used = `SELECT m.id FROM media_item m LEFT JOIN image i ON i.company_id = m.company_id AND i.id = m.image_id
       WHERE m.company_id = $1 AND (i.token = ANY ($3::uuid[]) OR m.video_token = ANY ($3::uuid[]))`;
    const values = [change.companyId, draftId, tokens];
    await change.rows(
      `DELETE FROM draft_media WHERE company_id = $1 AND draft_id = $2 AND media_id NOT IN (${used})`,
      values,
    );
    if (tokens.length === 0) return;
    await change.rows(
      `INSERT INTO draft_media (company_id, draft_id, media_id) SELECT $1, $2::int, u.id FROM (${used}) u
       ON CONFLICT DO NOTHING`,
      values,
    );
  }

  /** Returns names of items in a draft whose license has ended. */
  async endedInDraft(change: Change, draftId: number): Promise<{ name: string; endedOn: string }[]> {
    return change.rows(
      `SELECT m.name, to_char(m.license_ends_on, 'YYYY-MM-DD') AS "endedOn" FROM draft_media x
       JOIN media_item m ON m.company_id = x.company_id AND m.id = x.media_id
       WHERE x.company_id = $1 AND x.draft_id = $2 AND m.license_ends_on < (now() AT TIME ZONE 'UTC')::date
       ORDER BY m.name`,
      [change.companyId, draftId],
    );
  }

  /**
   * Returns the company's pictures by token, with name and license end if they are library items with an ended license.
   */
  async picturesOf(companyId: number, tokens: readonly string[], on: Queryable): Promise<UsablePicture[]> {
    const { rows } = await on.query<UsablePicture>(
      `SELECT i.token::text, m.name, to_char(m.license_ends_on, 'YYYY-MM-DD') AS "endedOn"
       FROM image i LEFT JOIN media_item m ON m.company_id = i.company_id AND m.image_id = i.id
         AND m.license_ends_on < (now() AT TIME ZONE 'UTC')::date
       WHERE i.company_id = $1 AND i.token = ANY ($2::uuid[])`,
      [companyId, tokens],
    );
    return rows;
  }

  /** Records the items of an ad. Ignores deleted items. */
  async addAd(companyId: number, { adgroupId, ad, mediaIds }: AdWithMedia, on: Queryable): Promise<void> {
    await on.query(
      `INSERT INTO ad_media (company_id, adgroup_id, media_id, ad)
       SELECT $1, $2, m.id, $4 FROM (${PRESENT_MEDIA} AND id = ANY ($3)) m ON CONFLICT DO NOTHING`,
      [companyId, adgroupId, mediaIds, ad],
    );
  }
}
