import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { DEVICES } from '@adops/domain';
import {
  Country,
  Currency,
  CurrentViewer,
  DateRangeInput,
  Device,
  Feed,
  Label,
  Language,
  Market,
  Partner,
  PartnerAccount,
  PartnerType,
  Site,
  SiteProject,
  Source,
  Tag,
  Team,
  Timezone,
  User,
} from '../../core/graphql/index.js';
import { AnySignedInUser } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReferenceListsService } from './reference-lists.service.js';

const yes = { type: () => Boolean, nullable: true, defaultValue: false } as const;

@Resolver()
@AnySignedInUser()
export class ReferenceListsResolver {
  constructor(private readonly lists: ReferenceListsService) {}

  @Query(() => [Site], { description: 'Sites the caller can access.' })
  sites(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerTypes', {
      type: () => [PartnerType],
      nullable: true,
      description: 'Limit results to sites with accounts of these partner types.',
    })
    partnerTypes: PartnerType[] | null,
    @Args('includeInactive', { ...yes, description: 'Include inactive sites.' }) includeInactive: boolean,
  ) {
    return this.lists.sites(viewer, { partnerTypes, includeInactive });
  }

  @Query(() => [Source], { description: 'Traffic sources the caller can access.' })
  sources(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerTypes', {
      type: () => [PartnerType],
      nullable: true,
      description: 'Partner types to list. Defaults to traffic sources.',
    })
    partnerTypes: PartnerType[] | null,
    @Args('siteId', {
      type: () => Int,
      nullable: true,
      description: 'Limit results to sources with an account on this site.',
    })
    siteId: number | null,
  ) {
    return this.lists.sources(viewer, { partnerTypes, siteId });
  }

  @Query(() => [Partner], { description: 'Sources and feeds.' })
  partners(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerTypes', {
      type: () => [PartnerType],
      nullable: true,
      description: 'Limit results to these partner types.',
    })
    partnerTypes: PartnerType[] | null,
  ) {
    return this.lists.partners(viewer, partnerTypes);
  }

  @Query(() => [PartnerAccount], { description: 'Accounts the caller can access.' })
  partnerAccounts(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerId', { type: () => Int, nullable: true, description: 'Limit results to accounts of this partner.' })
    partnerId: number | null,
    @Args('partnerTypes', {
      type: () => [PartnerType],
      nullable: true,
      description: 'Limit results to accounts of these partner types.',
    })
    partnerTypes: PartnerType[] | null,
    @Args('isActive', {
      type: () => Boolean,
      nullable: true,
      description: 'Limit results to active (true) or inactive (false) accounts.',
    })
    isActive: boolean | null,
    @Args('hasPixel', {
      type: () => Boolean,
      nullable: true,
      description: 'True to limit results to accounts with a configured pixel.',
    })
    hasPixel: boolean | null,
  ) {
    return this.lists.partnerAccounts(viewer, { partnerId, partnerTypes, isActive, hasPixel });
  }

  @Query(() => [Device], { description: 'Device classes.' })
  devices() {
    return DEVICES;
  }

  @Query(() => [Market], { description: 'Markets.' })
  markets(
    @CurrentViewer() viewer: Viewer,
    @Args('includeUnused', { ...yes, description: 'True to include markets without a site.' }) includeUnused: boolean,
  ) {
    return this.lists.markets(viewer, includeUnused);
  }

  @Query(() => [SiteProject], { description: 'Site projects.' })
  siteProjects(@CurrentViewer() viewer: Viewer) {
    return this.lists.siteProjects(viewer);
  }

  @Query(() => [Country], { description: 'Countries.' })
  countries(@CurrentViewer() viewer: Viewer) {
    return this.lists.countries(viewer);
  }

  @Query(() => [Label], { description: 'Labels in use on ad groups.' })
  labels(@CurrentViewer() viewer: Viewer) {
    return this.lists.labels(viewer);
  }

  @Query(() => [Tag], { description: 'Search-feed partner tags.' })
  tags(@CurrentViewer() viewer: Viewer) {
    return this.lists.tags(viewer);
  }

  @Query(() => [Feed], { description: 'Revenue feeds.' })
  feeds(
    @CurrentViewer() viewer: Viewer,
    @Args('onlySupportingHourlyBreakdown', {
      ...yes,
      description: 'True to limit results to feeds that report hourly data.',
    })
    onlySupportingHourlyBreakdown: boolean,
    @Args('isAll', { ...yes, description: 'True to include all feeds, even without data in the range.' })
    isAll: boolean,
    @Args('dateRange', {
      type: () => DateRangeInput,
      nullable: true,
      description: 'Limit results to feeds with data in this date range.',
    })
    dateRange: DateRangeInput | null,
  ) {
    return this.lists.feeds(viewer, { onlySupportingHourlyBreakdown, isAll, dateRange });
  }

  @Query(() => [User], { description: 'Users the caller can access.' })
  users(
    @CurrentViewer() viewer: Viewer,
    @Args('includeInactive', {
      type: () => Boolean,
      nullable: true,
      defaultValue: true,
      description: 'Include inactive users.',
    })
    includeInactive: boolean,
  ) {
    return this.lists.users(viewer, includeInactive);
  }

  @Query(() => [Team], { description: 'Teams the caller can access.' })
  teams(@CurrentViewer() viewer: Viewer) {
    return this.lists.teams(viewer);
  }

  @Query(() => [Currency], { description: 'Currencies available for accounts.' })
  currencies() {
    return this.lists.currencies();
  }

  @Query(() => [String], { description: 'Language codes in use.' })
  languageCodes(@CurrentViewer() viewer: Viewer) {
    return this.lists.languageCodes(viewer);
  }

  @Query(() => [Language], { description: 'All languages.' })
  languages() {
    return this.lists.languages();
  }

  @Query(() => [Timezone], { description: 'Time zones available for accounts.' })
  timezones() {
    return this.lists.timezones();
  }
}
