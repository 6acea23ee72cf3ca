import type { Queryable } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

export interface AdgroupNameRow {
  readonly id: number;
  readonly name: string;
  readonly externalId: string;
  readonly campaignId: number;
  readonly campaignName: string;
  readonly partnerAccountId: number;
  readonly siteId: number | null;
  readonly sourceId: number;
}

export interface AdgroupNameQuery {
  /** Pattern for names. Null matches all. */
  readonly pattern: string | null;
  readonly siteIds: readonly number[] | null;
  readonly sourceIds: readonly number[] | null;
  readonly accountIds: readonly number[] | null;
  readonly campaignIds: readonly number[] | null;
}

/** Returns ad groups of the accounts the viewer may see, by name, and the number of all matches. */
export async function adgroupNames(
  on: Queryable,
  { companyId, accounts }: Pick<Viewer, 'companyId' | 'accounts'>,
  { pattern, siteIds, sourceIds, accountIds, campaignIds }: AdgroupNameQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: AdgroupNameRow[]; totalRows: number }> {
  const from = `FROM adgroup a JOIN campaign c ON c.company_id = a.company_id AND c.id = a.campaign_id
    JOIN partner_account o ON o.company_id = a.company_id AND o.id = a.account_id
    WHERE a.company_id = $1 AND ($2::int[] IS NULL OR a.account_id = ANY ($2)) AND ($3::text IS NULL OR a.name ILIKE $3)
      AND ($4::int[] IS NULL OR a.site_id = ANY ($4)) AND ($5::int[] IS NULL OR o.partner_id = ANY ($5))
      AND ($6::int[] IS NULL OR a.account_id = ANY ($6)) AND ($7::int[] IS NULL OR a.campaign_id = ANY ($7))`;
  const values = [
    companyId,
    accounts === 'all' ? null : accounts,
    pattern,
    siteIds,
    sourceIds,
    accountIds,
    campaignIds,
  ];
  const [{ rows }, counted] = await Promise.all([
    on.query<AdgroupNameRow>(
      `SELECT a.id, a.name, a.external_id AS "externalId", a.campaign_id AS "campaignId", c.name AS "campaignName",
         a.account_id AS "partnerAccountId", a.site_id AS "siteId", o.partner_id AS "sourceId"
       ${from} ORDER BY a.name, a.id OFFSET $8 LIMIT $9`,
      [...values, offset, limit],
    ),
    on.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, values),
  ]);
  return { rows, totalRows: counted.rows[0]!.total };
}
