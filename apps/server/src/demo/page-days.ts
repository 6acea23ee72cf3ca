import { addDays } from '@adops/domain';
import type { Database } from '../core/database/database.js';
import type { DemoCompany } from './world.js';

/** Number of days with hotspots, product ads and rotated keywords. */
const DAYS = 8;

/** Figures of an ad group's pages on a UTC day, for one device class. */
export interface PageDay {
  readonly date: string;
  readonly adgroupId: number;
  readonly siteId: number;
  readonly deviceId: number;
  readonly countryId: number;
  readonly inbound: number;
  readonly outbound: number;
  readonly sold: number;
  readonly earned: number;
  /** Σ score × clicks sold. 0 if no feed has a score. */
  readonly tq: number;
}

export interface Cut {
  readonly companyId: number;
  readonly company: DemoCompany;
  readonly seed: number;
  readonly today: string;
}

/** Returns the days whose figures are split. */
export const cutDays = (today: string) => ({ from: addDays(today, 1 - DAYS), to: today });

/**
 * Returns the figures of pages.
 * @param feedId pages of one feed by country, or null for all pages with all countries together
 */
export async function pageDays(
  database: Database,
  companyId: number,
  { from, to }: { from: string; to: string },
  feedId: number | null,
): Promise<PageDay[]> {
  const { rows } = await database.pool.query<PageDay>(
    `SELECT date::text AS date, adgroup_id AS "adgroupId", site_id AS "siteId", device_id AS "deviceId",
       CASE WHEN $4::int IS NULL THEN 0 ELSE country_id END AS "countryId", coalesce(isum(inbound_nbot), 0)::int AS inbound,
       coalesce(isum(outbound_nbot), 0)::int AS outbound, coalesce(isum(sold), 0)::int AS sold, coalesce(isum(earned), 0)::float8 AS earned,
       coalesce(isum(tq), 0)::float8 AS tq
     FROM perf_hour WHERE company_id = $1 AND date BETWEEN $2 AND $3 AND site_id > 0 AND ($4::int IS NULL OR feed_id = $4)
     GROUP BY 1, 2, 3, 4, 5 HAVING isum(inbound_nbot) > 0 ORDER BY 1, 2, 4, 5`,
    [companyId, from, to, feedId],
  );
  return rows;
}

/**
 * Splits a whole number by weight with running sums, so that the parts add up to it.
 * @param offset from 0 to below 1. A different offset for each call also distributes small numbers by weight
 */
export function cut(total: number, weights: readonly number[], offset = 0): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const upTo = (weight: number): number =>
    weight === whole ? total : Math.min(Math.floor((total * weight) / whole + offset), total);
  let until = 0;
  return weights.map((weight) => {
    const from = until;
    until += weight;
    return whole === 0 ? 0 : upTo(until) - upTo(from);
  });
}
