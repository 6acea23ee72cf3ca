import { Args, Float, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import {
  BadUserInput,
  BaseResponse,
  CurrentViewer,
  GraphQLDate,
  Partner,
  RevenueShareRegion,
} from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import { RevenueShareChanges } from './revenue-share-changes.service.js';
import { RestatementDay, RevenueShare } from './revenue-share.model.js';
import { RevenueShareService } from './revenue-share.service.js';

const partnerId = { type: () => Int, description: 'Partner ID.' } as const;
const region = { type: () => RevenueShareRegion, description: 'Region the share applies to.' } as const;
const month = { type: () => GraphQLDate, description: 'First day of the month.' } as const;
const share = { type: () => Float, description: 'Share kept by the company (fraction).' } as const;

@Resolver(() => Partner)
export class RevenueShareResolver {
  constructor(
    private readonly shares: RevenueShareService,
    private readonly catalogue: CatalogueService,
    private readonly changes: RevenueShareChanges,
  ) {}

  @Query(() => Partner, { nullable: true, description: 'A single partner, by ID or short name.' })
  @RequirePermission('partners-section', 'partner-revenue-share')
  async partner(
    @CurrentViewer() viewer: Viewer,
    @Args('id', { type: () => Int, nullable: true }) id: number | null,
    @Args('shortName', { type: () => String, nullable: true, description: 'Short name, used in URLs.' })
    shortName: string | null,
  ): Promise<Partner | null> {
    if (id == null && shortName == null) throw new BadUserInput('Enter the ID or short name of the partner.');
    const { partners } = await this.catalogue.of(viewer);
    const isIt = (each: Partner) =>
      (id == null || each.id === id) && (shortName == null || each.shortName === shortName);
    return partners.find(isIt) ?? null;
  }

  @ResolveField(() => [RevenueShare], { description: 'Revenue shares by month, for a range of months.' })
  revenueShareByDate(
    @CurrentViewer() viewer: Viewer,
    @Parent() partner: Partner,
    @Args('startDate', { type: () => GraphQLDate, description: 'First month, as its first day.' }) from: string,
    @Args('endDate', { type: () => GraphQLDate, description: 'Last month, as any day in it.' }) to: string,
  ) {
    return this.shares.list(viewer, partner.id, { from, to });
  }

  @ResolveField(() => [RevenueShare], { description: 'All revenue shares, newest month first.' })
  revenueShare(@CurrentViewer() viewer: Viewer, @Parent() partner: Partner) {
    return this.shares.list(viewer, partner.id, null);
  }

  @Query(() => [RestatementDay], {
    description:
      'Revenue that setting a share would restate, by day. Without revenueShare, revenue that removing the share would restate.',
  })
  @RequirePermission('partner-revenue-share')
  previewRevenueShare(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerId', partnerId) partner: number,
    @Args('region', region) where: RevenueShareRegion,
    @Args('date', month) date: string,
    @Args('revenueShare', { ...share, nullable: true }) value: number | null,
  ) {
    return this.changes.preview(viewer, { partnerId: partner, region: where, month: date }, value ?? null);
  }

  @Mutation(() => BaseResponse, { description: 'Sets the revenue share for a month and region.' })
  @RequirePermission('partner-revenue-share')
  setRevenueShare(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerId', partnerId) partner: number,
    @Args('region', region) where: RevenueShareRegion,
    @Args('date', month) date: string,
    @Args('revenueShare', share) value: number,
  ) {
    return this.changes.put(viewer, { partnerId: partner, region: where, month: date }, value);
  }

  @Mutation(() => BaseResponse, { description: 'Removes the revenue share for a month and region.' })
  @RequirePermission('partner-revenue-share')
  deleteRevenueShare(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerId', partnerId) partner: number,
    @Args('region', region) where: RevenueShareRegion,
    @Args('date', month) date: string,
  ) {
    return this.changes.put(viewer, { partnerId: partner, region: where, month: date }, null);
  }
}
