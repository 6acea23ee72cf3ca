import { Args, Context, Info, Query, Resolver } from '@nestjs/graphql';
import { OVERVIEW_REPORT } from '@adops/domain';
import type { GraphQLResolveInfo } from 'graphql';
import { CurrentViewer, type GraphQLContext } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  clientGone,
  OVERVIEW_BINDING,
  type Report,
  ReportEngine,
  ReportRegistry,
  requestOf,
  selectionOf,
} from '../../reporting/index.js';
import { OverviewReport, OverviewReportArgs } from './overview-report.model.js';

const REPORT: Report = { contract: OVERVIEW_REPORT, binding: OVERVIEW_BINDING };

@Resolver()
export class OverviewReportResolver {
  constructor(
    registry: ReportRegistry,
    private readonly engine: ReportEngine,
  ) {
    registry.add(REPORT);
  }

  @Query(() => OverviewReport, { description: 'Figures of the company by one grouping column, with breakdowns.' })
  @RequirePermission('overview-report')
  async overviewReport(
    @CurrentViewer() viewer: Viewer,
    @Args() args: OverviewReportArgs,
    @Info() info: GraphQLResolveInfo,
    @Context() { res }: GraphQLContext,
  ) {
    const request = requestOf(REPORT, viewer, { ...args }, selectionOf(info, OVERVIEW_REPORT));
    return { ...(await this.engine.run(request, clientGone(res))), groupingColumn: request.grouping.id };
  }
}
