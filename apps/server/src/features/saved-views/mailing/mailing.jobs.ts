import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../../core/queue/index.js';
import { MailingPlanService } from './mailing-plan.service.js';
import { MailingSendService } from './mailing-send.service.js';

/** Mails saved views to users. Due mails are recorded first, then sent. */
@Injectable()
export class MailingJobs {
  constructor(registry: JobRegistry, plan: MailingPlanService, send: MailingSendService) {
    registry.handle('views.mail', async (_, { stopping }) => {
      try {
        await plan.planAll();
      } finally {
        // Recorded mails are sent even if planning failed for a company.
        await send.sendDue(stopping);
      }
    });
    registry.schedule({
      id: 'views-mail',
      description: 'Mails saved views on their schedules.',
      job: 'views.mail',
      // The interval is short because users wait for mails they request.
      every: 10_000,
    });
  }
}
