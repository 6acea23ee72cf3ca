import { Injectable } from '@nestjs/common';
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
import type { Viewer } from '../../core/tenancy/index.js';
import {
  accountsOf,
  countriesOf,
  marketsOf,
  partnersOf,
  rolesOf,
  sitesOf,
  teamsOf,
  usersOf,
} from './catalogue-lists.js';
import { byId, readRows } from './catalogue-rows.js';

/** Traffic source of organic traffic. Its accounts have no buyer. */
export const ORGANIC_SOURCE = 7;

/** Small lists of a company that the viewer may see, with their links. Contains several hundred objects. */
export interface Catalogue {
  readonly accounts: readonly PartnerAccount[];
  readonly sites: readonly Site[];
  readonly siteProjects: readonly SiteProject[];
  /** All site groups of the company. */
  readonly siteGroups: readonly SiteGroup[];
  readonly partners: readonly Partner[];
  readonly markets: readonly Market[];
  readonly countries: readonly Country[];
  /** All members of the company, including members the viewer may not filter by. */
  readonly members: readonly User[];
  readonly teams: readonly Team[];
  readonly roles: readonly Role[];
  /** Email address stored at the account. */
  readonly accountEmail: ReadonlyMap<number, string | null>;
  /** Feed details by partner ID: kind of ads and hourly support. */
  readonly feedDetails: ReadonlyMap<number, { feedType: string | null; supportsHourly: boolean }>;
}

/** Loads the catalogue once per request, in a few statements regardless of the selected fields. */
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
    const rows = await readRows(this.entities.for(viewer.companyId), viewer.accounts);
    const partners = partnersOf(rows);
    const markets = marketsOf(rows);
    const countries = countriesOf(rows);
    const teams = teamsOf(rows);
    const roles = rolesOf(rows);
    const siteProjects = byId(rows.projects, (row): SiteProject => ({ id: row.id, name: row.name }));
    const siteGroups = byId(rows.groups, ({ options, ...row }): SiteGroup => ({ ...row, storedOptions: options }));
    const users = usersOf(rows, roles, teams);
    const sites = sitesOf(rows, viewer, { markets, countries, siteProjects, siteGroups });
    return {
      accounts: accountsOf(rows, { partners, users, sites }),
      sites: [...sites.values()],
      siteProjects: [...siteProjects.values()],
      siteGroups: [...siteGroups.values()],
      partners: [...partners.values()],
      markets: [...markets.values()],
      countries: [...countries.values()],
      members: [...users.values()].sort((a, b) => a.username.localeCompare(b.username)),
      teams: [...teams.values()],
      roles: [...roles.values()],
      accountEmail: new Map(rows.accounts.map(({ id, email }) => [id, email])),
      feedDetails: new Map(rows.partners.map(({ id, feedType, supportsHourly }) => [id, { feedType, supportsHourly }])),
    };
  }
}
