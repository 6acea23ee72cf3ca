import { Args, Context, Query, Resolver } from '@nestjs/graphql';
import { TQ_BANDS } from '@adops/domain';
import { CurrentViewer, type GraphQLContext } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { abortSignalOf } from '../../reporting/index.js';
import { TqDashboardArgs, TqDashboardReport, TqThreshold } from './tq-dashboard.model.js';
import { TqDashboardService } from './tq-dashboard.service.js';

@Resolver()
export class TqDashboardResolver {
  constructor(private readonly dashboard: TqDashboardService) {}

  @Query(() => TqDashboardReport, {
    description: 'Traffic quality and gross revenue by day and market. Request each part separately.',
  })
  @RequirePermission('tq-dashboard')
  tqDashboardReport(
    @CurrentViewer() viewer: Viewer,
    @Args() args: TqDashboardArgs,
    @Context() { res }: GraphQLContext,
  ) {
    return this.dashboard.report(viewer, args, abortSignalOf(res));
  }

  @Query(() => [TqThreshold], { description: 'TQ scale levels.' })
  @RequirePermission('tq-report', 'tq-dashboard')
  tqThresholds() {
    return TQ_BANDS;
  }
}
