import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../../core/queue/index.js';
import { ApprovalNotices } from './approval-notices.service.js';

/** Notifies users of tasks that wait for their approval. */
@Injectable()
export class ApprovalJobs {
  constructor(registry: JobRegistry, notices: ApprovalNotices) {
    registry.handle('approvals.notify', () => notices.send());
    registry.schedule({
      id: 'approvals-notify',
      description: 'Emails users about tasks that wait for their approval.',
      job: 'approvals.notify',
      every: 60_000,
    });
  }
}
