import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';

/** Status of data collection for a site. */
export interface SiteHealth {
  /** True if the last attempt succeeded. */
  readonly isOk: boolean;
  readonly lastPullAt: Date | null;
  /** End of the last hour that the site has reported completely. */
  readonly completeUntil: Date | null;
  /** Visits without an ad group, on the latest days that were read. */
  readonly unmatchedVisits: number;
  /** Last error. Null if there was none. */
  readonly error: string | null;
}

@Injectable()
export class SiteHealthService {
  constructor(private readonly database: Database) {}

  /** Returns health by site. Excludes sites without data collection. */
  async of(companyId: number): Promise<ReadonlyMap<number, SiteHealth>> {
    const { rows } = await this.database.pool.query<Omit<SiteHealth, 'isOk'> & { id: number }>(
      `SELECT site_id AS id, last_good_pull AS "lastPullAt", complete_until AS "completeUntil",
         unmatched_visits AS "unmatchedVisits", last_error AS error
       FROM site_connection WHERE company_id = $1 AND is_enabled`,
      [companyId],
    );
    return new Map(rows.map(({ id, ...row }) => [id, { ...row, isOk: row.error === null }]));
  }
}
