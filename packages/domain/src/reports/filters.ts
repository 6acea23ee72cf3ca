import type { PermissionKey } from '../permissions/registry.js';

/** Filters of reports by the name of their GraphQL input field. A missing or empty one does not filter. */
export type FilterId =
  | 'dateRange'
  | 'marketIdIn'
  | 'countryCodeIn'
  | 'siteProjectIdIn'
  | 'siteIdIn'
  | 'sourceIdIn'
  | 'deviceIdIn'
  | 'buyerIdIn'
  | 'teamIdIn'
  | 'partnerAccountIdIn'
  | 'feedIdIn'
  | 'labelNameIn'
  | 'searchPhrase'
  | 'adgroup'
  | 'adgroupIdIn'
  | 'campaign'
  | 'campaignIdIn'
  | 'withoutTraffic'
  | 'alertIn'
  | 'states'
  | 'customFilters';

/** List the choices of a filter come from. */
export type Lookup =
  | 'markets'
  | 'countries'
  | 'siteProjects'
  | 'sites'
  | 'sources'
  | 'devices'
  | 'buyers'
  | 'teams'
  | 'partnerAccounts'
  | 'feeds'
  | 'labels';

export interface FilterDefinition {
  readonly id: FilterId;
  readonly label: string;
  /** ids: whole numbers; codes and choices: texts; conditions: custom filters on columns. */
  readonly kind: 'range' | 'ids' | 'codes' | 'text' | 'flag' | 'choices' | 'conditions';
  readonly lookup?: Lookup;
  readonly choices?: readonly {
    readonly value: string;
    readonly label: string;
    /** Keys that allow the choice: any is enough. */
    readonly permission?: readonly PermissionKey[];
  }[];
  readonly permission?: PermissionKey;
  /** Not among the filters offered at first. */
  readonly tucked?: boolean;
}

/** Kinds of alerts with their names, in the order of their numbers, and the keys that let one see them: any is enough. */
export const ALERT_TYPES = [
  { value: 'CyclicLossAlert', label: 'Cyclic loss', permission: ['es-alerter', 'es-alerter-cyclic-loss'] },
  { value: 'AdvertiserGoneAlert', label: 'Advertiser gone', permission: ['es-alerter', 'es-alerter-advertiser-gone'] },
  {
    value: 'SignificantOneTimeLossAlert',
    label: 'Significant one-time loss',
    permission: ['es-alerter', 'es-alerter-significant-one-time-loss'],
  },
  {
    value: 'EstimatedSignificantOneTimeLossAlert',
    label: 'Estimated significant one-time loss',
    permission: ['es-alerter', 'es-alerter-estimated-significant-one-time-loss'],
  },
  {
    value: 'AccumulativeLossAlert',
    label: 'Accumulative loss',
    permission: ['es-alerter', 'es-alerter-accumulative-loss'],
  },
  {
    value: 'SignificantLossAlert',
    label: 'Significant loss',
    permission: ['es-alerter', 'es-alerter-significant-loss'],
  },
  { value: 'AdGroupLifetimeEndAlert', label: 'Ad group lifetime end', permission: ['es-alerter'] },
] as const satisfies readonly {
  readonly value: string;
  readonly label: string;
  readonly permission: readonly PermissionKey[];
}[];
export type AlertTypeName = (typeof ALERT_TYPES)[number]['value'];

/** The kinds of alerts somebody may see. */
export function visibleAlertTypes(permissions: ReadonlySet<string>): AlertTypeName[] {
  return ALERT_TYPES.filter(({ permission }) => permission.some((key) => permissions.has(key))).map(
    ({ value }) => value,
  );
}

/** Every filter the core reports share, in the order of the filter form. */
export const REPORT_FILTERS: readonly FilterDefinition[] = [
  { id: 'dateRange', label: 'Dates', kind: 'range' },
  { id: 'siteIdIn', label: 'Site', kind: 'ids', lookup: 'sites' },
  { id: 'sourceIdIn', label: 'Source', kind: 'ids', lookup: 'sources' },
  { id: 'feedIdIn', label: 'Feed', kind: 'ids', lookup: 'feeds' },
  { id: 'deviceIdIn', label: 'Device', kind: 'ids', lookup: 'devices' },
  { id: 'countryCodeIn', label: 'Country', kind: 'codes', lookup: 'countries' },
  { id: 'siteProjectIdIn', label: 'Project', kind: 'ids', lookup: 'siteProjects' },
  { id: 'buyerIdIn', label: 'Buyer', kind: 'ids', lookup: 'buyers' },
  { id: 'labelNameIn', label: 'Label', kind: 'codes', lookup: 'labels' },
  { id: 'partnerAccountIdIn', label: 'Account', kind: 'ids', lookup: 'partnerAccounts', tucked: true },
  { id: 'teamIdIn', label: 'Team', kind: 'ids', lookup: 'teams', tucked: true },
  { id: 'marketIdIn', label: 'Market', kind: 'ids', lookup: 'markets', tucked: true },
  { id: 'searchPhrase', label: 'Search', kind: 'text' },
  { id: 'adgroup', label: 'Ad group name', kind: 'text', tucked: true },
  { id: 'campaign', label: 'Campaign name', kind: 'text', tucked: true },
  { id: 'adgroupIdIn', label: 'Ad group id', kind: 'ids', tucked: true },
  { id: 'campaignIdIn', label: 'Campaign id', kind: 'ids', tucked: true },
  {
    id: 'withoutTraffic',
    label: 'Also without traffic',
    kind: 'flag',
    permission: 'adgroup-report-without-traffic',
    tucked: true,
  },
  { id: 'alertIn', label: 'Alert', kind: 'choices', choices: ALERT_TYPES, tucked: true },
  { id: 'customFilters', label: 'Condition', kind: 'conditions' },
];

/** The named filters, in the order of REPORT_FILTERS. */
export function pickFilters(...ids: readonly FilterId[]): FilterDefinition[] {
  return REPORT_FILTERS.filter((filter) => ids.includes(filter.id));
}
