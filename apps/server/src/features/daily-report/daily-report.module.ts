import { DAILY_REPORT } from '@adops/domain';
import { DAILY_BINDING, reportModule } from '../../reporting/index.js';
import { PartnerDailyReportStatus } from './delivery.js';
import { DeliveryRepository } from './delivery.repository.js';
import { DeliveryService } from './delivery.service.js';

export const DailyReportModule = reportModule(DAILY_REPORT, DAILY_BINDING, {
  types: { PartnerDailyReportStatus: () => PartnerDailyReportStatus },
  extension: DeliveryService,
  providers: [DeliveryRepository],
});
