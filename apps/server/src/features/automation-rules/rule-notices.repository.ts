import type { Queryable } from '../../core/database/index.js';

/** A hold for which no notice was sent. */
export interface UnnoticedHold {
  readonly companyId: number;
  readonly company: string;
  readonly id: number;
  readonly name: string;
  readonly ownerId: number;
  /** User who last saved the rule. Null if that is its owner. */
  readonly authorId: number | null;
  readonly reason: string;
  readonly heldAt: Date;
}

/**
 * Returns rules with a hold since their last notice, in all companies, ordered by the time of the hold.
 * @param after the last hold of the previous page
 */
export async function unnoticedHolds(
  on: Queryable,
  limit: number,
  after: Pick<UnnoticedHold, 'heldAt' | 'companyId' | 'id'> | null,
): Promise<UnnoticedHold[]> {
  const { rows } = await on.query<UnnoticedHold>(
    `SELECT r.company_id AS "companyId", c.name AS company, r.id, r.name, r.owner_id AS "ownerId", r.author_id AS "authorId",
       r.held_reason AS reason, r.held_at AS "heldAt"
     FROM automation_rule r JOIN company c ON c.id = r.company_id
     WHERE r.held_at IS NOT NULL AND r.removed_at IS NULL AND (r.hold_noticed_at IS NULL OR r.hold_noticed_at < r.held_at)
       AND ($2::timestamptz IS NULL OR (r.held_at, r.company_id, r.id) > ($2, $3, $4))
     ORDER BY r.held_at, r.company_id, r.id LIMIT $1`,
    [limit, after?.heldAt ?? null, after?.companyId ?? null, after?.id ?? null],
  );
  return rows;
}

/** Records the hold that the notice was about. A later hold gets its own notice. */
export async function setHoldNoticed(on: Queryable, { companyId, id, heldAt }: UnnoticedHold): Promise<void> {
  await on.query('UPDATE automation_rule SET hold_noticed_at = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
    heldAt,
  ]);
}
