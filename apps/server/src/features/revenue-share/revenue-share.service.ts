import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { BadUserInput, RevenueShareRegion } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { RevenueShare } from './revenue-share.model.js';

const REGIONS = {
  america: RevenueShareRegion.US,
  europe: RevenueShareRegion.EU,
  apac: RevenueShareRegion.APAC,
} as const;

/** What part of a feed's revenue is the company's, by month and region. */
@Injectable()
export class RevenueShareService {
  constructor(private readonly database: Database) {}

  /**
   * Shares of a partner, newest month first. Without the key there are none.
   * @param range months from the one of `from` to the one of `to`; null: all.
   */
  async list(viewer: Viewer, partnerId: number, range: { from: string; to: string } | null): Promise<RevenueShare[]> {
    if (!viewer.permissions.has('partner-revenue-share')) return [];
    if (range && range.to < range.from) throw new BadUserInput('The range ends before it starts.');
    const { rows } = await this.database.pool.query<{
      region: keyof typeof REGIONS;
      month: string;
      share_micros: number;
    }>(
      `SELECT region::text, month, share_micros FROM revenue_share
       WHERE company_id = $1 AND partner_id = $2
         AND ($3::date IS NULL OR month BETWEEN date_trunc('month', $3::date) AND $4::date)
       ORDER BY month DESC, region`,
      [viewer.companyId, partnerId, range?.from ?? null, range?.to ?? null],
    );
    return rows.map(({ region, month, share_micros }) => ({
      partnerId,
      region: REGIONS[region],
      date: month,
      revenueShare: share_micros / 1_000_000,
    }));
  }
}
