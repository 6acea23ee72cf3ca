import { Injectable } from '@nestjs/common';
import { avatarColors, isPermissionKey, PERMISSIONS } from '@adops/domain';
import { Entities } from '../../core/database/index.js';
import type {
  Country,
  Market,
  Partner,
  PartnerAccount,
  Role,
  Site,
  SiteGroup,
  SiteProject,
  Team,
  User,
} from '../../core/graphql/index.js';
import { PartnerAccountStatus, PartnerType, RevenueShareRegion, TeamRole } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { languageOf } from './languages.js';
import { timezoneOf } from './timezones.js';

/** Organic traffic is a source of its own; its accounts have no buyer. */
export const ORGANIC_SOURCE = 7;

/** Everything small of a company that the viewer may see, with its links; some hundred objects. */
export interface Catalogue {
  readonly accounts: readonly PartnerAccount[];
  readonly sites: readonly Site[];
  readonly siteProjects: readonly SiteProject[];
  /** Every group of sites of the company. */
  readonly siteGroups: readonly SiteGroup[];
  readonly partners: readonly Partner[];
  readonly markets: readonly Market[];
  readonly countries: readonly Country[];
  /** Every member of the company, also those the viewer may not filter by. */
  readonly members: readonly User[];
  readonly teams: readonly Team[];
  readonly roles: readonly Role[];
  /** Mail address kept at the account. */
  readonly accountEmail: ReadonlyMap<number, string | null>;
  /** Partners that a feed-type reads: kind of ads and hourly support by id. */
  readonly feedDetails: ReadonlyMap<number, { feedType: string | null; supportsHourly: boolean }>;
}

const REGIONS = {
  america: RevenueShareRegion.US,
  europe: RevenueShareRegion.EU,
  apac: RevenueShareRegion.APAC,
} as const;
const DESCRIPTIONS = new Map(PERMISSIONS.map(({ key, description }) => [key as string, description]));

/** Loads the catalogue once per request, in a handful of statements however much of it is asked for. */
@Injectable()
export class CatalogueService {
  private readonly loaded = new WeakMap<Viewer, Promise<Catalogue>>();

  constructor(private readonly entities: Entities) {}

  of(viewer: Viewer): Promise<Catalogue> {
    let catalogue = this.loaded.get(viewer);
    if (!catalogue) {
      catalogue = this.load(viewer);
      this.loaded.set(viewer, catalogue);
    }
    return catalogue;
  }

  private async load(viewer: Viewer): Promise<Catalogue> {
    const db = this.entities.for(viewer.companyId);
    const allowed = viewer.accounts === 'all' ? {} : { id: { in: [...viewer.accounts] } };
    const [
      partnerRows,
      marketRows,
      countryRows,
      accountRows,
      siteRows,
      groupRows,
      projectRows,
      memberRows,
      teamRows,
      roleRows,
    ] = await Promise.all([
      db.partner.findMany({ orderBy: { id: 'asc' } }),
      db.market.findMany({ orderBy: { name: 'asc' } }),
      db.country.findMany({ where: { id: { not: 0 } }, orderBy: { name: 'asc' } }),
      db.partnerAccount.findMany({
        where: allowed,
        include: { sites: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
      db.site.findMany({
        include: { groups: { orderBy: { groupId: 'asc' } }, countries: true },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
      }),
      db.siteGroup.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
      db.siteProject.findMany({ orderBy: { name: 'asc' } }),
      db.membership.findMany({ include: { user: true, roles: { orderBy: { position: 'asc' } } } }),
      db.team.findMany({ orderBy: { name: 'asc' } }),
      db.role.findMany({ include: { permissions: true }, orderBy: { name: 'asc' } }),
    ]);

    const partners = byId(partnerRows, (row): Partner => ({
      ...row,
      type: row.type === 'feed' ? PartnerType.feedPartner : PartnerType.sourcePartner,
    }));
    const markets = byId(marketRows, (row): Market => ({
      id: row.id,
      name: row.name,
      code: row.code,
      currencyCode: row.currencyCode,
      region: REGIONS[row.region],
      defaultLanguage: languageOf(row.languageCode),
    }));
    const countries = byId(countryRows, (row): Country => ({
      code: row.code,
      name: row.name,
      languages: row.languageCodes.map(languageOf),
    }));
    const teams = byId(teamRows, (row): Team => ({
      id: row.id,
      name: row.name,
      isActive: row.isActive,
      version: row.version,
    }));
    const projects = byId(projectRows, (row): SiteProject => ({ id: row.id, name: row.name }));
    const roles = byId(roleRows, (row): Role => ({
      name: row.name,
      description: row.description,
      permissions: row.permissions
        .filter(({ permission }) => isPermissionKey(permission))
        .map(({ permission }) => ({ name: permission, description: DESCRIPTIONS.get(permission) ?? null })),
      avatarColorPreset: avatarColors(row.avatarColorPresetId),
      version: row.version,
    }));

    const bought = new Map<number, number[]>();
    for (const { id, buyerUserId } of accountRows) {
      if (buyerUserId !== null) bought.set(buyerUserId, [...(bought.get(buyerUserId) ?? []), id]);
    }
    const users = new Map<number, User>();
    for (const row of memberRows) {
      const held = row.roles.flatMap(({ roleId }) => roles.get(roleId) ?? []);
      users.set(row.userId, {
        id: row.userId,
        username: row.user.username,
        email: row.user.email,
        isActive: row.isActive && row.user.isActive,
        roles: held,
        team: row.teamId === null ? null : (teams.get(row.teamId) ?? null),
        teamRole: row.teamRole === null ? null : TeamRole[row.teamRole],
        hasAccessToAllPartnerAccounts: row.allPartnerAccounts,
        hasAccessToAllTeamPartnerAccounts: row.teamPartnerAccounts,
        avatarColorPreset: held[0]?.avatarColorPreset ?? null,
        buyerPartnerAccountIds: bought.get(row.userId) ?? [],
        version: row.version,
      });
    }

    const groups = byId(groupRows, ({ options, ...row }): SiteGroup => ({ ...row, storedOptions: options }));
    // Users who configure sites see those without accounts too.
    const seesEverySite = viewer.accounts === 'all' || viewer.permissions.has('sites-configuration');
    const visibleSites = seesEverySite
      ? null
      : new Set(accountRows.flatMap((row) => row.sites.map(({ siteId }) => siteId)));
    const sites = byId(
      siteRows.filter(({ id }) => visibleSites === null || visibleSites.has(id)),
      (row): Site => ({
        id: row.id,
        name: row.name,
        domain: row.domain,
        market_id: row.marketId,
        market: markets.get(row.marketId) ?? null,
        isActive: row.isActive,
        siteProject: row.projectId === null ? null : (projects.get(row.projectId) ?? null),
        siteGroups: row.groups.flatMap(({ groupId }) => groups.get(groupId) ?? []),
        countries: row.countries.flatMap(({ countryId }) => countries.get(countryId) ?? []),
        partnerAccounts: [],
        version: row.version,
      }),
    );

    const accounts = accountRows.map((row): PartnerAccount => {
      const timezone = timezoneOf(row.timezone);
      const account: PartnerAccount = {
        id: row.id,
        partnerId: row.partnerId,
        partner: partners.get(row.partnerId)!,
        name: row.name,
        currency: row.currency,
        isActive: row.status === 'active',
        isPermanentlyDisabled: row.status === 'permanentlyDisabled',
        status: PartnerAccountStatus[row.status],
        user: row.buyerUserId === null ? null : (users.get(row.buyerUserId) ?? null),
        userId: row.buyerUserId,
        siteIds: row.sites.map(({ siteId }) => siteId),
        sites: row.sites.flatMap(({ siteId }) => sites.get(siteId) ?? []),
        timezoneId: timezone?.id ?? null,
        timezone,
        accessId: row.accessId,
        externalAccountId: row.externalId,
        version: row.version,
      };
      for (const site of account.sites) site.partnerAccounts.push(account);
      return account;
    });

    return {
      accounts,
      sites: [...sites.values()],
      siteProjects: [...projects.values()],
      siteGroups: [...groups.values()],
      partners: [...partners.values()],
      markets: [...markets.values()],
      countries: [...countries.values()],
      members: [...users.values()].sort((a, b) => a.username.localeCompare(b.username)),
      teams: [...teams.values()],
      roles: [...roles.values()],
      accountEmail: new Map(accountRows.map(({ id, email }) => [id, email])),
      feedDetails: new Map(partnerRows.map(({ id, feedType, supportsHourly }) => [id, { feedType, supportsHourly }])),
    };
  }
}

function byId<R extends { id: number }, T>(rows: readonly R[], shape: (row: R) => T): Map<number, T> {
  return new Map(rows.map((row) => [row.id, shape(row)]));
}
