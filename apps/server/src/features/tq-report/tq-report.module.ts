import { TQ_REPORT } from '@adops/domain';
import { reportModule, TQ_BINDING } from '../../reporting/index.js';
import { ReportedTagsRepository } from './reported-tags.repository.js';
import { TqBandsService } from './tq-bands.service.js';
import { TqDashboardResolver } from './tq-dashboard.resolver.js';
import { TqDashboardService } from './tq-dashboard.service.js';

export const TqReportModule = reportModule(TQ_REPORT, TQ_BINDING, {
  extension: TqBandsService,
  providers: [ReportedTagsRepository, TqDashboardService, TqDashboardResolver],
});
