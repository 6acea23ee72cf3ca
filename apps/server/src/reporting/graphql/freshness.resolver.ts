import { Args, Query, Resolver } from '@nestjs/graphql';
import { CurrentViewer, GraphQLDate } from '../../core/graphql/index.js';
import { Entities } from '../../core/database/index.js';
import { AnySignedInUser } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReportEngine } from '../engine/report-engine.js';
import { DataFreshness } from './freshness.model.js';
import { ReportFilters } from './inputs.js';

@Resolver()
@AnySignedInUser()
export class FreshnessResolver {
  constructor(
    private readonly engine: ReportEngine,
    private readonly entities: Entities,
  ) {}

  @Query(() => [DataFreshness], { description: 'Data freshness of the sources and feeds the caller can access.' })
  dataFreshness(
    @CurrentViewer() viewer: Viewer,
    @Args('filters', { type: () => ReportFilters, nullable: true, description: 'Filters.' })
    filters: ReportFilters | null,
  ) {
    return this.engine.freshness(viewer, filters ?? {});
  }
  @Query(() => GraphQLDate, {
    nullable: true,
    description: 'Date before which data is still being loaded; null if all days are loaded.',
  })
  async figuresLoadingBefore(@CurrentViewer() viewer: Viewer): Promise<Date | null> {
    const company = await this.entities
      .for(viewer.companyId)
      .company.findFirstOrThrow({ select: { figuresLoadingBefore: true } });
    return company.figuresLoadingBefore;
  }
}
