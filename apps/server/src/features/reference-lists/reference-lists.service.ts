import { Injectable } from '@nestjs/common';
import type {
  AllowedPartnerAccount,
  Country,
  Currency,
  Feed,
  Label,
  Language,
  Market,
  Partner,
  PartnerAccount,
  Site,
  SiteProject,
  Source,
  Tag,
  Team,
  Timezone,
  User,
} from '../../core/graphql/index.js';
import { PartnerType } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService, ORGANIC_SOURCE } from './catalogue.service.js';
import { LabelsAndFeeds } from './labels-and-feeds.repository.js';
import { allLanguages } from './languages.js';
import { allTimezones } from './timezones.js';

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** Lists for filters and forms, limited to entities the viewer may see. */
@Injectable()
export class ReferenceListsService {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly lists: LabelsAndFeeds,
  ) {}

  async sites(
    viewer: Viewer,
    choice: { partnerTypes?: PartnerType[] | null; includeInactive?: boolean } = {},
  ): Promise<Site[]> {
    const { sites } = await this.catalogue.of(viewer);
    return sites.filter(
      (site) =>
        (choice.includeInactive || site.isActive) &&
        (!choice.partnerTypes?.length ||
          site.partnerAccounts.some(({ partner }) => choice.partnerTypes!.includes(partner.type))),
    );
  }

  /** Returns the sources (or feeds) with an account the viewer may see. */
  async sources(
    viewer: Viewer,
    choice: { partnerTypes?: PartnerType[] | null; siteId?: number | null } = {},
  ): Promise<Source[]> {
    const { accounts, partners } = await this.catalogue.of(viewer);
    const types = choice.partnerTypes?.length ? choice.partnerTypes : [PartnerType.sourcePartner];
    const seen = new Set(
      accounts
        .filter((account) => choice.siteId == null || account.siteIds.includes(choice.siteId))
        .map(({ partnerId }) => partnerId),
    );
    return partners.filter(({ id, type }) => seen.has(id) && types.includes(type));
  }

  async partners(viewer: Viewer, types?: PartnerType[] | null): Promise<Partner[]> {
    const { partners } = await this.catalogue.of(viewer);
    return partners.filter(({ type }) => !types?.length || types.includes(type));
  }

  async partnerAccounts(
    viewer: Viewer,
    choice: {
      partnerId?: number | null;
      partnerTypes?: PartnerType[] | null;
      isActive?: boolean | null;
      hasPixel?: boolean | null;
    },
  ): Promise<PartnerAccount[]> {
    const [{ accounts }, withPixel] = await Promise.all([
      this.catalogue.of(viewer),
      choice.hasPixel == null ? null : this.lists.accountsWithPixel(viewer),
    ]);
    return accounts.filter(
      (account) =>
        (withPixel === null || withPixel.has(account.id) === choice.hasPixel) &&
        (choice.partnerId == null || account.partnerId === choice.partnerId) &&
        (!choice.partnerTypes?.length || choice.partnerTypes.includes(account.partner.type)) &&
        (choice.isActive == null || account.isActive === choice.isActive),
    );
  }

  /** Returns the accounts offered in filters. Organic accounts have no buyer and are included on request. */
  async allowedPartnerAccounts(
    viewer: Viewer,
    choice: { showOrganicAccounts: boolean; isActive?: boolean | null; partnerId?: number | null },
  ): Promise<AllowedPartnerAccount[]> {
    const { accounts, accountEmail } = await this.catalogue.of(viewer);
    return accounts
      .filter(
        (account) =>
          account.partner.type === PartnerType.sourcePartner &&
          (choice.showOrganicAccounts || !(account.userId === null && account.partnerId === ORGANIC_SOURCE)) &&
          (choice.partnerId == null || account.partnerId === choice.partnerId) &&
          (choice.isActive == null || account.isActive === choice.isActive),
      )
      .map((account) => ({ ...account, email: accountEmail.get(account.id) ?? null }));
  }

  async markets(viewer: Viewer, includeUnused: boolean): Promise<Market[]> {
    const { markets, sites } = await this.catalogue.of(viewer);
    const used = new Set(sites.map(({ market_id }) => market_id));
    return markets.filter(({ id }) => includeUnused || used.has(id));
  }

  async siteProjects(viewer: Viewer): Promise<SiteProject[]> {
    const { siteProjects, sites } = await this.catalogue.of(viewer);
    const used = new Set(sites.map(({ siteProject }) => siteProject?.id));
    return viewer.accounts === 'all' ? [...siteProjects] : siteProjects.filter(({ id }) => used.has(id));
  }

  async countries(viewer: Viewer): Promise<Country[]> {
    return [...(await this.catalogue.of(viewer)).countries];
  }

  tags(viewer: Viewer): Promise<Tag[]> {
    return this.lists.tags(viewer);
  }

  labels(viewer: Viewer): Promise<Label[]> {
    return this.lists.labels(viewer);
  }

  async feeds(
    viewer: Viewer,
    choice: {
      onlySupportingHourlyBreakdown: boolean;
      isAll: boolean;
      dateRange?: { start: string; end: string } | null;
    },
  ): Promise<Feed[]> {
    const [{ partners, feedDetails }, withFigures] = await Promise.all([
      this.catalogue.of(viewer),
      choice.isAll ? null : this.lists.feedsWithFigures(viewer, choice.dateRange),
    ]);
    return partners
      .filter(({ type }) => type === PartnerType.feedPartner)
      .map((partner): Feed => {
        const details = feedDetails.get(partner.id)!;
        return {
          id: partner.id,
          name: partner.name,
          type: details.feedType ?? 'search',
          supportsHourlyBreakdown: details.supportsHourly,
        };
      })
      .filter(
        (feed) =>
          (withFigures?.has(feed.id) ?? true) &&
          (!choice.onlySupportingHourlyBreakdown || feed.supportsHourlyBreakdown),
      );
  }

  /**
   * Returns users the viewer may filter by. Viewers who see all accounts or manage users may filter by all users.
   * Others may filter by themselves, the buyers of their visible accounts, and their own team.
   */
  async users(viewer: Viewer, includeInactive: boolean): Promise<User[]> {
    const { members: all, accounts } = await this.catalogue.of(viewer);
    const members = includeInactive ? all : all.filter(({ isActive }) => isActive);
    const seesAllUsers = ['manage-users', 'login-as-user', 'teams'] as const;
    if (viewer.accounts === 'all' || seesAllUsers.some((key) => viewer.permissions.has(key))) return [...members];
    const buyers = new Set(accounts.map(({ userId }) => userId));
    return members.filter(
      ({ id, team }) =>
        id === viewer.userId || buyers.has(id) || (viewer.teamId !== null && team?.id === viewer.teamId),
    );
  }

  /**
   * Returns teams the viewer may see. Users who manage teams or users see all teams. Others see the teams they may
   * filter by.
   */
  async teams(viewer: Viewer): Promise<Team[]> {
    return viewer.permissions.has('teams') || viewer.permissions.has('manage-users')
      ? [...(await this.catalogue.of(viewer)).teams]
      : this.allowedTeams(viewer);
  }

  /** Returns teams the viewer may filter by: all teams with view-team-performance, otherwise their own. */
  async allowedTeams(viewer: Viewer): Promise<Team[]> {
    const { teams } = await this.catalogue.of(viewer);
    return viewer.permissions.has('view-team-performance')
      ? [...teams]
      : teams.filter(({ id }) => id === viewer.teamId);
  }

  currencies(): Currency[] {
    return Intl.supportedValuesOf('currency').map((code) => ({ code, name: currencyNames.of(code) ?? code }));
  }

  languages(): Language[] {
    return allLanguages();
  }

  async languageCodes(viewer: Viewer): Promise<string[]> {
    const { markets } = await this.catalogue.of(viewer);
    return [...new Set(markets.flatMap(({ defaultLanguage }) => defaultLanguage?.code ?? []))].sort();
  }

  timezones(): Timezone[] {
    return allTimezones();
  }
}
