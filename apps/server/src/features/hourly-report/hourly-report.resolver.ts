import { Args, Context, Info, Query, Resolver } from '@nestjs/graphql';
import { HOURLY_REPORT } from '@adops/domain';
import type { GraphQLResolveInfo } from 'graphql';
import { CurrentViewer, type GraphQLContext } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  clientGone,
  HOURLY_BINDING,
  type Report,
  ReportEngine,
  ReportRegistry,
  requestOf,
  rowsInTurns,
  selectionOf,
} from '../../reporting/index.js';
import { HourlyReport, HourlyReportArgs } from './hourly-report.model.js';

const REPORT: Report = { contract: HOURLY_REPORT, binding: HOURLY_BINDING };

@Resolver()
export class HourlyReportResolver {
  constructor(
    registry: ReportRegistry,
    private readonly engine: ReportEngine,
  ) {
    registry.add(REPORT);
  }

  @Query(() => HourlyReport, { description: 'Figures by hour; the full export asks for 500000 rows a page.' })
  @RequirePermission('hourly-report', 'advertisers-report', 'site-advertisers-report')
  async hourlyReport(
    @CurrentViewer() viewer: Viewer,
    @Args() args: HourlyReportArgs,
    @Info() info: GraphQLResolveInfo,
    @Context() { res }: GraphQLContext,
  ) {
    const request = requestOf(REPORT, viewer, { ...args }, selectionOf(info));
    return rowsInTurns(await this.engine.run(request, clientGone(res)));
  }
}
