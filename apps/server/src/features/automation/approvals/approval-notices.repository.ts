import type { Queryable } from '../../../core/database/index.js';
import { ALLOWED_ACCOUNTS } from '../../../core/tenancy/index.js';
import { approvalKeySql } from '../operations/seen-levels.repository.js';
import { LAPSES_AFTER_HOURS, needsApprovalOf, WAITS } from './awaiting.repository.js';

/** Approvers are notified of a preview after this time, unless its author requests approval earlier. */
const AUTHORS_TIME = '10 minutes';
/** Time of the only reminder, which leaves enough time to act on it. */
const REMIND_AFTER = `${LAPSES_AFTER_HOURS - 4} hours`;
const MAX_ATTEMPTS = 5;
/** Maximum number of emails per run. The next run sends the rest. */
const AT_ONCE = 200;

export type NoticeKind = 'request' | 'reminder';

/** Task that waits for approval, and a user who may approve it. */
export interface AwaitingNotice {
  readonly company_id: number;
  readonly company: string;
  readonly task_id: number;
  readonly type: string;
  readonly is_undo: boolean;
  readonly creator: string | null;
  readonly expires_at: Date;
  readonly changes: number;
  readonly user_id: number;
  readonly email: string;
}

/**
 * SQL of the users who may approve a task `t`. They have the permission and can see all of its accounts. The author of
 * the task or its rule is excluded.
 */
export const APPROVERS = `
  membership m JOIN user_account u ON u.id = m.user_id AND u.is_active AND u.email <> ''
  CROSS JOIN LATERAL (SELECT ${ALLOWED_ACCOUNTS} AS accounts) allowed
  WHERE m.company_id = t.company_id AND m.is_active AND ${needsApprovalOf('u.id', 'u.id')}
    AND EXISTS (
      SELECT 1 FROM membership_role mr JOIN role_permission rp ON rp.company_id = mr.company_id AND rp.role_id = mr.role_id
      WHERE mr.company_id = m.company_id AND mr.user_id = m.user_id
        AND (rp.permission = (
            SELECT ${approvalKeySql} FROM automation_operation o WHERE o.company_id = t.company_id AND o.task_id = t.id LIMIT 1)
          OR (t.tool IS NOT NULL AND rp.permission = 'bulk-actions')))
    AND (allowed.accounts IS NULL OR NOT EXISTS (
      SELECT 1 FROM automation_operation o
      WHERE o.company_id = t.company_id AND o.task_id = t.id AND o.account_id <> ALL (allowed.accounts)))`;

/** Counts the users who may approve the task. */
export async function countApprovers(on: Queryable, companyId: number, taskId: number): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM automation_task t JOIN LATERAL (SELECT u.id FROM ${APPROVERS}) a ON true
     WHERE t.company_id = $1 AND t.id = $2`,
    [companyId, taskId],
  );
  return rows[0]!.count;
}

/** Records the first request for approval. Later requests don't change it. */
export async function noteApprovalRequest(on: Queryable, companyId: number, taskId: number): Promise<void> {
  await on.query(
    `UPDATE automation_task SET approval_requested_at = coalesce(approval_requested_at, clock_timestamp())
     WHERE company_id = $1 AND id = $2`,
    [companyId, taskId],
  );
}

/** Returns due emails, starting with the oldest tasks. */
export async function dueNotices(on: Queryable, kind: NoticeKind): Promise<AwaitingNotice[]> {
  const when =
    kind === 'request'
      ? `(t.approval_requested_at IS NOT NULL OR NOT t.is_preview OR t.created_at < clock_timestamp() - interval '${AUTHORS_TIME}')`
      : `t.created_at < clock_timestamp() - interval '${REMIND_AFTER}'`;
  const { rows } = await on.query<AwaitingNotice>(
    `SELECT t.company_id, co.name AS company, t.id AS task_id, t.type, t.undo_of_task_id IS NOT NULL AS is_undo,
       creator.username AS creator, t.created_at + interval '${LAPSES_AFTER_HOURS} hours' AS expires_at,
       (SELECT count(*)::int FROM automation_operation o
        WHERE o.company_id = t.company_id AND o.task_id = t.id AND o.state = 'planned') AS changes,
       a.id AS user_id, a.email
     FROM automation_task t JOIN company co ON co.id = t.company_id
     LEFT JOIN user_account creator ON creator.id = t.user_id
     JOIN LATERAL (SELECT u.id, u.email FROM ${APPROVERS}) a ON true
     WHERE ${WAITS} AND t.needs_approval AND ${when} AND NOT EXISTS (
       SELECT 1 FROM approval_notice n
       WHERE n.company_id = t.company_id AND n.task_id = t.id AND n.user_id = a.id AND n.kind = $1
         AND NOT (n.has_failed AND n.attempts < $2))
     ORDER BY t.created_at, t.company_id, t.id, a.id LIMIT $3`,
    [kind, MAX_ATTEMPTS, AT_ONCE],
  );
  return rows;
}

/** Claims a notice. If several workers try, only one succeeds. */
export async function claimNotice(
  on: Queryable,
  { company_id, task_id, user_id }: AwaitingNotice,
  kind: NoticeKind,
): Promise<boolean> {
  const { rowCount } = await on.query(
    `INSERT INTO approval_notice (company_id, task_id, user_id, kind) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, task_id, user_id, kind) DO UPDATE
       SET attempts = approval_notice.attempts + 1, has_failed = false, claimed_at = clock_timestamp()
       WHERE approval_notice.has_failed AND approval_notice.attempts < $5`,
    [company_id, task_id, user_id, kind, MAX_ATTEMPTS],
  );
  return rowCount === 1;
}

export async function finishNotice(
  on: Queryable,
  { company_id, task_id, user_id }: AwaitingNotice,
  kind: NoticeKind,
  isSent: boolean,
): Promise<void> {
  await on.query(
    `UPDATE approval_notice SET sent_at = CASE WHEN $5 THEN clock_timestamp() END, has_failed = NOT $5
     WHERE company_id = $1 AND task_id = $2 AND user_id = $3 AND kind = $4`,
    [company_id, task_id, user_id, kind, isSent],
  );
}
