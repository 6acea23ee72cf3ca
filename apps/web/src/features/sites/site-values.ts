import { NO_OPTIONS, type GroupWithOptions, type SiteForm, type SiteOptions } from '@adops/domain';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { AdditionalSitesInformationQuery, SiteOptionValuesFragment, SiteQuery } from '../../gql/graphql.js';

/** Values of the form. Validation ensures that a market is chosen. */
export type SiteValues = Omit<SiteForm, 'marketId'> & { readonly marketId: number };
export type Group = AdditionalSitesInformationQuery['siteGroups'][number];
/** Group with its name, which is shown as the source of inherited options. */
export type NamedGroup = GroupWithOptions & { readonly name: string };

export const LABELS: Record<keyof SiteValues, string> = {
  name: 'Name',
  domain: 'Domain',
  marketId: 'Market',
  isActive: 'Status',
  siteProjectId: 'Project',
  countryCodes: 'Countries',
  siteGroupIds: 'Groups',
  siteSettings: 'Settings',
};

export const NEW_SITE: Stored<SiteValues> = {
  values: {
    name: '',
    domain: '',
    marketId: 0,
    isActive: true,
    siteProjectId: null,
    countryCodes: [],
    siteGroupIds: [],
    siteSettings: {
      ...{ apiUrl: '', apiUser: '', apiPassword: '', collectStats: false, repository: '', keywordParamName: '' },
      options: { engine: null, urlTemplate: null, feedIds: null },
      ...{ logoId: null, squareLogoId: null },
    },
  },
  version: null,
};

export function optionsOf(options: SiteOptionValuesFragment | null | undefined): SiteForm['siteSettings']['options'] {
  return {
    engine: options?.engine ?? null,
    urlTemplate: options?.urlTemplate ?? null,
    feedIds: options?.feedIds ?? null,
  };
}

export function storedSite(data: SiteQuery | null | undefined): Stored<SiteValues> | null {
  const site = data?.site;
  if (!site) return null;
  const settings = site.siteSettings;
  return {
    values: {
      name: site.name,
      domain: site.domain,
      marketId: site.market?.id ?? 0,
      isActive: site.isActive,
      siteProjectId: site.siteProject?.id ?? null,
      countryCodes: site.countries.map(({ code }) => code).sort(),
      siteGroupIds: site.siteGroups.map(({ id }) => id),
      siteSettings: {
        apiUrl: settings?.apiUrl ?? '',
        apiUser: settings?.apiUser ?? '',
        apiPassword: settings?.apiPassword ?? '',
        collectStats: settings?.collectStats ?? false,
        repository: settings?.repository ?? '',
        keywordParamName: settings?.keywordParamName ?? '',
        options: optionsOf(settings?.options),
        logoId: settings?.logo?.id ?? null,
        squareLogoId: settings?.squareLogo?.id ?? null,
      },
    },
    version: site.version,
  };
}

export const namedGroups = (groups: readonly Group[]): NamedGroup[] =>
  groups.map(({ id, name, parentId, options }) => ({
    id,
    name,
    parentId: parentId ?? null,
    options: { ...NO_OPTIONS, ...optionsOf(options) } satisfies SiteOptions,
  }));
