import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';

/** How collecting a site's own figures goes. */
export interface SiteHealth {
  /** The last try succeeded. */
  readonly isOk: boolean;
  readonly lastPullAt: Date | null;
  /** End of the last hour the site has reported completely. */
  readonly completeUntil: Date | null;
  /** Visits of the days read last that belong to no ad group. */
  readonly unmatchedVisits: number;
  /** What went wrong last; null when nothing did. */
  readonly error: string | null;
}

@Injectable()
export class SiteHealthService {
  constructor(private readonly database: Database) {}

  /** Health by site; sites nothing is collected from are missing. */
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
