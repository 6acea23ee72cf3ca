import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { CurrentViewer, DraftAction, EnumMap, PublishResponse } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CampaignDrafts } from './campaign-drafts.service.js';
import {
  CampaignManagerMutations,
  CampaignManagerQueries,
  CloneAdditionalDataInput,
  ConversionEvent,
  DraftEntityInput,
  PartnerLanguage,
  SocialAsset,
  SocialDraftResult,
  SocialPlacementOptions,
  TargetingSuggestion,
} from './campaign-manager.model.js';
import { TargetingType } from './campaign-enums.model.js';
import { CampaignOptions } from './campaign-options.service.js';
import { SocialCampaignInput } from './social-campaign.model.js';

const CONTAINER = ['campaign-manager', 'google-display-uploader', 'zemanta-uploader'] as const;
const account = { type: () => Int, description: 'Partner account ID.' } as const;
const number = { type: () => Int, nullable: true } as const;

@Resolver()
export class CampaignManagerRootResolver {
  @Query(() => CampaignManagerQueries, { description: 'Campaign manager.' })
  @RequirePermission(...CONTAINER)
  campaignManager(): CampaignManagerQueries {
    return {};
  }

  @Mutation(() => CampaignManagerMutations, { name: 'campaignManager', description: 'Campaign manager.' })
  @RequirePermission(...CONTAINER)
  campaignManagerChanges(): CampaignManagerMutations {
    return {};
  }
}

@Resolver(() => CampaignManagerQueries)
@RequirePermission('campaign-manager')
export class CampaignManagerQueriesResolver {
  constructor(
    private readonly campaigns: CampaignDrafts,
    private readonly options: CampaignOptions,
  ) {}

  @ResolveField(() => SocialDraftResult, { description: 'Opens drafts.' })
  drafts(
    @CurrentViewer() viewer: Viewer,
    @Args('action', { type: () => DraftAction, description: 'Purpose the drafts are opened for.' })
    action: keyof typeof DraftAction,
    @Args('taskId', { ...number, description: 'Task ID.' }) taskId: number | null,
    @Args('entities', {
      type: () => [DraftEntityInput],
      nullable: true,
      description: 'Campaigns or ad groups to open.',
    })
    entities: DraftEntityInput[] | null,
    @Args('cloneAdditionalData', {
      type: () => CloneAdditionalDataInput,
      nullable: true,
      description: 'Differences between copies and their originals.',
    })
    data: CloneAdditionalDataInput | null,
    @Args('parentTaskId', { ...number, description: 'Task this task is based on.' }) parentTaskId: number | null,
  ) {
    const asked = { action, taskId: taskId ?? null, parentTaskId: parentTaskId ?? null, data: data ?? null };
    return this.campaigns.open(viewer, { ...asked, entities: entities ?? [] });
  }

  @ResolveField(() => [EnumMap], { description: 'All enumerations of the builder.' })
  enums() {
    return this.options.enums();
  }

  @ResolveField(() => [PartnerLanguage], { description: 'Languages an account can target.' })
  partnerLanguages(@CurrentViewer() viewer: Viewer, @Args('partnerAccountId', account) accountId: number) {
    return this.options.languages(viewer, accountId);
  }

  @ResolveField(() => [TargetingSuggestion], { description: 'Interests or locations that match search terms.' })
  targetingSuggestions(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerAccountId', account) accountId: number,
    @Args('query', { description: 'Search terms.' }) query: string,
    @Args('targetingType', { type: () => TargetingType }) type: keyof typeof TargetingType,
  ) {
    return this.options.suggestions(viewer, accountId, { query, type });
  }

  @ResolveField(() => [ConversionEvent], { description: 'Conversion events of an account.' })
  conversionEvents(@CurrentViewer() viewer: Viewer, @Args('partnerAccountId', account) accountId: number) {
    return this.options.events(viewer, accountId);
  }

  @ResolveField(() => SocialPlacementOptions, {
    description: 'Placement types and platforms available to an account.',
  })
  placements(@CurrentViewer() viewer: Viewer, @Args('partnerAccountId', account) accountId: number) {
    return this.options.placements(viewer, accountId);
  }

  @ResolveField(() => [SocialAsset], { description: 'Pages an account can post as.' })
  pages(@CurrentViewer() viewer: Viewer, @Args('partnerAccountId', account) accountId: number) {
    return this.options.assets(viewer, accountId, 'pages');
  }

  @ResolveField(() => [SocialAsset], { description: 'Pixels of an account.' })
  pixels(@CurrentViewer() viewer: Viewer, @Args('partnerAccountId', account) accountId: number) {
    return this.options.assets(viewer, accountId, 'pixels');
  }
}

@Resolver(() => CampaignManagerMutations)
@RequirePermission('campaign-manager')
export class CampaignManagerMutationsResolver {
  constructor(private readonly campaigns: CampaignDrafts) {}

  @ResolveField(() => PublishResponse, { description: 'Validates drafts without publishing them.' })
  validateCampaigns(
    @CurrentViewer() viewer: Viewer,
    @Args('type', { type: () => DraftAction, description: 'Type.' }) type: keyof typeof DraftAction,
    @Args('partnerAccountId', account) accountId: number,
    @Args('campaigns', { type: () => [SocialCampaignInput], description: 'Drafts.' }) sent: SocialCampaignInput[],
  ) {
    return this.campaigns.validate(viewer, accountId, type, sent);
  }
}
