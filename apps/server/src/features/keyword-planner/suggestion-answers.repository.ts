import type { KeywordIdea } from '@adops/connectors';
import type { Queryable } from '../../core/database/index.js';

/** Request to a partner, identified by its hash. */
export interface KeptQuestion {
  readonly companyId: number;
  readonly partnerId: number;
  readonly question: string;
}
export interface KeptAnswer {
  readonly ideas: readonly KeywordIdea[];
  /** Currency of the bids. */
  readonly currency: string;
  readonly fetchedAt: Date;
}

/** Returns the cached response if it was fetched after `since`, or else null. */
export async function keptAnswer(
  on: Queryable,
  { companyId, partnerId, question }: KeptQuestion,
  since: Date,
): Promise<KeptAnswer | null> {
  const { rows } = await on.query<KeptAnswer>(
    `SELECT ideas, currency_code AS currency, fetched_at AS "fetchedAt" FROM keyword_suggestion_answer
     WHERE company_id = $1 AND partner_id = $2 AND question = $3 AND fetched_at > $4`,
    [companyId, partnerId, question, since],
  );
  return rows[0] ?? null;
}

export async function keepAnswer(
  on: Queryable,
  { companyId, partnerId, question }: KeptQuestion,
  { ideas, currency, fetchedAt }: KeptAnswer,
): Promise<void> {
  await on.query(
    `INSERT INTO keyword_suggestion_answer (company_id, partner_id, question, ideas, currency_code, fetched_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (company_id, partner_id, question)
       DO UPDATE SET ideas = EXCLUDED.ideas, currency_code = EXCLUDED.currency_code, fetched_at = EXCLUDED.fetched_at`,
    [companyId, partnerId, question, JSON.stringify(ideas), currency, fetchedAt],
  );
}

export async function forgetAnswers(on: Queryable, before: Date): Promise<void> {
  await on.query('DELETE FROM keyword_suggestion_answer WHERE fetched_at <= $1', [before]);
}
