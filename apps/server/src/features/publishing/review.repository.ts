import type { Queryable } from '../../core/database/index.js';

export interface AwaitedReview {
  readonly companyId: number;
  readonly id: number;
  readonly accountId: number;
  readonly partnerId: number;
  readonly externalId: string;
}

export interface ReviewOutcome {
  readonly id: number;
  readonly state: 'in_review' | 'approved' | 'rejected' | null;
  readonly feedback: string | null;
}

/** Maximum duration of a review. It usually takes days. */
const AWAITED = '14 days';

/**
 * Returns published entities whose review is not complete, and marks them as requested now. Concurrent readers get
 * different entities.
 * @param stepKinds steps whose results are reviewed
 */
export async function takeAwaitedReviews(
  on: Queryable,
  stepKinds: readonly string[],
  { againMs, limit }: { readonly againMs: number; readonly limit: number },
): Promise<AwaitedReview[]> {
  const { rows } = await on.query<AwaitedReview>(
    `UPDATE publication p SET reviewed_at = clock_timestamp()
     FROM partner_account a, (
       SELECT company_id, id FROM publication q
       WHERE state = 'completed' AND external_id IS NOT NULL AND (review_state IS NULL OR review_state = 'in_review')
         AND EXISTS (SELECT FROM publication_step s WHERE s.company_id = q.company_id AND s.publication_id = q.id
           AND s.kind = ANY ($1) AND s.state = 'done')
         AND finished_at > clock_timestamp() - interval '${AWAITED}'
         AND (reviewed_at IS NULL OR reviewed_at < clock_timestamp() - $2 * interval '1 millisecond')
       ORDER BY reviewed_at NULLS FIRST, id LIMIT $3 FOR UPDATE OF q SKIP LOCKED) w
     WHERE p.company_id = w.company_id AND p.id = w.id AND a.company_id = p.company_id AND a.id = p.account_id
     RETURNING p.company_id AS "companyId", p.id, p.account_id AS "accountId", a.partner_id AS "partnerId", p.external_id AS "externalId"`,
    [stepKinds, againMs, limit],
  );
  return rows;
}

export async function saveReviews(on: Queryable, companyId: number, outcomes: readonly ReviewOutcome[]): Promise<void> {
  await on.query(
    `UPDATE publication p SET review_state = r.state, review_feedback = r.feedback
     FROM unnest($2::int[], $3::text[], $4::text[]) AS r (id, state, feedback) WHERE p.company_id = $1 AND p.id = r.id`,
    [
      ...[companyId, outcomes.map(({ id }) => id), outcomes.map(({ state }) => state)],
      outcomes.map(({ feedback }) => feedback),
    ],
  );
}
