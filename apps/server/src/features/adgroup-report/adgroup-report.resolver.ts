import { Args, Context, Info, Int, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { CurrentViewer, type GraphQLContext } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { clientGone, ReportEngine, requestOf, rowsInTurns, selectionOf } from '../../reporting/index.js';
import { AdgroupReportService } from './adgroup-report.service.js';
import { Adgroup, AdgroupReport, AdgroupReportArgs } from './adgroup-report.model.js';

@Resolver()
export class AdgroupReportResolver {
  constructor(
    private readonly engine: ReportEngine,
    private readonly adgroups: AdgroupReportService,
  ) {}

  @Query(() => AdgroupReport, { description: 'Ad groups with their figures.' })
  @RequirePermission('adgroup-report', 'advertisers-report')
  async adgroupReport(
    @CurrentViewer() viewer: Viewer,
    @Args() args: AdgroupReportArgs,
    @Info() info: GraphQLResolveInfo,
    @Context() { res }: GraphQLContext,
  ) {
    const request = requestOf(this.adgroups.report, viewer, { ...args }, selectionOf(info));
    return rowsInTurns(await this.engine.run(request, clientGone(res)));
  }

  @Query(() => Adgroup, { nullable: true, description: 'One ad group.' })
  @RequirePermission('adgroup-report', 'adgroup-keyword-rotation', 'hotspot-report', 'advertisers-report')
  adgroup(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number) {
    return this.adgroups.find(viewer, id);
  }
}
