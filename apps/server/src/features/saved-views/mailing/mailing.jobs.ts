import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../../core/queue/index.js';
import { MailingPlanService } from './mailing-plan.service.js';
import { MailingSendService } from './mailing-send.service.js';

/** Mails saved views to users: what is due is recorded first, then sent. */
@Injectable()
export class MailingJobs {
  constructor(registry: JobRegistry, plan: MailingPlanService, send: MailingSendService) {
    registry.handle('views.mail', async (_, { stopping }) => {
      try {
        await plan.planAll();
      } finally {
        // Recorded mails are sent even when planning failed for a company.
        await send.sendDue(stopping);
      }
    });
    registry.schedule({
      id: 'views-mail',
      description: 'Mails saved views on their schedules.',
      job: 'views.mail',
      // Users wait for the ones they ask for.
      every: 10_000,
    });
  }
}
