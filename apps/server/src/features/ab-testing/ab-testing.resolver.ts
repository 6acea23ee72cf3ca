import { Args, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import {
  BaseResponse,
  CurrentViewer,
  ExpectedVersion,
  IdResponse,
  SaveResult,
  Site,
} from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { AbPlanService } from './ab-plan.service.js';
import { AbTestReport, AbTestReportOptions } from './ab-report.model.js';
import { AbReportService } from './ab-report.service.js';
import {
  AbTest,
  AbTestFilters,
  AbTestingExperiment,
  AbTestingMutations,
  AbTestInput,
  AbTestNotesInput,
  AbTestPage,
  AbTestPlan,
  AbTestPlanInput,
} from './ab-testing.model.js';
import { AbTestsService } from './ab-tests.service.js';

const id = { type: () => Int } as const;
const page = { type: () => Int, nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' } as const;
const perPage = { type: () => Int, nullable: true, defaultValue: 50, description: 'Items per page.' } as const;

@Resolver(() => AbTest)
@RequirePermission('ab-testing')
export class AbTestsResolver {
  constructor(
    private readonly tests: AbTestsService,
    private readonly reports: AbReportService,
    private readonly plans: AbPlanService,
    private readonly catalogue: CatalogueService,
  ) {}

  @Query(() => [AbTestingExperiment], {
    description: "Experiments offered by sites; returns an error if testing isn't available on the site.",
  })
  abTestingExperiments(
    @CurrentViewer() viewer: Viewer,
    @Args('siteId', { type: () => Int, nullable: true, description: 'Site ID.' }) site: number | null,
  ) {
    return this.tests.experiments(viewer, site ?? null);
  }

  @Query(() => AbTestPage, { description: 'A/B tests, newest first.' })
  abTests(
    @CurrentViewer() viewer: Viewer,
    @Args('page', page) at: number,
    @Args('perPage', perPage) size: number,
    @Args('filters', { type: () => AbTestFilters, nullable: true, description: 'Filters.' })
    filters: AbTestFilters | null,
  ) {
    return this.tests.list(viewer, { page: at, perPage: size, filters: filters ?? null });
  }

  @Query(() => AbTestReport, { description: 'Report for one A/B test.' })
  abTestReport(
    @CurrentViewer() viewer: Viewer,
    @Args('testId', { type: () => Int, description: 'A/B test.' }) test: number,
    @Args('options', { type: () => AbTestReportOptions, nullable: true, description: 'Options.' })
    options: AbTestReportOptions | null,
  ) {
    return this.reports.report(viewer, test, options ?? null);
  }

  @Query(() => AbTestPlan, {
    description: 'Returns the visits and days a test needs, based on recent traffic of its audience.',
  })
  abTestPlan(
    @CurrentViewer() viewer: Viewer,
    @Args('input', { type: () => AbTestPlanInput, description: 'Audience and goal.' }) input: AbTestPlanInput,
  ) {
    return this.plans.planOf(viewer, input);
  }

  @ResolveField(() => Site, { nullable: true })
  async site(@CurrentViewer() viewer: Viewer, @Parent() { siteId }: AbTest) {
    return (await this.catalogue.of(viewer)).sites.find((site) => site.id === siteId) ?? null;
  }
}

@Resolver(() => AbTestingMutations)
@RequirePermission('ab-testing')
export class AbTestingMutationsResolver {
  constructor(private readonly tests: AbTestsService) {}

  @Mutation(() => AbTestingMutations, { name: 'abTesting', description: 'Actions on A/B tests.' })
  abTesting(): AbTestingMutations {
    return {};
  }

  @ResolveField(() => IdResponse, { description: 'Starts a test.' })
  createTest(
    @CurrentViewer() viewer: Viewer,
    @Args('input', { type: () => AbTestInput, description: 'Data to save.' }) input: AbTestInput,
  ) {
    return this.tests.create(viewer, input);
  }

  @ResolveField(() => BaseResponse, { description: 'Stops a test.' })
  stopTest(@CurrentViewer() viewer: Viewer, @Args('id', id) test: number) {
    return this.tests.stop(viewer, test);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a test and its data.' })
  deleteTest(@CurrentViewer() viewer: Viewer, @Args('id', id) test: number) {
    return this.tests.delete(viewer, test);
  }

  @ResolveField(() => SaveResult, { description: 'Saves the hypothesis and the decision note of a test.' })
  updateNotes(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) test: number,
    @Args('input', { type: () => AbTestNotesInput, description: 'Data to save.' }) input: AbTestNotesInput,
    @ExpectedVersion() version: number | null,
  ) {
    return this.tests.saveNotes(viewer, test, input, version ?? null);
  }
}
