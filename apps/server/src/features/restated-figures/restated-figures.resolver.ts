import { Args, Query, Resolver } from '@nestjs/graphql';
import { CurrentViewer, GraphQLDateTime } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReportFilters } from '../../reporting/index.js';
import { RestatedFigures } from './restated-figures.model.js';
import { RestatedFiguresService } from './restated-figures.service.js';

@Resolver()
export class RestatedFiguresResolver {
  constructor(private readonly figures: RestatedFiguresService) {}

  @Query(() => RestatedFigures, {
    description: 'Sources and feeds whose metrics for some days arrived or were restated since a moment.',
  })
  @RequirePermission('overview-report')
  restatedFigures(
    @CurrentViewer() viewer: Viewer,
    @Args('filters', { type: () => ReportFilters, description: 'Filters; the date range is required.' })
    filters: ReportFilters,
    @Args('since', { type: () => GraphQLDateTime, description: 'Moment in the past.' })
    since: Date,
  ) {
    return this.figures.of(viewer, filters, since);
  }
}
