import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../../core/queue/index.js';
import { ApprovalNotices } from './approval-notices.service.js';
import { LapsedTasks } from './lapsed-tasks.service.js';

/** Notifies users of tasks that wait for their approval, and ends tasks that have waited too long. */
@Injectable()
export class ApprovalJobs {
  constructor(registry: JobRegistry, notices: ApprovalNotices, lapsed: LapsedTasks) {
    registry.handle('approvals.notify', () => notices.send());
    registry.schedule({
      id: 'approvals-notify',
      description: 'Emails users about tasks that await their approval.',
      job: 'approvals.notify',
      every: 60_000,
    });
    registry.handle('approvals.expire', (_, { stopping }) => lapsed.end(stopping));
    registry.schedule({
      id: 'approvals-expire',
      description: 'Cancels tasks that were not approved in time.',
      job: 'approvals.expire',
      every: 60_000,
    });
  }
}
