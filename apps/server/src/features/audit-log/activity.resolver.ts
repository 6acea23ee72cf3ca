import { Args, Query, Resolver } from '@nestjs/graphql';
import { CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  UserActivityArgs,
  UserActivityChartArgs,
  UserActivityChartPoint,
  UserActivityFilterOptions,
  UserActivityReport,
} from './activity.model.js';
import { ActivityService } from './activity.service.js';

@Resolver()
export class ActivityResolver {
  constructor(private readonly activity: ActivityService) {}

  @Query(() => UserActivityReport, {
    description: 'User actions, newest first by default. When grouped by action count, uses cursor-based paging.',
  })
  @RequirePermission('user-activity-report')
  userActivityReport(@CurrentViewer() viewer: Viewer, @Args() args: UserActivityArgs) {
    return this.activity.report(viewer, args);
  }

  @Query(() => [UserActivityChartPoint], { description: 'User action counts for the chart.' })
  @RequirePermission('user-activity-report')
  userActivityChart(@CurrentViewer() viewer: Viewer, @Args() args: UserActivityChartArgs) {
    return this.activity.chart(viewer, args);
  }

  @Query(() => UserActivityFilterOptions, { description: 'Options of the report.' })
  @RequirePermission('user-activity-report')
  userActivityFilterOptions(@CurrentViewer() viewer: Viewer) {
    return this.activity.options(viewer);
  }
}
