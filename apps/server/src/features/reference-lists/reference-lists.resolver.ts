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

  @Query(() => [Site], { description: 'Sites the caller may see.' })
  sites(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerTypes', {
      type: () => [PartnerType],
      nullable: true,
      description: 'Only sites with accounts of these kinds of partners.',
    })
    partnerTypes: PartnerType[] | null,
    @Args('includeInactive', { ...yes, description: 'Also inactive sites.' }) includeInactive: boolean,
  ) {
    return this.lists.sites(viewer, { partnerTypes, includeInactive });
  }

  @Query(() => [Source], { description: 'Traffic sources the caller may see.' })
  sources(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerTypes', {
      type: () => [PartnerType],
      nullable: true,
      description: 'Kinds of partners to list; traffic sources when missing.',
    })
    partnerTypes: PartnerType[] | null,
    @Args('siteId', { type: () => Int, nullable: true, description: 'Only sources with an account on this site.' })
    siteId: number | null,
  ) {
    return this.lists.sources(viewer, { partnerTypes, siteId });
  }

  @Query(() => [Partner], { description: 'Traffic sources and revenue feeds.' })
  partners(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerTypes', {
      type: () => [PartnerType],
      nullable: true,
      description: 'Kinds of partners to list; all when missing.',
    })
    partnerTypes: PartnerType[] | null,
  ) {
    return this.lists.partners(viewer, partnerTypes);
  }

  @Query(() => [PartnerAccount], { description: 'Accounts the caller may see.' })
  partnerAccounts(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerId', { type: () => Int, nullable: true, description: 'Only accounts of this partner.' })
    partnerId: number | null,
    @Args('partnerTypes', {
      type: () => [PartnerType],
      nullable: true,
      description: 'Only accounts of these kinds of partners.',
    })
    partnerTypes: PartnerType[] | null,
    @Args('isActive', {
      type: () => Boolean,
      nullable: true,
      description: 'Only active (true) or inactive (false) accounts.',
    })
    isActive: boolean | null,
    @Args('hasPixel', {
      type: () => Boolean,
      nullable: true,
      description: 'Only accounts with a configured pixel.',
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
    @Args('includeUnused', { ...yes, description: 'Also markets without a site.' }) includeUnused: boolean,
  ) {
    return this.lists.markets(viewer, includeUnused);
  }

  @Query(() => [SiteProject], { description: 'Projects that sites are grouped in.' })
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

  @Query(() => [Feed], { description: 'Revenue feeds.' })
  feeds(
    @CurrentViewer() viewer: Viewer,
    @Args('onlySupportingHourlyBreakdown', { ...yes, description: 'Only feeds that report by hour.' })
    onlySupportingHourlyBreakdown: boolean,
    @Args('isAll', { ...yes, description: 'Every feed, also those without data in the range.' }) isAll: boolean,
    @Args('dateRange', {
      type: () => DateRangeInput,
      nullable: true,
      description: 'Only feeds with data in these days.',
    })
    dateRange: DateRangeInput | null,
  ) {
    return this.lists.feeds(viewer, { onlySupportingHourlyBreakdown, isAll, dateRange });
  }

  @Query(() => [User], { description: 'Users of the company the caller may see.' })
  users(
    @CurrentViewer() viewer: Viewer,
    @Args('includeInactive', {
      type: () => Boolean,
      nullable: true,
      defaultValue: true,
      description: 'Also users that are not active.',
    })
    includeInactive: boolean,
  ) {
    return this.lists.users(viewer, includeInactive);
  }

  @Query(() => [Team], { description: 'Teams the caller may see.' })
  teams(@CurrentViewer() viewer: Viewer) {
    return this.lists.teams(viewer);
  }

  @Query(() => [Currency], { description: 'Currencies accounts can be held in.' })
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

  @Query(() => [Timezone], { description: 'Time zones for accounts.' })
  timezones() {
    return this.lists.timezones();
  }
}
