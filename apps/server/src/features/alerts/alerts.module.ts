import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { AcknowledgeService } from './acknowledge.service.js';
import { AlertFile } from './alert-file.js';
import { AlertReportResolver } from './alert-report.resolver.js';
import { AlertReportService } from './alert-report.service.js';
import { AlertsJobs } from './alerts.jobs.js';
import { AlertWebhooks } from './delivery/alert-webhooks.service.js';
import { DeliveryPlanService } from './delivery/delivery-plan.service.js';
import { DeliverySendService } from './delivery/delivery-send.service.js';
import { DeliverySettingsResolver } from './delivery/delivery-settings.resolver.js';
import { DeliverySettingsService } from './delivery/delivery-settings.service.js';
import { DeliveryJobs } from './delivery/delivery.jobs.js';
import { DetectionService } from './detection.service.js';
import { AlertReportRepository } from './store/alert-report.repository.js';

@Module({
  imports: [ReferenceListsModule],
  providers: [
    DetectionService,
    AlertsJobs,
    AlertReportRepository,
    AlertReportService,
    AcknowledgeService,
    AlertFile,
    AlertReportResolver,
    AlertWebhooks,
    DeliveryPlanService,
    DeliverySendService,
    DeliveryJobs,
    DeliverySettingsService,
    DeliverySettingsResolver,
  ],
  exports: [AlertReportService],
})
export class AlertsModule {}
