import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AcknowledgeService } from './acknowledge.service.js';
import { AlertReport, AlertReportArgs, OpenAlerts } from './alert-report.model.js';
import { AlertReportService } from './alert-report.service.js';

@Resolver()
export class AlertReportResolver {
  constructor(
    private readonly alerts: AlertReportService,
    private readonly acknowledging: AcknowledgeService,
  ) {}

  @Query(() => AlertReport, { description: 'Alerts grouped by ad group.' })
  @RequirePermission('alert-report', 'advertisers-report')
  alertReport(@CurrentViewer() viewer: Viewer, @Args() args: AlertReportArgs) {
    return this.alerts.report(viewer, args);
  }

  @Query(() => OpenAlerts, { description: 'Number of open alerts since yesterday.' })
  @RequirePermission('alert-report')
  openAlerts(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerAccountIdIn', {
      type: () => [Int],
      nullable: true,
      description: 'Limit results to these partner accounts.',
    })
    accountIds: number[] | null,
  ): Promise<OpenAlerts> {
    return this.alerts.countOpen(viewer, accountIds);
  }

  @Mutation(() => BaseResponse, { description: 'Acknowledges alerts.' })
  @RequirePermission('alert-report', 'es-alerter')
  markAlertsAsAcknowledged(
    @CurrentViewer() viewer: Viewer,
    @Args('alertIds', { type: () => [Int], description: 'Alerts to acknowledge.' }) alertIds: number[],
  ) {
    return this.acknowledging.acknowledge(viewer, alertIds);
  }
}
