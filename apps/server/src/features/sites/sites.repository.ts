import type { SiteForm } from '@adops/domain';
import type { Change } from '../../core/changes/index.js';
import { anyCase } from '../../core/database/index.js';
import { readOptions, writeOptions } from './stored-options.js';

type Settings = Omit<SiteForm['siteSettings'], 'apiPassword'>;
/** A stored site without its password. */
export type SiteRow = Omit<SiteForm, 'siteSettings'> & {
  readonly id: number;
  readonly version: number;
  readonly siteSettings: Settings;
};

/** Returns the site and locks it for the transaction. Null if the company has no such site. */
export async function lockSite(change: Change, id: number): Promise<SiteRow | null> {
  const { companyId, entities } = change;
  await change.rows('SELECT FROM site WHERE company_id = $1 AND id = $2 FOR UPDATE', [companyId, id]);
  const site = await entities.site.findFirst({
    where: { id },
    include: {
      countries: { select: { countryId: true } },
      groups: { select: { groupId: true }, orderBy: { groupId: 'asc' } },
      settings: true,
      connection: { select: { isEnabled: true } },
    },
  });
  if (!site) return null;
  const countries = await entities.country.findMany({
    where: { id: { in: site.countries.map(({ countryId }) => countryId) } },
    orderBy: { code: 'asc' },
  });
  const { settings } = site;
  const options = readOptions(settings?.options);
  return {
    ...{ id, name: site.name, domain: site.domain, marketId: site.marketId, isActive: site.isActive },
    ...{ siteProjectId: site.projectId, version: site.version },
    countryCodes: countries.map(({ code }) => code),
    siteGroupIds: site.groups.map(({ groupId }) => groupId),
    siteSettings: {
      apiUrl: settings?.apiUrl ?? '',
      apiUser: settings?.apiUser ?? '',
      collectStats: site.connection?.isEnabled ?? false,
      repository: settings?.repository ?? '',
      keywordParamName: settings?.keywordParamName ?? '',
      logoId: settings?.logoId ?? null,
      squareLogoId: settings?.squareLogoId ?? null,
      options: { ...options, feedIds: options.feedIds === null ? null : [...options.feedIds] },
    },
  };
}

/** Returns the name of another site with this domain, or null. */
export async function ownerOfDomain(change: Change, domain: string, exceptId: number | null): Promise<string | null> {
  const site = await change.entities.site.findFirst({
    where: { domain: anyCase(domain), ...(exceptId !== null && { id: { not: exceptId } }) },
    select: { name: true },
  });
  return site?.name ?? null;
}

/** Returns the first field that refers to an unknown entity of the company. */
export async function unknownLink({ entities }: Change, site: SiteForm): Promise<string | null> {
  const { marketId, siteProjectId, countryCodes, siteGroupIds } = site;
  const feedIds = site.siteSettings.options.feedIds ?? [];
  if ((await entities.market.count({ where: { id: marketId } })) === 0) return 'marketId';
  if (siteProjectId !== null && (await entities.siteProject.count({ where: { id: siteProjectId } })) === 0)
    return 'siteProjectId';
  const countries = await entities.country.count({ where: { code: { in: countryCodes }, id: { not: 0 } } });
  if (countries !== countryCodes.length) return 'countryCodes';
  const groups = await entities.siteGroup.count({ where: { id: { in: siteGroupIds } } });
  if (groups !== siteGroupIds.length) return 'siteGroupIds';
  const feeds = await entities.partner.count({ where: { type: 'feed', id: { in: feedIds } } });
  return feeds === feedIds.length ? null : 'siteSettings.options.feedIds';
}

export async function insertSite(change: Change, site: SiteForm): Promise<number> {
  const { id } = await change.entities.site.create({
    data: { companyId: change.companyId, ...columns(site) },
    select: { id: true },
  });
  await putBelonging(change, id, site);
  return id;
}

export async function updateSite(change: Change, id: number, site: SiteForm): Promise<void> {
  const { companyId, entities } = change;
  await entities.site.update({
    where: { companyId_id: { companyId, id } },
    data: { ...columns(site), version: { increment: 1 } },
    select: { id: true },
  });
  await entities.siteCountry.deleteMany({ where: { siteId: id } });
  await entities.siteGroupMember.deleteMany({ where: { siteId: id } });
  await putBelonging(change, id, site);
}

const columns = ({ name, domain, marketId, isActive, siteProjectId }: SiteForm) => ({
  ...{ name, domain, marketId, isActive, projectId: siteProjectId },
});

/** Replaces countries, groups and settings of the site. */
async function putBelonging(change: Change, siteId: number, site: SiteForm): Promise<void> {
  const { companyId, entities } = change;
  const countries = await entities.country.findMany({ where: { code: { in: site.countryCodes } } });
  await entities.siteCountry.createMany({ data: countries.map(({ id }) => ({ companyId, siteId, countryId: id })) });
  await entities.siteGroupMember.createMany({
    data: site.siteGroupIds.map((groupId) => ({ companyId, siteId, groupId })),
  });
  const { apiUrl, apiUser, repository, keywordParamName, options, logoId, squareLogoId } = site.siteSettings;
  const settings = {
    ...{ apiUrl: apiUrl || null, apiUser: apiUser || null, repository: repository || null },
    ...{ keywordParamName: keywordParamName || null, options: writeOptions(options), logoId, squareLogoId },
  };
  await entities.siteSettings.upsert({
    where: { companyId_siteId: { companyId, siteId } },
    create: { companyId, siteId, ...settings },
    update: settings,
  });
  await putConnection(change, siteId, site.siteSettings.collectStats);
}

/** Enables or disables collecting. Uses the database clock for the next run, as the leases of the workers do. */
async function putConnection(change: Change, siteId: number, isEnabled: boolean): Promise<void> {
  await change.rows(
    isEnabled
      ? `INSERT INTO site_connection (company_id, site_id, collect_from) VALUES ($1, $2, date_trunc('hour', now()))
         ON CONFLICT (company_id, site_id) DO UPDATE SET is_enabled = true, next_at = now(), failures = 0`
      : 'UPDATE site_connection SET is_enabled = false WHERE company_id = $1 AND site_id = $2',
    [change.companyId, siteId],
  );
}
