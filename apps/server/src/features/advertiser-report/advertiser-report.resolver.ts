import { Args, Context, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, type GraphQLContext } from '../../core/graphql/index.js';
import { AnySignedInUser, RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { abortSignalOf } from '../../reporting/index.js';
import {
  AdgroupRevenueArgs,
  AdgroupRevenueRow,
  AdvertiserReport,
  AdvertiserReportFilters,
  AdvertiserRpc,
  AdvertiserRpcArgs,
  AdvertiserType,
  type AdvertiserTypeName,
} from './advertiser-report.model.js';
import { AdvertiserReportService } from './advertiser-report.service.js';
import { AdvertiserTypeService } from './advertiser-type.service.js';

@Resolver()
export class AdvertiserReportResolver {
  constructor(
    private readonly reports: AdvertiserReportService,
    private readonly types: AdvertiserTypeService,
  ) {}

  @Query(() => AdvertiserReport, {
    description:
      'Advertisers shown and clicked on a site or for one of its ad groups. Defaults to the last 6 days through yesterday.',
  })
  @RequirePermission('advertisers-report', 'site-advertisers-report')
  advertiserReport(
    @CurrentViewer() viewer: Viewer,
    @Args('filters', { type: () => AdvertiserReportFilters, description: 'Filters.' })
    filters: AdvertiserReportFilters,
    @Context() { res }: GraphQLContext,
  ) {
    return this.reports.report(viewer, filters, abortSignalOf(res));
  }

  @Query(() => [AdvertiserRpc], { description: 'Revenue per click of advertisers over time, by keyword.' })
  @RequirePermission('advertisers-report', 'site-advertisers-report')
  advertiserRpc(@CurrentViewer() viewer: Viewer, @Args() args: AdvertiserRpcArgs, @Context() { res }: GraphQLContext) {
    return this.reports.rpc(viewer, args, abortSignalOf(res));
  }

  @Query(() => [AdgroupRevenueRow], { description: 'Revenue of ad groups over time.' })
  @RequirePermission('advertisers-report', 'site-advertisers-report')
  adgroupRevenue(
    @CurrentViewer() viewer: Viewer,
    @Args() args: AdgroupRevenueArgs,
    @Context() { res }: GraphQLContext,
  ) {
    return this.reports.revenue(viewer, args, abortSignalOf(res));
  }

  @Query(() => [Int], { description: 'Feeds configured on a site; empty if there are none.' })
  @AnySignedInUser()
  siteFeedIds(
    @CurrentViewer() viewer: Viewer,
    @Args('siteId', { type: () => Int, description: 'Site ID.' }) siteId: number,
  ) {
    return this.reports.feedsOfSite(viewer, siteId);
  }

  @Mutation(() => BaseResponse, { description: 'Updates the type of an advertiser.' })
  @RequirePermission('advertisers-report', 'site-advertisers-report')
  setAdvertiserType(
    @CurrentViewer() viewer: Viewer,
    @Args('name', { description: 'Advertiser name.' }) name: string,
    @Args('userType', { type: () => AdvertiserType, description: 'New type.' }) userType: AdvertiserTypeName,
  ) {
    return this.types.set(viewer, name, userType);
  }
}
