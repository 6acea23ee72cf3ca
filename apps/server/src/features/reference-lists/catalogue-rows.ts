import type { TenantPrisma } from '../../core/database/index.js';
import type { Viewer } from '../../core/tenancy/index.js';

/** Stored rows of the catalogue, each list in the order of the screen. */
export type CatalogueRows = Awaited<ReturnType<typeof readRows>>;

/** Reads the accounts the viewer may see and all other lists of the company, in parallel. */
export async function readRows(db: TenantPrisma, visibleAccounts: Viewer['accounts']) {
  const [partners, markets, countries, accounts, sites, groups, projects, members, teams, roles] = await Promise.all([
    db.partner.findMany({ orderBy: { id: 'asc' } }),
    db.market.findMany({ orderBy: { name: 'asc' } }),
    db.country.findMany({ where: { id: { not: 0 } }, orderBy: { name: 'asc' } }),
    db.partnerAccount.findMany({
      where: visibleAccounts === 'all' ? {} : { id: { in: [...visibleAccounts] } },
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
  return { partners, markets, countries, accounts, sites, groups, projects, members, teams, roles };
}

export function byId<R extends { id: number }, T>(rows: readonly R[], shape: (row: R) => T): Map<number, T> {
  return new Map(rows.map((row) => [row.id, shape(row)]));
}
