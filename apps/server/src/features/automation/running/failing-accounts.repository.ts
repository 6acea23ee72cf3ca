import { ENTITY_LEVELS } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { MAX_ATTEMPTS, MAX_DEATHS } from '../../../core/work/index.js';
import { WAITS_FOR_SIGN_IN } from './results.js';

/** Account whose platform currently accepts no changes. */
export interface FailingAccount {
  readonly id: number;
  readonly name: string;
  readonly partnerName: string;
  readonly refusesSignIn: boolean;
  /** Changes of the last hour without a response. */
  readonly unanswered: number;
}

/** Minimum number of changes without a response for an account to count as failing. */
const MIN_UNANSWERED = 3;

/**
 * Returns accounts in which changes have no response and none has succeeded since, or whose sign-in is rejected. Uses
 * one statement.
 */
export async function failingAccounts(on: Queryable, companyId: number): Promise<FailingAccount[]> {
  const { rows } = await on.query<FailingAccount>(
    `WITH failed AS (
       SELECT account_id, state = 'ready' AND starts_with(message, $2) AS sign_in, coalesce(finished_at, sent_at) AS at
       FROM automation_operation
       WHERE company_id = $1 AND state IN ('ready', 'sending', 'unknown')
         AND (starts_with(message, $2) OR attempt >= 2)
       UNION ALL
       SELECT o.account_id, false, o.finished_at
       FROM partner_account a JOIN automation_operation o ON o.company_id = a.company_id AND o.account_id = a.id
       WHERE a.company_id = $1 AND o.level = ANY($3) AND o.finished_at > clock_timestamp() - interval '1 hour'
         AND o.state IN ('rejected', 'person') AND o.attempt >= $4 AND o.deaths < $5)
     SELECT a.id, a.name, p.name AS "partnerName", f.sign_in AS "refusesSignIn", f.unanswered
     FROM (SELECT account_id, bool_or(coalesce(sign_in, false)) AS sign_in, min(at) AS since,
             count(*) FILTER (WHERE sign_in IS NOT TRUE)::int AS unanswered
           FROM failed GROUP BY account_id) f
     JOIN partner_account a ON a.company_id = $1 AND a.id = f.account_id
     JOIN partner p ON p.id = a.partner_id
     WHERE f.sign_in OR f.unanswered >= $6 AND NOT EXISTS (
       SELECT FROM automation_operation o WHERE o.company_id = $1 AND o.account_id = f.account_id AND o.level = ANY($3)
         AND o.finished_at > f.since AND o.state IN ('done', 'warned') AND o.was_sent)
     ORDER BY p.name, a.name, a.id`,
    [companyId, WAITS_FOR_SIGN_IN, Object.keys(ENTITY_LEVELS), MAX_ATTEMPTS, MAX_DEATHS, MIN_UNANSWERED],
  );
  return rows;
}

/** Returns the entities that are in the accounts, with their account. */
export async function entitiesOfAccounts(
  on: Queryable,
  companyId: number,
  asked: {
    readonly level: 'adgroup' | 'campaign';
    readonly ids: readonly number[];
    readonly accountIds: readonly number[];
  },
): Promise<Map<number, number>> {
  const { rows } = await on.query<{ id: number; accountId: number }>(
    `SELECT id, account_id AS "accountId" FROM ${asked.level}
     WHERE company_id = $1 AND id = ANY($2::int[]) AND account_id = ANY($3::int[])`,
    [companyId, asked.ids, asked.accountIds],
  );
  return new Map(rows.map(({ id, accountId }) => [id, accountId]));
}
