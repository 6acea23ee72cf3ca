import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import { type BaseResponse, done, notDone } from '../../../core/graphql/index.js';
import { Mailer } from '../../../core/mail/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { LockedTasks } from '../tasks/locked-tasks.service.js';
import { actionName } from '../tasks/task-words.js';
import {
  type AwaitingNotice,
  claimNotice,
  countApprovers,
  dueNotices,
  finishNotice,
  type NoticeKind,
  noteApprovalRequest,
} from './approval-notices.repository.js';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/**
 * Emails approvers about tasks that need a second approval: one email when they may act, and one before the preview
 * expires.
 */
@Injectable()
export class ApprovalNotices {
  constructor(
    private readonly database: Database,
    private readonly mailer: Mailer,
    private readonly tasks: LockedTasks,
  ) {}

  /** Requests approval for the author. Approvers receive their email in the next run. */
  request(viewer: Viewer, taskId: number): Promise<BaseResponse> {
    return this.tasks.act(viewer, taskId, 'requestApproval', async (task, client) => {
      if (task.state !== 'PENDING' || !task.needs_approval) return notDone('This task is not waiting for approval.');
      if (task.lapsed) return notDone('This preview has expired. Create it again with current values.');
      const count = await countApprovers(client, viewer.companyId, taskId);
      if (count === 0)
        return notDone('No other user has permission for bulk actions and access to all accounts of this task.');
      if (!this.mailer.isConfigured)
        return notDone(
          'Email is not set up on this server. Copy the link and send it to a user who can approve the task.',
        );
      await noteApprovalRequest(client, viewer.companyId, taskId);
      return done(`Approval requested. ${counted(count, 'user', 'users')} will get an email.`);
    });
  }

  /** Sends due emails. Each one is claimed first, so that any number of workers send it once. */
  async send(): Promise<void> {
    if (!this.mailer.isConfigured) return;
    for (const kind of ['request', 'reminder'] as const)
      for (const notice of await dueNotices(this.database.pool, kind)) {
        if (!(await claimNotice(this.database.pool, notice, kind))) continue;
        const isSent = await this.mailer.send({ to: notice.email, ...this.letter(notice, kind) });
        await finishNotice(this.database.pool, notice, kind, isSent);
      }
  }

  private letter(
    { company, company_id, task_id, type, is_undo, creator, changes, expires_at }: AwaitingNotice,
    kind: NoticeKind,
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

The preview expires at ${until} UTC. After that, create it again with current values.
`,
    };
  }
}
