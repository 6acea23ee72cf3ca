import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import type { Label, Tag } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** Lists derived from the data itself: labels in use, tags, feeds with figures. */
@Injectable()
export class LabelsAndFeeds {
  constructor(private readonly database: Database) {}

  /** Returns the labels on ad groups of the accounts the viewer may see. */
  async labels(viewer: Viewer): Promise<Label[]> {
    const { rows } = await this.database.pool.query<Label>(
      `SELECT l.name,
         array_agg(DISTINCT g.site_id ORDER BY g.site_id) FILTER (WHERE g.site_id IS NOT NULL) AS "siteIds",
         array_agg(DISTINCT a.partner_id ORDER BY a.partner_id) AS "sourcePartnerIds"
       FROM label l
       JOIN adgroup_label gl ON gl.company_id = l.company_id AND gl.label_id = l.id
       JOIN adgroup g ON g.company_id = gl.company_id AND g.id = gl.adgroup_id
       JOIN partner_account a ON a.company_id = g.company_id AND a.id = g.account_id
       WHERE l.company_id = $1 AND ($2::int[] IS NULL OR g.account_id = ANY ($2))
       GROUP BY l.name ORDER BY l.name`,
      [viewer.companyId, accountIds(viewer)],
    );
    return rows.map((row) => ({ ...row, siteIds: row.siteIds ?? [] }));
  }

  /**
   * Returns the tags in feed reports, limited to ad groups of the accounts the viewer can access. Tags without an ad group are listed for
   * viewers with access to all accounts.
   */
  async tags(viewer: Viewer): Promise<Tag[]> {
    const { rows } = await this.database.pool.query<Tag>(
      `SELECT t.id, t.text AS name, min(s.market_id) AS "marketId"
       FROM tag_text t
       LEFT JOIN feed_tag f ON f.company_id = t.company_id AND f.tag = t.text
       LEFT JOIN adgroup g ON g.company_id = f.company_id AND g.id = f.adgroup_id
       LEFT JOIN site s ON s.company_id = g.company_id AND s.id = g.site_id
       WHERE t.company_id = $1 AND ($2::int[] IS NULL OR g.account_id = ANY ($2))
       GROUP BY t.id, t.text ORDER BY t.text`,
      [viewer.companyId, accountIds(viewer)],
    );
    return rows;
  }

  /** Returns the IDs of feeds with figures of the viewer's accounts in these days, or on any day if missing. */
  async feedsWithFigures(viewer: Viewer, range?: { start: string; end: string } | null): Promise<Set<number>> {
    const { rows } = await this.database.pool.query<{ feed_id: number }>(
      `SELECT DISTINCT feed_id FROM perf_account_day
       WHERE company_id = $1 AND feed_id <> 0 AND date BETWEEN coalesce($3::date, '2000-01-01') AND coalesce($4::date, '2100-12-31')
         AND ($2::int[] IS NULL OR account_id = ANY ($2))`,
      [viewer.companyId, accountIds(viewer), range?.start ?? null, range?.end ?? null],
    );
    return new Set(rows.map((row) => row.feed_id));
  }

  /** Returns the IDs of accounts with their own pixel, including accounts the viewer can't see. */
  async accountsWithPixel({ companyId }: Viewer): Promise<Set<number>> {
    const { rows } = await this.database.pool.query<{ account_id: number }>(
      `SELECT account_id FROM partner_account_setting WHERE company_id = $1 AND name = 'pixel' AND value NOT IN ('null', '""')`,
      [companyId],
    );
    return new Set(rows.map((row) => row.account_id));
  }
}

const accountIds = (viewer: Viewer): readonly number[] | null => (viewer.accounts === 'all' ? null : viewer.accounts);
