import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import { type BaseResponse, done, notDone } from '../../../core/graphql/index.js';
import { Mailer } from '../../../core/mail/index.js';
import { ALLOWED_ACCOUNTS, type Viewer } from '../../../core/tenancy/index.js';
import { LockedTasks } from '../locked-tasks.service.js';
import { actionName } from '../task-words.js';
import { LAPSES_AFTER_HOURS, needsApprovalOf, WAITS } from './awaiting.repository.js';

/** A preview is its author's own for so long, unless they ask for approval earlier. */
const AUTHORS_TIME = '10 minutes';
/** One reminder, while there is time left to act on it. */
const REMIND_AFTER = `${LAPSES_AFTER_HOURS - 4} hours`;
const MAX_ATTEMPTS = 5;
/** Mails of one run; the others follow with the next. */
const AT_ONCE = 200;

type Kind = 'request' | 'reminder';

interface Waiting {
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

/** Who may approve a task `t`: holders of the permission who see all of its accounts, other than its author. */
const APPROVERS = `
  membership m JOIN user_account u ON u.id = m.user_id AND u.is_active AND u.email <> ''
  CROSS JOIN LATERAL (SELECT ${ALLOWED_ACCOUNTS} AS accounts) allowed
  WHERE m.company_id = t.company_id AND m.is_active AND ${needsApprovalOf('u.id', 'u.id')}
    AND EXISTS (
      SELECT 1 FROM membership_role mr JOIN role_permission rp ON rp.company_id = mr.company_id AND rp.role_id = mr.role_id
      WHERE mr.company_id = m.company_id AND mr.user_id = m.user_id AND rp.permission = 'bulk-actions')
    AND (allowed.accounts IS NULL OR NOT EXISTS (
      SELECT 1 FROM automation_operation o
      WHERE o.company_id = t.company_id AND o.task_id = t.id AND o.account_id <> ALL (allowed.accounts)))`;

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Emails about tasks that wait for a second person: one when they may act, one before the preview expires. */
@Injectable()
export class ApprovalNotices {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly tasks: LockedTasks,
  ) {}

  /** The author asks for approval now: those who may give it get their email with the next run. */
  request(viewer: Viewer, taskId: number): Promise<BaseResponse> {
    return this.tasks.act(viewer, taskId, 'requestApproval', async (task, client) => {
      if (task.state !== 'PENDING' || !task.needs_approval) return notDone('This task is not waiting for approval.');
      if (task.lapsed) return notDone('This preview has expired. Create it again with current values.');
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM automation_task t JOIN LATERAL (SELECT u.id FROM ${APPROVERS}) a ON true
         WHERE t.company_id = $1 AND t.id = $2`,
        [viewer.companyId, taskId],
      );
      const { count } = rows[0]!;
      if (count === 0)
        return notDone(
          'No other user has both the permission for bulk actions and access to all accounts of this task.',
        );
      if (!this.mailer.isConfigured)
        return notDone('Email is not set up here. Copy the link and send it to someone who may approve.');
      await client.query(
        `UPDATE automation_task SET approval_requested_at = coalesce(approval_requested_at, clock_timestamp())
         WHERE company_id = $1 AND id = $2`,
        [viewer.companyId, taskId],
      );
      return done(`Approval requested. ${counted(count, 'user', 'users')} will get an email.`);
    });
  }

  /** Sends what is due. Each email is claimed first: however many workers run this, it is sent once. */
  async send(): Promise<void> {
    if (!this.mailer.isConfigured) return;
    for (const kind of ['request', 'reminder'] as const)
      for (const notice of await this.due(kind)) {
        if (!(await this.claim(notice, kind))) continue;
        const isSent = await this.mailer.send({ to: notice.email, ...this.letter(notice, kind) });
        await this.database.pool.query(
          `UPDATE approval_notice SET sent_at = CASE WHEN $5 THEN clock_timestamp() END, has_failed = NOT $5
           WHERE company_id = $1 AND task_id = $2 AND user_id = $3 AND kind = $4`,
          [notice.company_id, notice.task_id, notice.user_id, kind, isSent],
        );
      }
  }

  private async due(kind: Kind): Promise<Waiting[]> {
    const when =
      kind === 'request'
        ? `(t.approval_requested_at IS NOT NULL OR NOT t.is_preview OR t.created_at < clock_timestamp() - interval '${AUTHORS_TIME}')`
        : `t.created_at < clock_timestamp() - interval '${REMIND_AFTER}'`;
    const { rows } = await this.database.pool.query<Waiting>(
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

  private async claim({ company_id, task_id, user_id }: Waiting, kind: Kind): Promise<boolean> {
    const { rowCount } = await this.database.pool.query(
      `INSERT INTO approval_notice (company_id, task_id, user_id, kind) VALUES ($1, $2, $3, $4)
       ON CONFLICT (company_id, task_id, user_id, kind) DO UPDATE
         SET attempts = approval_notice.attempts + 1, has_failed = false, claimed_at = clock_timestamp()
         WHERE approval_notice.has_failed AND approval_notice.attempts < $5`,
      [company_id, task_id, user_id, kind, MAX_ATTEMPTS],
    );
    return rowCount === 1;
  }

  private letter(
    { company, company_id, task_id, type, is_undo, creator, changes, expires_at }: Waiting,
    kind: Kind,
  ): { subject: string; text: string } {
    const name = `${is_undo ? 'Undo: ' : ''}${actionName(type)}`;
    const size = counted(changes, 'change', 'changes');
    const until = expires_at.toISOString().replace('T', ' ').slice(0, 16);
    return {
      subject: `${kind === 'reminder' ? 'Reminder: approval' : 'Approval'} needed: ${name} (${size})`,
      text: `${creator ?? 'A user'} needs your approval for a task of ${company} on AdOps Console.

Task ${task_id}: ${name}, ${size}

Review it:
${this.mailer.address(`/company/${company_id}/automation/details/${task_id}`)}

The preview expires at ${until} UTC. After that it has to be created again with current values.
`,
    };
  }
}
