import type { Queryable } from '../../core/database/index.js';

// Each query is a single statement, because workers run it before each call to a platform or site.

/** Data for calls on behalf of an account, without secrets. */
export interface ConnectedAccount {
  readonly externalId: string;
  readonly managerId: string | null;
  readonly currency: string;
  readonly timezone: string;
  /** Owner of the secrets. */
  readonly ownerKind: 'partner_account' | 'partner_access';
  readonly ownerId: number;
  readonly secretsAt: Date | null;
}

/** Returns the data for calls on behalf of an account. Null if the account is unknown or not connected. */
export async function connectedAccount(
  on: Queryable,
  companyId: number,
  accountId: number,
): Promise<ConnectedAccount | null> {
  const { rows } = await on.query<ConnectedAccount>(
    `SELECT a.external_id AS "externalId", c.manager_id AS "managerId", a.currency, a.timezone, owner.kind AS "ownerKind",
       owner.id AS "ownerId", (SELECT max(set_at) FROM secret s
         WHERE s.company_id = $1 AND s.owner_kind = owner.kind AND s.owner_id = owner.id) AS "secretsAt"
     FROM partner_account a JOIN connection c ON c.company_id = a.company_id AND c.account_id = a.id
     CROSS JOIN LATERAL (SELECT CASE WHEN a.access_id IS NULL THEN 'partner_account' ELSE 'partner_access' END AS kind,
       coalesce(a.access_id, a.id) AS id) owner
     WHERE a.company_id = $1 AND a.id = $2 AND a.external_id IS NOT NULL`,
    [companyId, accountId],
  );
  return rows[0] ?? null;
}

/** Returns the accounts that are connected. */
export async function connectedAccounts(
  on: Queryable,
  companyId: number,
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT a.id FROM partner_account a JOIN connection c ON c.company_id = a.company_id AND c.account_id = a.id
     WHERE a.company_id = $1 AND a.id = ANY ($2) AND a.external_id IS NOT NULL`,
    [companyId, accountIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the address and user of the site's API, or null if no address is set. */
export async function siteApi(
  on: Queryable,
  companyId: number,
  siteId: number,
): Promise<{ url: string; user: string | null } | null> {
  const { rows } = await on.query<{ url: string; user: string | null }>(
    'SELECT api_url AS url, api_user AS "user" FROM site_settings WHERE company_id = $1 AND site_id = $2 AND api_url IS NOT NULL',
    [companyId, siteId],
  );
  return rows[0] ?? null;
}
