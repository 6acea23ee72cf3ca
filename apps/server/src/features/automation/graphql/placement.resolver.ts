import { BLOCKED, CHANGE_PROPERTIES, type PlacedLevel } from '@adops/domain';
import { Args, Int, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer } from '../../../core/graphql/index.js';
import { RequirePermission } from '../../../core/permissions/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { PartnerAccountMutations } from '../../partner-accounts/index.js';
import { PlacementChanges } from '../changes/placement-changes.service.js';
import type { SingleOutcome } from '../changes/single-changes.service.js';
import type { TaskRequest } from '../tasks/task-requests.service.js';
import { AdPlatforms } from '../platforms.js';
import { factorsOf } from '../properties/placements.js';
import { AutomationQueries } from './automation.resolver.js';
import { CurrentTaskRequest } from './current-task-request.js';
import { AdgroupMutations } from './entity.resolver.js';
import {
  AccountPlacementArgs,
  AccountSectionArgs,
  BidAdjustmentRange,
  PlacementAdjustmentArgs,
  PlacementStatus,
  PlacementStatusArgs,
  PlacementStatusResponse,
  ReleasePlacementsResponse,
  SectionAdjustmentArgs,
  SectionStatusArgs,
} from './placement.model.js';

const { placementStatus: STATUS, bidAdjustment: ADJUSTMENT } = CHANGE_PROPERTIES;
const MAY_CHANGE = RequirePermission('placement-report-bulk-actions');

const statusOf = (value: unknown): PlacementStatus | null =>
  typeof value === 'number' ? (value === BLOCKED ? PlacementStatus.Disabled : PlacementStatus.Enabled) : null;

const switched = ({ status, message, value, taskId }: SingleOutcome): PlacementStatusResponse => ({
  status,
  message,
  taskId,
  newStatus: statusOf(value),
});

const MILLION = 1_000_000;
const adjusted = ({ status, message, taskId, current }: SingleOutcome): BaseResponse => ({
  status,
  message,
  taskId,
  conflict: typeof current === 'number' ? { count: 1, currentValue: current / MILLION } : null,
});

/** Mutations of one placement or section in an ad group. */
@Resolver(() => AdgroupMutations)
export class AdgroupPlacementResolver {
  constructor(private readonly changes: PlacementChanges) {}

  @ResolveField(() => PlacementStatusResponse, { description: STATUS.at.placement.single.updates })
  @MAY_CHANGE
  async updatePlacement(
    @Parent() adgroup: AdgroupMutations,
    @Args() { newStatus, placementId, sourceId }: PlacementStatusArgs,
  ): Promise<PlacementStatusResponse> {
    const of = placedOf(adgroup, 'placement', placementId, sourceId);
    return switched(await this.changes.setStatus(of, newStatus === PlacementStatus.Disabled));
  }

  @ResolveField(() => PlacementStatusResponse, { description: STATUS.at.section.single.updates })
  @MAY_CHANGE
  async updateSection(
    @Parent() adgroup: AdgroupMutations,
    @Args() { newStatus, sectionId, sourceId }: SectionStatusArgs,
  ): Promise<PlacementStatusResponse> {
    const of = placedOf(adgroup, 'section', sectionId, sourceId);
    return switched(await this.changes.setStatus(of, newStatus === PlacementStatus.Disabled));
  }

  @ResolveField(() => BaseResponse, { description: ADJUSTMENT.at.placement.single.updates })
  @MAY_CHANGE
  async changePlacementBidAdjustment(
    @Parent() adgroup: AdgroupMutations,
    @Args() { placementId, bidAdjustment, oldValue, forced, sourceId }: PlacementAdjustmentArgs,
  ): Promise<BaseResponse> {
    const of = placedOf(adgroup, 'placement', placementId, sourceId);
    return adjusted(await this.changes.setAdjustment(of, bidAdjustment, oldValue ?? null, forced ?? false));
  }

  @ResolveField(() => BaseResponse, { description: ADJUSTMENT.at.section.single.updates })
  @MAY_CHANGE
  async changeSectionBidAdjustment(
    @Parent() adgroup: AdgroupMutations,
    @Args() { sectionId, bidAdjustment, oldValue, forced, sourceId }: SectionAdjustmentArgs,
  ): Promise<BaseResponse> {
    const of = placedOf(adgroup, 'section', sectionId, sourceId);
    return adjusted(await this.changes.setAdjustment(of, bidAdjustment, oldValue ?? null, forced ?? false));
  }
}

const placedOf = (
  { viewer, id, accountId, request }: AdgroupMutations,
  level: PlacedLevel,
  externalId: string,
  sourceId: number | null | undefined,
) => ({
  viewer,
  level,
  adgroupId: id,
  accountId,
  externalId,
  sourceId: sourceId ?? null,
  request,
});

/** Mutations of bid adjustments of a placement or section in an entire account. */
@Resolver(() => PartnerAccountMutations)
export class AccountPlacementResolver {
  constructor(private readonly changes: PlacementChanges) {}

  @ResolveField(() => BaseResponse, { description: 'Updates the bid of a placement in the entire account.' })
  @MAY_CHANGE
  updatePlacementBidAdjustment(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id: accountId }: PartnerAccountMutations,
    @Args() { placementId: externalId, bidAdjustment, sourceId = null }: AccountPlacementArgs,
    @CurrentTaskRequest() request: TaskRequest,
  ): Promise<BaseResponse> {
    return this.changes.adjustInAccount(
      viewer,
      { level: 'placement', accountId, externalId, sourceId },
      bidAdjustment,
      request,
    );
  }

  @ResolveField(() => BaseResponse, { description: 'Updates the bid of a section in the entire account.' })
  @MAY_CHANGE
  updateSectionBidAdjustment(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id: accountId }: PartnerAccountMutations,
    @Args() { sectionId: externalId, bidAdjustment, sourceId = null }: AccountSectionArgs,
    @CurrentTaskRequest() request: TaskRequest,
  ): Promise<BaseResponse> {
    return this.changes.adjustInAccount(
      viewer,
      { level: 'section', accountId, externalId, sourceId },
      bidAdjustment,
      request,
    );
  }
}

const source = { name: 'sourceId', type: () => Int, description: 'Source.' } as const;

/** Ranges of bid adjustments by source, so that forms can validate a value before it is sent. */
@Resolver(() => AutomationQueries)
export class AdjustmentRangesResolver {
  constructor(private readonly platforms: AdPlatforms) {}

  @ResolveField(() => BidAdjustmentRange, {
    nullable: true,
    description: 'Bid adjustments the source accepts for placements; null for none.',
  })
  @MAY_CHANGE
  placementAdjustmentRange(@Args(source) sourceId: number): BidAdjustmentRange | null {
    return this.rangeOf('placement', sourceId);
  }

  @ResolveField(() => BidAdjustmentRange, {
    nullable: true,
    description: 'Bid adjustments the source accepts for sections; null for none.',
  })
  @MAY_CHANGE
  sectionAdjustmentRange(@Args(source) sourceId: number): BidAdjustmentRange | null {
    return this.rangeOf('section', sourceId);
  }

  private rangeOf(level: PlacedLevel, sourceId: number): BidAdjustmentRange | null {
    const platform = this.platforms.of(sourceId);
    return (platform && factorsOf(platform.capabilities(), level)) ?? null;
  }
}

/** Mutation that enables placements from the list of blocked placements. */
@Resolver()
export class ReleasePlacementsResolver {
  constructor(private readonly changes: PlacementChanges) {}

  @Mutation(() => ReleasePlacementsResponse, {
    description: 'Enables blocked placements again wherever they are blocked. Waits up to 20 seconds for the outcome.',
  })
  @MAY_CHANGE
  releaseBlockedPlacements(
    @CurrentViewer() viewer: Viewer,
    @Args('ids', { type: () => [Int], description: 'IDs of the blocks, from the list of blocked placements.' })
    ids: number[],
    @CurrentTaskRequest() request: TaskRequest,
  ): Promise<ReleasePlacementsResponse> {
    return this.changes.release(viewer, ids, request);
  }
}
