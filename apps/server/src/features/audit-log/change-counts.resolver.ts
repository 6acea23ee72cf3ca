import { Args, Query, Resolver } from '@nestjs/graphql';
import { CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReportFilters } from '../../reporting/index.js';
import { ChangesAtMoment } from './change-counts.model.js';
import { ChangeCountsService } from './change-counts.service.js';

@Resolver()
export class ChangeCountsResolver {
  constructor(private readonly counts: ChangeCountsService) {}

  @Query(() => [ChangesAtMoment], {
    description:
      "Days or hours, in UTC, in which users, rules and imports changed entities of a report. Ignores filters that changes aren't recorded by, such as countries.",
  })
  @RequirePermission('user-activity-report')
  changeCounts(
    @CurrentViewer() viewer: Viewer,
    @Args('filters', { type: () => ReportFilters, description: 'Filters of the report; the date range is required.' })
    filters: ReportFilters,
    @Args('byHour', {
      type: () => Boolean,
      defaultValue: false,
      description: 'True to count changes by hour, for at most 4 days.',
    })
    byHour: boolean,
  ) {
    return this.counts.of(viewer, filters, byHour);
  }
}
