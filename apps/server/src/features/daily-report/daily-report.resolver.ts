import { Args, Context, Info, Query, Resolver } from '@nestjs/graphql';
import { DAILY_REPORT } from '@adops/domain';
import type { GraphQLResolveInfo } from 'graphql';
import { CurrentViewer, type GraphQLContext } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  clientGone,
  DAILY_BINDING,
  type Report,
  ReportEngine,
  ReportRegistry,
  requestOf,
  selectionOf,
} from '../../reporting/index.js';
import { DailyReport, DailyReportArgs } from './daily-report.model.js';
import { DeliveryService } from './delivery.service.js';

const REPORT: Report = { contract: DAILY_REPORT, binding: DAILY_BINDING };

@Resolver()
export class DailyReportResolver {
  constructor(
    registry: ReportRegistry,
    private readonly engine: ReportEngine,
    private readonly delivery: DeliveryService,
  ) {
    registry.add(REPORT);
  }

  @Query(() => DailyReport, {
    description: 'Figures by day or by another grouping column, with breakdowns; 14 days ago to yesterday by default.',
  })
  @RequirePermission('overview-report')
  async dailyReport(
    @CurrentViewer() viewer: Viewer,
    @Args() args: DailyReportArgs,
    @Info() info: GraphQLResolveInfo,
    @Context() { res }: GraphQLContext,
  ) {
    const request = requestOf(REPORT, viewer, { ...args }, selectionOf(info, DAILY_REPORT));
    const answer = await this.engine.run(this.delivery.withKeys(request), clientGone(res));
    await this.delivery.addTo(request, answer.rows);
    return answer;
  }
}
