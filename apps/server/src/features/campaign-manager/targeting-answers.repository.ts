import type { Queryable } from '../../core/database/index.js';

/** A request to a platform for an account. */
export interface TargetingQuestion {
  readonly companyId: number;
  readonly accountId: number;
  /** Name of the list, and the search text. */
  readonly question: string;
}
export interface KeptTargeting {
  readonly items: readonly unknown[];
  readonly fetchedAt: Date;
}

/** Returns the stored response, regardless of its age. Null if there is none. */
export async function keptTargeting(
  on: Queryable,
  { companyId, accountId, question }: TargetingQuestion,
): Promise<KeptTargeting | null> {
  const { rows } = await on.query<KeptTargeting>(
    `SELECT items, fetched_at AS "fetchedAt" FROM targeting_answer
     WHERE company_id = $1 AND account_id = $2 AND question = $3`,
    [companyId, accountId, question],
  );
  return rows[0] ?? null;
}

export async function keepTargeting(
  on: Queryable,
  { companyId, accountId, question }: TargetingQuestion,
  items: readonly unknown[],
): Promise<void> {
  await on.query(
    `INSERT INTO targeting_answer (company_id, account_id, question, items, fetched_at) VALUES ($1, $2, $3, $4, now())
     ON CONFLICT (company_id, account_id, question)
       DO UPDATE SET items = EXCLUDED.items, fetched_at = EXCLUDED.fetched_at`,
    [companyId, accountId, question, JSON.stringify(items)],
  );
}

export async function deleteTargetingBefore(on: Queryable, before: Date): Promise<void> {
  await on.query('DELETE FROM targeting_answer WHERE fetched_at <= $1', [before]);
}
