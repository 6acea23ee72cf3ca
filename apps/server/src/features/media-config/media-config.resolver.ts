import { MEDIA_CONFIG_KEYS, type PermissionKey } from '@adops/domain';
import { Args, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import {
  MediaAlphaPlacementIdReplacementRuleInput,
  MediaConfigPartnersInput,
  MediaConfigSearchingInput,
  MediaConfigSectionInput,
  MediaConfigServicesInput,
  MediaConfigSystemInput,
  SiteMediaConfig,
  SiteMediaConfigMutations,
  SiteMediaConfigResponse,
  YahooTagReplacementRuleInput,
} from './media-config.model.js';
import { MediaConfigService } from './media-config.service.js';

/** Permissions for access to at least one part. */
const ANY_PART = [...new Set(Object.values(MEDIA_CONFIG_KEYS).flat())] as [PermissionKey, ...PermissionKey[]];
const siteId = { type: () => Int, description: 'Site ID.' } as const;
const input = { description: 'Data to save.' } as const;
const version = {
  type: () => String,
  nullable: true,
  description: 'Version of the part that was read. The save is rejected if the part has changed since.',
} as const;
const RULES = 'Complete list of rules.';

@Resolver()
export class MediaConfigResolver {
  constructor(private readonly media: MediaConfigService) {}

  @Query(() => SiteMediaConfig, { description: 'Media configuration of a site.' })
  @RequirePermission(...ANY_PART)
  siteMediaConfig(@CurrentViewer() viewer: Viewer, @Args('siteId', siteId) id: number) {
    return this.media.read(viewer, id);
  }

  @Mutation(() => SiteMediaConfigMutations, { name: 'siteMediaConfig', description: 'Media configuration of a site.' })
  @RequirePermission(...ANY_PART)
  changesOf(@Args('siteId', siteId) id: number): SiteMediaConfigMutations {
    return { siteId: id };
  }
}

@Resolver(() => SiteMediaConfigMutations)
export class MediaConfigMutationsResolver {
  constructor(private readonly media: MediaConfigService) {}

  @ResolveField(() => SiteMediaConfigResponse, { description: 'Saves the system settings.' })
  @RequirePermission(...MEDIA_CONFIG_KEYS.system)
  updateSystem(
    @CurrentViewer() viewer: Viewer,
    @Parent() { siteId: id }: SiteMediaConfigMutations,
    @Args('input', input) system: MediaConfigSystemInput,
    @Args('version', version) seen: string | null,
  ) {
    return this.media.update(viewer, id, 'system', system, seen);
  }

  @ResolveField(() => SiteMediaConfigResponse, { description: 'Saves the sections.' })
  @RequirePermission(...MEDIA_CONFIG_KEYS.sections)
  updateSections(
    @CurrentViewer() viewer: Viewer,
    @Parent() { siteId: id }: SiteMediaConfigMutations,
    @Args('sections', { type: () => [MediaConfigSectionInput] }) sections: MediaConfigSectionInput[],
    @Args('version', version) seen: string | null,
  ) {
    return this.media.update(viewer, id, 'sections', sections, seen);
  }

  @ResolveField(() => SiteMediaConfigResponse, { description: 'Saves the media partners.' })
  @RequirePermission(...MEDIA_CONFIG_KEYS.partners)
  updatePartners(
    @CurrentViewer() viewer: Viewer,
    @Parent() { siteId: id }: SiteMediaConfigMutations,
    @Args('input', input) partners: MediaConfigPartnersInput,
    @Args('version', version) seen: string | null,
  ) {
    return this.media.update(viewer, id, 'partners', partners, seen);
  }

  @ResolveField(() => SiteMediaConfigResponse, {
    description: 'Saves the tag replacement rules. Omitted rules are deleted.',
  })
  @RequirePermission(...MEDIA_CONFIG_KEYS.yahooTagReplacementsRules)
  updateYahooTagReplacementsRules(
    @CurrentViewer() viewer: Viewer,
    @Parent() { siteId: id }: SiteMediaConfigMutations,
    @Args('rules', { type: () => [YahooTagReplacementRuleInput], description: RULES })
    rules: YahooTagReplacementRuleInput[],
    @Args('version', version) seen: string | null,
  ) {
    return this.media.update(viewer, id, 'yahooTagReplacementsRules', rules, seen);
  }

  @ResolveField(() => SiteMediaConfigResponse, {
    description: 'Saves the placement ID replacement rules. Omitted rules are deleted.',
  })
  @RequirePermission(...MEDIA_CONFIG_KEYS.mediaAlphaPlacementIdReplacementsRules)
  updateMediaAlphaPlacementIdReplacementsRules(
    @CurrentViewer() viewer: Viewer,
    @Parent() { siteId: id }: SiteMediaConfigMutations,
    @Args('rules', { type: () => [MediaAlphaPlacementIdReplacementRuleInput], description: RULES })
    rules: MediaAlphaPlacementIdReplacementRuleInput[],
    @Args('version', version) seen: string | null,
  ) {
    return this.media.update(viewer, id, 'mediaAlphaPlacementIdReplacementsRules', rules, seen);
  }

  @ResolveField(() => SiteMediaConfigResponse, { description: 'Saves the services.' })
  @RequirePermission(...MEDIA_CONFIG_KEYS.services)
  updateServices(
    @CurrentViewer() viewer: Viewer,
    @Parent() { siteId: id }: SiteMediaConfigMutations,
    @Args('input', input) services: MediaConfigServicesInput,
    @Args('version', version) seen: string | null,
  ) {
    return this.media.update(viewer, id, 'services', services, seen);
  }

  @ResolveField(() => SiteMediaConfigResponse, { description: 'Saves the search settings.' })
  @RequirePermission(...MEDIA_CONFIG_KEYS.searching)
  updateSearching(
    @CurrentViewer() viewer: Viewer,
    @Parent() { siteId: id }: SiteMediaConfigMutations,
    @Args('input', input) searching: MediaConfigSearchingInput,
    @Args('version', version) seen: string | null,
  ) {
    return this.media.update(viewer, id, 'searching', searching, seen);
  }
}
