import type { SiteArticleContent } from '@adops/connectors';
import type { Queryable } from '../../core/database/index.js';

export interface UploadKey {
  readonly companyId: number;
  readonly id: number;
}

/** An article claimed by a worker. */
export interface ClaimedArticle extends SiteArticleContent {
  readonly key: string;
  readonly siteId: number;
  readonly sent: SiteArticleContent | null;
  /** Number of the claim. Results of older claims are dropped. */
  readonly attempt: number;
}

/** Assigns the upload of an article to a task. */
export async function setUploading(
  on: Queryable,
  { companyId, id }: UploadKey,
  { status, taskId }: { status: 'started' | 'restarted'; taskId: number },
): Promise<void> {
  await on.query(
    'UPDATE article SET status = $3, upload_task_id = $4, error = NULL WHERE company_id = $1 AND id = $2',
    [companyId, id, status, taskId],
  );
}

/** Claims an article. Returns null if it no longer belongs to this task. */
export async function claimUpload(
  on: Queryable,
  { companyId, id }: UploadKey,
  taskId: number,
): Promise<ClaimedArticle | null> {
  const { rows } = await on.query<ClaimedArticle>(
    `UPDATE article SET upload_attempt = upload_attempt + 1
     WHERE company_id = $1 AND id = $2 AND upload_task_id = $3 AND status IN ('started', 'restarted')
     RETURNING upload_key::text AS key, site_id AS "siteId", upload_sent AS sent, upload_attempt AS attempt, headline, language,
       market_id AS "marketId", topic, hotspots, text`,
    [companyId, id, taskId],
  );
  return rows[0] ?? null;
}

/** Stores the content before it is sent to the site. @returns false if another worker holds the claim */
export async function noteSent(
  on: Queryable,
  { companyId, id }: UploadKey,
  attempt: number,
  content: SiteArticleContent,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `UPDATE article SET upload_sent = $4 WHERE company_id = $1 AND id = $2 AND upload_attempt = $3 AND status IN ('started', 'restarted')`,
    [companyId, id, attempt, JSON.stringify(content)],
  );
  return rowCount === 1;
}

/** Result of a claim. */
export type UploadOutcome =
  | { readonly status: 'completed'; readonly url: string; readonly message: string | null }
  | {
      readonly status: 'failed';
      readonly message: string;
      /** True if the site confirmed that it saved nothing. */
      readonly isAbsent: boolean;
    };

/** Ends a claim. @returns false if another worker holds the claim */
export async function finishUpload(
  on: Queryable,
  { companyId, id }: UploadKey,
  attempt: number,
  outcome: UploadOutcome,
): Promise<boolean> {
  const isDone = outcome.status === 'completed';
  const { rowCount } = await on.query(
    `UPDATE article SET status = $4, url = $5, error = $6, uploaded_at = CASE WHEN $7 THEN clock_timestamp() END,
       upload_sent = CASE WHEN $8 THEN NULL ELSE upload_sent END
     WHERE company_id = $1 AND id = $2 AND upload_attempt = $3 AND status IN ('started', 'restarted')`,
    [
      ...[companyId, id, attempt, outcome.status, isDone ? outcome.url : null],
      ...[isDone ? null : outcome.message.slice(0, 2_000), isDone, isDone || outcome.isAbsent],
    ],
  );
  return rowCount === 1;
}
