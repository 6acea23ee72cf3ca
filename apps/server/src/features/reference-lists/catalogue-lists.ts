import { avatarColors, isPermissionKey, PERMISSIONS } from '@adops/domain';
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
import { byId, type CatalogueRows } from './catalogue-rows.js';
import { languageOf } from './languages.js';
import { timezoneOf } from './timezones.js';

type ById<T> = ReadonlyMap<number, T>;

const REGIONS = {
  america: RevenueShareRegion.US,
  europe: RevenueShareRegion.EU,
  apac: RevenueShareRegion.APAC,
} as const;
const DESCRIPTIONS = new Map(PERMISSIONS.map(({ key, description }) => [key as string, description]));

export const partnersOf = ({ partners }: CatalogueRows): ById<Partner> =>
  byId(partners, (row) => ({
    ...row,
    type: row.type === 'feed' ? PartnerType.feedPartner : PartnerType.sourcePartner,
  }));

export const marketsOf = ({ markets }: CatalogueRows): ById<Market> =>
  byId(markets, (row) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    currencyCode: row.currencyCode,
    region: REGIONS[row.region],
    defaultLanguage: languageOf(row.languageCode),
  }));

export const countriesOf = ({ countries }: CatalogueRows): ById<Country> =>
  byId(countries, (row) => ({ code: row.code, name: row.name, languages: row.languageCodes.map(languageOf) }));

export const teamsOf = ({ teams }: CatalogueRows): ById<Team> =>
  byId(teams, (row) => ({ id: row.id, name: row.name, isActive: row.isActive, version: row.version }));

export const rolesOf = ({ roles }: CatalogueRows): ById<Role> =>
  byId(roles, (row) => ({
    name: row.name,
    description: row.description,
    permissions: row.permissions
      .filter(({ permission }) => isPermissionKey(permission))
      .map(({ permission }) => ({ name: permission, description: DESCRIPTIONS.get(permission) ?? null })),
    avatarColorPreset: avatarColors(row.avatarColorPresetId),
    version: row.version,
  }));

/** Returns members of the company with their roles, team and the accounts that they buy for. */
export function usersOf(
  { members, accounts }: CatalogueRows,
  roles: ById<Role>,
  teams: ById<Team>,
): ReadonlyMap<number, User> {
  const bought = new Map<number, number[]>();
  for (const { id, buyerUserId } of accounts) {
    if (buyerUserId !== null) bought.set(buyerUserId, [...(bought.get(buyerUserId) ?? []), id]);
  }
  const users = new Map<number, User>();
  for (const row of members) {
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
      keywordTrackingLimit: row.keywordTrackingLimit,
      version: row.version,
    });
  }
  return users;
}

/** Returns the sites of the viewer's accounts. Users who configure sites also see sites without accounts. */
export function sitesOf(
  { sites, accounts }: CatalogueRows,
  viewer: Viewer,
  {
    markets,
    countries,
    siteProjects,
    siteGroups,
  }: {
    readonly markets: ById<Market>;
    readonly countries: ById<Country>;
    readonly siteProjects: ById<SiteProject>;
    readonly siteGroups: ById<SiteGroup>;
  },
): ById<Site> {
  const seesAllSites = viewer.accounts === 'all' || viewer.permissions.has('sites-configuration');
  const visible = seesAllSites ? null : new Set(accounts.flatMap((row) => row.sites.map(({ siteId }) => siteId)));
  return byId(
    sites.filter(({ id }) => visible === null || visible.has(id)),
    (row): Site => ({
      id: row.id,
      name: row.name,
      domain: row.domain,
      market_id: row.marketId,
      market: markets.get(row.marketId) ?? null,
      isActive: row.isActive,
      siteProject: row.projectId === null ? null : (siteProjects.get(row.projectId) ?? null),
      siteGroups: row.groups.flatMap(({ groupId }) => siteGroups.get(groupId) ?? []),
      countries: row.countries.flatMap(({ countryId }) => countries.get(countryId) ?? []),
      partnerAccounts: [],
      version: row.version,
    }),
  );
}

/** Returns the viewer's accounts, and adds each account to its sites. */
export function accountsOf(
  rows: CatalogueRows,
  {
    partners,
    users,
    sites,
  }: { readonly partners: ById<Partner>; readonly users: ById<User>; readonly sites: ById<Site> },
): PartnerAccount[] {
  return rows.accounts.map((row): PartnerAccount => {
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
}
