import type { Change } from '../../core/changes/index.js';

// The time of the next reading is set and compared by the database clock, together with the leases of its readers.

/**
 * Starts, continues or stops reading an account, according to its status. Does nothing for an account without a
 * sign-in.
 */
export async function connectAccount(
  change: Change,
  accountId: number,
  connector: string,
  managerId: string | null,
): Promise<void> {
  await change.rows(
    `INSERT INTO connection (company_id, account_id, connector, manager_id, collect_from, is_enabled)
     SELECT a.company_id, a.id, $3, $4, now(), a.status = 'active' FROM partner_account a
     WHERE a.company_id = $1 AND a.id = $2 AND EXISTS (SELECT FROM secret s
       WHERE s.company_id = $1 AND s.owner_kind = CASE WHEN a.access_id IS NULL THEN 'partner_account' ELSE 'partner_access' END
         AND s.owner_id = coalesce(a.access_id, a.id))
     ON CONFLICT (company_id, account_id) DO UPDATE SET is_enabled = excluded.is_enabled,
       manager_id = excluded.manager_id, next_at = now(), failures = 0`,
    [change.companyId, accountId, connector, managerId],
  );
}

/** Reads the accounts of a shared sign-in again immediately, because the previous sign-in may have caused failures. */
export async function reconnectAccounts(change: Change, accessId: number): Promise<void> {
  await change.rows(
    `UPDATE connection c SET next_at = now(), failures = 0 FROM partner_account a
     WHERE a.company_id = $1 AND a.access_id = $2 AND c.company_id = a.company_id AND c.account_id = a.id`,
    [change.companyId, accessId],
  );
}
