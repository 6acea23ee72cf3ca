import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';

/** Domains that ads of an account or site may link to. */
@Injectable()
export class AllowedDomains {
  constructor(private readonly database: Database) {}

  async ofSite(companyId: number, siteId: number): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ domain: string }>(
      'SELECT domain FROM site WHERE company_id = $1 AND id = $2',
      [companyId, siteId],
    );
    return rows.map(({ domain }) => domain);
  }

  /**
   * Returns the domains of sites that the account is assigned to or has ad groups for, or else of all sites of the
   * company.
   */
  async ofAccount(companyId: number, accountId: number): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ domain: string; isOwn: boolean }>(
      `SELECT s.domain,
         EXISTS (SELECT FROM partner_account_site p
                 WHERE p.company_id = s.company_id AND p.site_id = s.id AND p.account_id = $2)
         OR EXISTS (SELECT FROM adgroup a JOIN campaign c ON c.company_id = a.company_id AND c.id = a.campaign_id
                    WHERE a.company_id = s.company_id AND a.site_id = s.id AND c.account_id = $2) AS "isOwn"
       FROM site s WHERE s.company_id = $1 ORDER BY s.id`,
      [companyId, accountId],
    );
    const own = rows.filter(({ isOwn }) => isOwn);
    return (own.length > 0 ? own : rows).map(({ domain }) => domain);
  }
}
