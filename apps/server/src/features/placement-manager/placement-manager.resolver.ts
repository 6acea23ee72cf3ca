import { DEFAULT_CAP_FORMULA, DEFAULT_CAP_SOURCES } from '@adops/domain';
import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { CurrentViewer, OrderByInput, ordered } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CurrentTaskRequest, type TaskRequest } from '../automation/index.js';
import { formulaOf } from './cap-arguments.js';
import { ManagedAdgroups } from './managed-adgroups.service.js';
import type { ManagedScope } from './managed-entities.repository.js';
import { ManagedPlacements } from './managed-placements.service.js';
import { PlacementActionsService } from './placement-actions.service.js';
import {
  CapFormula,
  CapFormulaInput,
  PlacementActionResponse,
  PlacementBlockResponse,
  PlacementManagerAdGroup,
  PlacementManagerMutations,
  PlacementManagerPlacementPage,
  PlacementManagerQueries,
  ProcessedAdgroupInput,
  ProcessedPlacementInput,
} from './placement-manager.model.js';
import { PlacementUpdateFilters, PlacementUpdatePage } from './placement-updates.model.js';
import { PlacementUpdatesService } from './placement-updates.service.js';

const Days = () =>
  Args('daysRange', {
    type: () => Int,
    nullable: true,
    defaultValue: DEFAULT_CAP_FORMULA.daysRange,
    description: 'Number of days whose metrics are used.',
  });
const ActedDays = () => Args('daysRange', { type: () => Int, description: 'Number of days whose metrics are used.' });
const Sources = () =>
  Args('sourceIds', {
    type: () => [Int],
    nullable: true,
    defaultValue: DEFAULT_CAP_SOURCES,
    description: 'Source IDs.',
  });
const Accounts = () => Args('accountIds', { type: () => [Int], nullable: true });
const Adgroups = () =>
  Args('adgroups', { type: () => [Int], nullable: true, description: 'Limit results to these ad groups.' });
const Formula = () =>
  Args('formula', {
    type: () => CapFormulaInput,
    nullable: true,
    description: 'Formula for the caps. Defaults to the default formula.',
  });
const Page = () =>
  Args('page', { type: () => Int, nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' });
const PerPage = () =>
  Args('perPage', { type: () => Int, nullable: true, defaultValue: 50, description: 'Items per page.' });
const ProcessedAdgroups = () =>
  Args('processedAdgroups', { type: () => [ProcessedAdgroupInput], description: 'Ad groups to act on.' });
const ProcessedPlacements = () =>
  Args('processedPlacements', { type: () => [ProcessedPlacementInput], description: 'Placements to act on.' });

const scopeOf = (
  sourceIds: number[] | null,
  accountIds: number[] | null,
  adgroupIds: number[] | null,
): ManagedScope => ({
  sourceIds: sourceIds?.length ? sourceIds : null,
  accountIds: accountIds?.length ? accountIds : null,
  adgroupIds: adgroupIds?.length ? adgroupIds : null,
});

@Resolver(() => PlacementManagerQueries)
@RequirePermission('placement-manager')
export class PlacementManagerQueriesResolver {
  constructor(
    private readonly managed: ManagedAdgroups,
    private readonly placed: ManagedPlacements,
    private readonly updates: PlacementUpdatesService,
  ) {}

  @Query(() => PlacementManagerQueries, { description: 'Placement manager.' })
  placementManager(): PlacementManagerQueries {
    return {};
  }

  @ResolveField(() => [PlacementManagerAdGroup], { description: 'Ad groups with their caps.' })
  adgroups(
    @CurrentViewer() viewer: Viewer,
    @Days() daysRange: number | null,
    @Sources() sourceIds: number[] | null,
    @Accounts() accountIds: number[] | null,
    @Adgroups() adgroups: number[] | null,
    @Formula() formula: CapFormulaInput | null,
  ) {
    return this.managed.list(viewer, scopeOf(sourceIds, accountIds, adgroups), formulaOf(formula, daysRange));
  }

  @ResolveField(() => CapFormula, { description: 'Formula used if the user has none.' })
  defaultFormula(): CapFormula {
    return { ...DEFAULT_CAP_FORMULA, cap: null };
  }

  @ResolveField(() => PlacementManagerPlacementPage, { description: 'Placements by ad group with their caps.' })
  placements(
    @CurrentViewer() viewer: Viewer,
    @Days() daysRange: number | null,
    @Sources() sourceIds: number[] | null,
    @Accounts() accountIds: number[] | null,
    @Adgroups() adgroups: number[] | null,
    @Formula() formula: CapFormulaInput | null,
    @Args('searchPhrase', {
      type: () => String,
      nullable: true,
      description: "Text to search for in the row's names, case-insensitive.",
    })
    searchPhrase: string | null,
    @Args('orderBy', {
      type: () => OrderByInput,
      nullable: true,
      description: "Sort order. Defaults to the screen's default order.",
    })
    orderBy: OrderByInput | null,
    @Page() page: number,
    @PerPage() perPage: number,
  ) {
    const scope = scopeOf(sourceIds, accountIds, adgroups);
    return this.placed.page(viewer, scope, formulaOf(formula, daysRange), {
      page,
      perPage,
      searchPhrase,
      orderBy: orderBy && ordered(orderBy),
    });
  }

  @ResolveField(() => PlacementUpdatePage, { description: 'Actions taken, newest first.' })
  updateStatuses(
    @CurrentViewer() viewer: Viewer,
    @Args('filters', { type: () => PlacementUpdateFilters, nullable: true, description: 'Filters.' })
    filters: PlacementUpdateFilters | null,
    @Page() page: number,
    @PerPage() perPage: number,
  ) {
    return this.updates.page(viewer, filters, { page, perPage });
  }
}

@Resolver(() => PlacementManagerMutations)
@RequirePermission('placement-manager')
export class PlacementManagerMutationsResolver {
  constructor(private readonly actions: PlacementActionsService) {}

  @Mutation(() => PlacementManagerMutations, { name: 'placementManager', description: 'Placement manager.' })
  changes(): PlacementManagerMutations {
    return {};
  }

  @ResolveField(() => PlacementActionResponse, { description: 'Pauses ad groups.' })
  pauseAdGroups(
    @CurrentViewer() viewer: Viewer,
    @ActedDays() daysRange: number,
    @ProcessedAdgroups() processed: ProcessedAdgroupInput[],
    @CurrentTaskRequest() request: TaskRequest,
  ): Promise<PlacementActionResponse> {
    return this.onAdgroups('pause', viewer, daysRange, processed, request);
  }

  @ResolveField(() => PlacementActionResponse, { description: 'Reverts a pause.' })
  restoreAdGroups(
    @CurrentViewer() viewer: Viewer,
    @ActedDays() daysRange: number,
    @ProcessedAdgroups() processed: ProcessedAdgroupInput[],
    @CurrentTaskRequest() request: TaskRequest,
  ): Promise<PlacementActionResponse> {
    return this.onAdgroups('restore', viewer, daysRange, processed, request);
  }

  @ResolveField(() => PlacementBlockResponse, { description: 'Blocks placements in their ad groups.' })
  blockPlacements(
    @CurrentViewer() viewer: Viewer,
    @ActedDays() daysRange: number,
    @ProcessedPlacements() processed: ProcessedPlacementInput[],
    @CurrentTaskRequest() request: TaskRequest,
  ): Promise<PlacementBlockResponse> {
    return this.onPlacements('pause', viewer, daysRange, processed, request);
  }

  @ResolveField(() => PlacementBlockResponse, {
    description: 'Enables placements that the placement manager has blocked.',
  })
  unblockPlacements(
    @CurrentViewer() viewer: Viewer,
    @ActedDays() daysRange: number,
    @ProcessedPlacements() processed: ProcessedPlacementInput[],
    @CurrentTaskRequest() request: TaskRequest,
  ): Promise<PlacementBlockResponse> {
    return this.onPlacements('restore', viewer, daysRange, processed, request);
  }

  private async onAdgroups(
    action: 'pause' | 'restore',
    viewer: Viewer,
    daysRange: number,
    processed: ProcessedAdgroupInput[],
    request: TaskRequest,
  ): Promise<PlacementActionResponse> {
    const { items, ...answer } = await this.actions.adgroups({ viewer, action, daysRange, request }, processed);
    const adgroups = items.map(({ input: { adgroupId }, status, message }) => ({ adgroupId, status, message }));
    return { ...answer, adgroups };
  }

  private async onPlacements(
    action: 'pause' | 'restore',
    viewer: Viewer,
    daysRange: number,
    processed: ProcessedPlacementInput[],
    request: TaskRequest,
  ): Promise<PlacementBlockResponse> {
    const { items, ...answer } = await this.actions.placements({ viewer, action, daysRange, request }, processed);
    return {
      ...answer,
      placements: items.map(({ input: { adgroupId }, status, message }) => ({ adgroupId, status, message })),
    };
  }
}
