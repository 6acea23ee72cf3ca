import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../../core/queue/index.js';
import { DeliveryPlanService } from './delivery-plan.service.js';
import { DeliverySendService } from './delivery-send.service.js';

/** Sends alerts to users and teams. Due messages are recorded first, then sent. */
@Injectable()
export class DeliveryJobs {
  constructor(registry: JobRegistry, plan: DeliveryPlanService, send: DeliverySendService) {
    registry.handle('alerts.deliver', async (_, { stopping }) => {
      try {
        await plan.planAll();
      } finally {
        // Recorded messages are sent even if planning failed for a company.
        await send.sendDue(stopping);
      }
    });
    registry.schedule({
      id: 'alerts-deliver',
      description: 'Sends alerts by mail and webhook.',
      job: 'alerts.deliver',
      every: 30_000,
    });
  }
}
