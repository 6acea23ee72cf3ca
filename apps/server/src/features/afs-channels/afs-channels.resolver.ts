import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, GraphQLDate, OrderByInput } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AfsAccountsService } from './afs-accounts.service.js';
import {
  AfsAccount,
  AfsChannelInput,
  AfsChannelManagerMutations,
  AfsChannelManagerQueries,
  AfsSite,
  AfsSiteDetail,
} from './afs-channels.model.js';
import { AfsSitesService } from './afs-sites.service.js';

const id = { type: () => Int } as const;
const date = { type: () => GraphQLDate, nullable: true, description: 'Date to show. Defaults to today.' } as const;

@Resolver(() => AfsChannelManagerQueries)
@RequirePermission('afs-channel-manager')
export class AfsChannelManagerQueriesResolver {
  constructor(
    private readonly sites: AfsSitesService,
    private readonly accounts: AfsAccountsService,
  ) {}

  @Query(() => AfsChannelManagerQueries, { description: 'Channel manager.' })
  afsChannelManager(): AfsChannelManagerQueries {
    return {};
  }

  @ResolveField(() => [AfsSite], { description: 'Sites with capacity and peak usage.' })
  list(@CurrentViewer() viewer: Viewer) {
    return this.sites.list(viewer);
  }

  @ResolveField(() => AfsSiteDetail, { nullable: true, description: 'Channels of a site.' })
  site(@CurrentViewer() viewer: Viewer, @Args('id', id) site: number, @Args('date', date) day: string | null) {
    return this.sites.one(viewer, site, day);
  }

  @ResolveField(() => AfsAccount, { nullable: true, description: 'Channels of an account.' })
  account(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) account: number,
    @Args('page', { type: () => Int, nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' })
    page: number,
    @Args('perPage', { type: () => Int, nullable: true, defaultValue: 50, description: 'Items per page.' })
    perPage: number,
    @Args('showOnlyFreeChannels', {
      type: () => Boolean,
      nullable: true,
      defaultValue: false,
      description: 'True to limit results to channels that no site uses.',
    })
    onlyFree: boolean,
    @Args('orderBy', {
      type: () => OrderByInput,
      nullable: true,
      description: "Sort order. Defaults to the screen's default order.",
    })
    orderBy: OrderByInput | null,
    @Args('date', date) day: string | null,
  ) {
    return this.accounts.one(viewer, account, { page, perPage, onlyFree, orderBy, day });
  }
}

@Resolver(() => AfsChannelManagerMutations)
@RequirePermission('afs-channel-manager-edit')
export class AfsChannelManagerMutationsResolver {
  constructor(
    private readonly sites: AfsSitesService,
    private readonly accounts: AfsAccountsService,
  ) {}

  @Mutation(() => AfsChannelManagerMutations, { name: 'afsChannelManager', description: 'Channel manager.' })
  changes(): AfsChannelManagerMutations {
    return {};
  }

  @ResolveField(() => BaseResponse, { description: 'Sets the channels of a site.' })
  updateSite(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) site: number,
    @Args('date', { type: () => GraphQLDate, description: 'First day of the change.' }) day: string,
    @Args('channelsKey', {
      description: 'Key of the channels that were read. The update is rejected if they have changed since.',
    })
    channelsKey: string,
    @Args('channels', { type: () => [String], description: 'Channel IDs.' }) channels: string[],
  ) {
    return this.sites.update(viewer, site, { day, channelsKey, channels });
  }

  @ResolveField(() => BaseResponse, { description: 'Sets the channels of an account.' })
  updateAccount(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) account: number,
    @Args('channels', { type: () => [AfsChannelInput], description: "Complete list of the account's channels." })
    channels: AfsChannelInput[],
    @Args('version', {
      type: () => String,
      nullable: true,
      description: 'Version of the channels that were read. Omit to skip the conflict check.',
    })
    version: string | null,
  ) {
    return this.accounts.update(viewer, account, channels, version ?? null);
  }
}
