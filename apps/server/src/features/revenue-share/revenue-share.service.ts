import { Injectable } from '@nestjs/common';
import { Entities } from '../../core/database/index.js';
import { BadUserInput, RevenueShareRegion } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import type { RevenueShare } from './revenue-share.model.js';
import { readShares } from './revenue-share.repository.js';

const REGIONS = {
  america: RevenueShareRegion.US,
  europe: RevenueShareRegion.EU,
  apac: RevenueShareRegion.APAC,
} as const;

/** The company's share of a feed's revenue, by month and region. */
@Injectable()
export class RevenueShareService {
  constructor(private readonly entities: Entities) {}

  /**
   * Returns the shares of a partner, newest month first. Empty without the permission.
   * @param range months from `from` to `to`, or null for all months
   */
  async list(viewer: Viewer, partnerId: number, range: { from: string; to: string } | null): Promise<RevenueShare[]> {
    if (!viewer.permissions.has('partner-revenue-share')) return [];
    if (range && range.to < range.from) throw new BadUserInput("The end can't be before the start.");
    const rows = await readShares(this.entities.for(viewer.companyId), partnerId, range);
    return rows.map(({ region, month, share }) => ({
      partnerId,
      region: REGIONS[region],
      date: month,
      revenueShare: share / 1_000_000,
    }));
  }
}
