import type { PartnerAccountForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';

type Fields = Omit<PartnerAccountForm, 'settings' | 'timezoneId'> & { readonly timezone: string };

export interface AccountRow extends Fields {
  readonly id: number;
  readonly partnerId: number;
  readonly version: number;
  /** Figures, campaigns or files hang on it. */
  readonly isUsed: boolean;
}

/** The account, held until the change ends; null for unknown ones and those the viewer does not see. */
export async function holdAccount(change: Change, id: number): Promise<AccountRow | null> {
  const { accounts } = change.viewer;
  if (accounts !== 'all' && !accounts.includes(id)) return null;
  await change.rows('SELECT FROM partner_account WHERE company_id = $1 AND id = $2 FOR UPDATE', [change.companyId, id]);
  const [account] = await change.rows<AccountRow>(
    `SELECT a.id, a.partner_id AS "partnerId", a.name, coalesce(a.external_id, '') AS "externalAccountId", a.currency,
       a.timezone, a.status, a.buyer_user_id AS "userId", a.version,
       a.access_id AS "accessId",
       ARRAY(SELECT site_id FROM partner_account_site s WHERE s.company_id = a.company_id AND s.account_id = a.id
             ORDER BY 1) AS "siteIds",
       EXISTS (SELECT FROM perf_account_day p WHERE p.company_id = a.company_id AND p.account_id = a.id)
         OR EXISTS (SELECT FROM campaign c WHERE c.company_id = a.company_id AND c.account_id = a.id)
         OR EXISTS (SELECT FROM import_file f WHERE f.company_id = a.company_id AND f.account_id = a.id) AS "isUsed"
     FROM partner_account a WHERE a.company_id = $1 AND a.id = $2`,
    [change.companyId, id],
  );
  return account ?? null;
}

/** Which of name and id at the partner another account has. */
export async function takenAccount(
  change: Change,
  partnerId: number,
  account: { name: string; externalAccountId: string },
  exceptId: number | null,
): Promise<{ field: 'name' | 'externalAccountId'; by: string } | null> {
  const rows = await change.rows<{ name: string; same_name: boolean }>(
    `SELECT name, lower(name) = lower($3) AS same_name FROM partner_account
     WHERE company_id = $1 AND partner_id = $2 AND id IS DISTINCT FROM $5
       AND (lower(name) = lower($3) OR ($4 <> '' AND external_id = $4))`,
    [change.companyId, partnerId, account.name, account.externalAccountId, exceptId],
  );
  const [row] = rows;
  if (!row) return null;
  return rows.some((each) => each.same_name)
    ? { field: 'name', by: account.name }
    : { field: 'externalAccountId', by: row.name };
}

/** Which of the chosen people, sites and sign-ins the company, or its partner, does not have. */
export async function unknownLinks(
  change: Change,
  partnerId: number,
  { userId, siteIds, accessId }: { userId: number | null; siteIds: readonly number[]; accessId: number | null },
): Promise<'userId' | 'siteIds' | 'accessId' | null> {
  if (accessId !== null) {
    // Held, so that nobody deletes it before the account uses it.
    const [access] = await change.rows(
      'SELECT FROM partner_access WHERE company_id = $1 AND partner_id = $2 AND id = $3 FOR SHARE',
      [change.companyId, partnerId, accessId],
    );
    if (!access) return 'accessId';
  }
  if (userId !== null) {
    const members = await change.rows(
      `SELECT FROM membership m JOIN user_account u ON u.id = m.user_id AND u.is_active
       WHERE m.company_id = $1 AND m.user_id = $2 AND m.is_active`,
      [change.companyId, userId],
    );
    if (members.length === 0) return 'userId';
  }
  const sites = await change.rows('SELECT id FROM site WHERE company_id = $1 AND id = ANY($2)', [
    change.companyId,
    siteIds,
  ]);
  return sites.length === siteIds.length ? null : 'siteIds';
}

export async function insertAccount(change: Change, partnerId: number, account: Fields): Promise<number> {
  const [row] = await change.rows<{ id: number }>(
    `INSERT INTO partner_account (company_id, partner_id, name, external_id, currency, timezone, status, buyer_user_id, access_id)
     VALUES ($1, $2, $3, nullif($4, ''), $5, $6, $7::partner_account_status, $8, $9) RETURNING id`,
    [
      change.companyId,
      partnerId,
      account.name,
      account.externalAccountId,
      account.currency,
      account.timezone,
      account.status,
      account.userId,
      account.accessId,
    ],
  );
  await putSites(change, row!.id, account.siteIds);
  return row!.id;
}

export async function updateAccount(change: Change, id: number, account: Fields): Promise<void> {
  await change.rows(
    `UPDATE partner_account SET name = $3, external_id = nullif($4, ''), currency = $5, timezone = $6,
       status = $7::partner_account_status, buyer_user_id = $8, access_id = $9, version = version + 1
     WHERE company_id = $1 AND id = $2`,
    [
      change.companyId,
      id,
      account.name,
      account.externalAccountId,
      account.currency,
      account.timezone,
      account.status,
      account.userId,
      account.accessId,
    ],
  );
  await change.rows('DELETE FROM partner_account_site WHERE company_id = $1 AND account_id = $2', [
    change.companyId,
    id,
  ]);
  await putSites(change, id, account.siteIds);
}

async function putSites(change: Change, id: number, siteIds: readonly number[]): Promise<void> {
  await change.rows(
    'INSERT INTO partner_account_site (company_id, account_id, site_id) SELECT $1, $2, unnest($3::int[])',
    [change.companyId, id, siteIds],
  );
}

export async function deleteAccount(change: Change, id: number): Promise<void> {
  await change.rows(`DELETE FROM secret WHERE company_id = $1 AND owner_kind = 'partner_account' AND owner_id = $2`, [
    change.companyId,
    id,
  ]);
  await change.rows('DELETE FROM partner_account WHERE company_id = $1 AND id = $2', [change.companyId, id]);
}

/** Shares the account with these people. Returns the names it was new for; unknown ids give null. */
export async function shareAccount(change: Change, id: number, userIds: readonly number[]): Promise<string[] | null> {
  const members = await change.rows<{ id: number; username: string }>(
    `SELECT u.id, u.username FROM membership m JOIN user_account u ON u.id = m.user_id
     WHERE m.company_id = $1 AND m.user_id = ANY($2)`,
    [change.companyId, userIds],
  );
  if (members.length !== new Set(userIds).size) return null;
  const given = await change.rows<{ user_id: number }>(
    `INSERT INTO partner_account_share (company_id, account_id, user_id, shared_by)
     SELECT $1, $2, unnest($3::int[]), $4 ON CONFLICT DO NOTHING RETURNING user_id`,
    [change.companyId, id, members.map((member) => member.id), change.viewer.actorId],
  );
  return given.map(({ user_id }) => members.find((member) => member.id === user_id)!.username);
}
