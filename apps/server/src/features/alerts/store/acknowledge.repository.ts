import type { AlertTypeName } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';

export interface LockedAlert {
  readonly id: number;
  readonly isAcknowledged: boolean;
  readonly accountId: number;
  readonly adgroup: string;
}

/** Returns the alerts that the viewer may see, locked for the transaction. */
export async function lockAlerts(
  on: Queryable,
  { companyId, accounts }: Viewer,
  ids: readonly number[],
  types: readonly AlertTypeName[],
): Promise<LockedAlert[]> {
  const { rows } = await on.query<LockedAlert>(
    `SELECT a.id, a.is_acknowledged AS "isAcknowledged", g.account_id AS "accountId", g.name AS adgroup FROM alert a
     JOIN adgroup g ON g.company_id = a.company_id AND g.id = a.adgroup_id
     WHERE a.company_id = $1 AND a.id = ANY($2::int[]) AND a.type::text = ANY($3::text[])
       AND ($4::int[] IS NULL OR g.account_id = ANY($4)) FOR UPDATE OF a`,
    [companyId, ids, types, accounts === 'all' ? null : accounts],
  );
  return rows;
}

/** Acknowledges alerts and stores their current loss. */
export async function markAcknowledged(
  on: Queryable,
  { companyId, userId }: Viewer,
  ids: readonly number[],
): Promise<void> {
  await on.query(
    `UPDATE alert SET is_acknowledged = true, acknowledged_by = $3, acknowledged_at = now(),
       acknowledged_loss_micros = loss_micros
     WHERE company_id = $1 AND id = ANY($2::int[])`,
    [companyId, ids, userId],
  );
}
