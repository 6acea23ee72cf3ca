import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

@Injectable()
export class AdvertiserReportRepository {
  constructor(private readonly database: Database) {}

  /** Returns the feeds that a site is set up with: its main one, and the feeds of its ad groups. */
  async feedsOfSite(viewer: Viewer, siteId: number): Promise<number[]> {
    const { rows } = await this.database.pool.query<{ id: number }>(
      `SELECT DISTINCT x.id FROM (
         SELECT s.main_feed_id AS id FROM site s WHERE s.company_id = $1 AND s.id = $2
         UNION ALL
         SELECT a.feed_id FROM adgroup a WHERE a.company_id = $1 AND a.site_id = $2 AND ($3::int[] IS NULL OR a.account_id = ANY ($3))
       ) x WHERE x.id IS NOT NULL ORDER BY x.id`,
      [viewer.companyId, siteId, viewer.accounts === 'all' ? null : viewer.accounts],
    );
    return rows.map(({ id }) => id);
  }
}
