import type { PermissionKey } from '../permissions/registry.js';

/** Report filters, by the name of their GraphQL input field. A missing or empty filter has no effect. */
export type FilterId =
  | 'dateRange'
  | 'timeRange'
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
  | 'tagIn'
  | 'placementIdIn'
  | 'labelNameIn'
  | 'statusIdIn'
  | 'searchPhrase'
  | 'adgroup'
  | 'adgroupIdIn'
  | 'campaign'
  | 'campaignIdIn'
  | 'withoutTraffic'
  | 'alertIn'
  | 'states'
  | 'accountIsActive'
  | 'campaignStatus'
  | 'adSet'
  | 'adSetStatus'
  | 'adGroup'
  | 'adGroupStatus'
  | 'issueLevelIdIn'
  | 'issueSummaryIdIn'
  | 'issueTypeIdIn'
  | 'withResolved'
  | 'isUsed'
  | 'hasIssue'
  | 'regionIdIn'
  | 'providerIdIn'
  | 'advertiserGroupIdIn'
  | 'advertiserIdIn'
  | 'firstShownAt'
  | 'lastShownAt'
  | 'timesShown'
  | 'customFilters';

/** Lists with the options of filters. */
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
  | 'labels'
  /** Options defined by the report itself. */
  | 'own';

export interface FilterDefinition {
  readonly id: FilterId;
  readonly label: string;
  /** Description in the schema. */
  readonly help: string;
  /** Name of the query's input field, if it differs from the id. */
  readonly argument?: string;
  /**
   * Type of the filter's value. `id`: one integer that opens the screen. `range`: days. `month`: all days of a month,
   * given by any one of them. `hours`: full hours of the day. `days`: days of an event, any by default. `numbers`: a
   * range with optional bounds. `boolean`: 'true' or 'false'. `choice`: one of two options. `ids`: integers. `codes`
   * and `choices`: texts. `conditions`: custom filters on columns.
   */
  readonly kind:
    | 'id'
    | 'range'
    | 'month'
    | 'hours'
    | 'days'
    | 'numbers'
    | 'boolean'
    | 'choice'
    | 'ids'
    | 'codes'
    | 'text'
    | 'flag'
    | 'choices'
    | 'conditions';
  readonly lookup?: Lookup;
  readonly choices?: readonly {
    readonly value: string | number;
    readonly label: string;
    /** Permissions that each allow the use of this filter. */
    readonly permission?: readonly PermissionKey[];
  }[];
  readonly permission?: PermissionKey;
  /** Filter whose value limits the options of this one. */
  readonly within?: FilterId;
  /** True if the query rejects requests without this filter. */
  readonly isRequired?: true;
  /** True if the filter isn't displayed initially. */
  readonly tucked?: boolean;
}

/** Alert types with their names, ordered by number. Any one of a type's permissions grants access. */
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

/** Ad group statuses by id. The statuses of all sources are mapped to them. */
export const ADGROUP_STATUSES = [
  { value: 2, label: 'Enabled' },
  { value: 3, label: 'Paused' },
] as const;

/** Returns the alert types that a user may see. */
export function visibleAlertTypes(permissions: ReadonlySet<string>): AlertTypeName[] {
  return ALERT_TYPES.filter(({ permission }) => permission.some((key) => permissions.has(key))).map(
    ({ value }) => value,
  );
}

/** All shared filters of the core reports, in form order. */
export const REPORT_FILTERS: readonly FilterDefinition[] = [
  { id: 'dateRange', help: "Date range. Defaults to the screen's default range.", label: 'Dates', kind: 'range' },
  { id: 'siteIdIn', help: 'Limit results to these sites.', label: 'Site', kind: 'ids', lookup: 'sites' },
  { id: 'sourceIdIn', help: 'Limit results to these sources.', label: 'Source', kind: 'ids', lookup: 'sources' },
  { id: 'feedIdIn', help: 'Limit results to these revenue feeds.', label: 'Feed', kind: 'ids', lookup: 'feeds' },
  { id: 'deviceIdIn', help: 'Limit results to these device classes.', label: 'Device', kind: 'ids', lookup: 'devices' },
  {
    id: 'countryCodeIn',
    help: 'Limit results to these countries (two-letter codes).',
    label: 'Country',
    kind: 'codes',
    lookup: 'countries',
  },
  {
    id: 'siteProjectIdIn',
    help: 'Limit results to these site projects.',
    label: 'Project',
    kind: 'ids',
    lookup: 'siteProjects',
  },
  {
    id: 'buyerIdIn',
    help: 'Limit results to accounts of these buyers.',
    label: 'Buyer',
    kind: 'ids',
    lookup: 'buyers',
  },
  {
    id: 'labelNameIn',
    help: 'Limit results to ad groups with one of these labels.',
    label: 'Label',
    kind: 'codes',
    lookup: 'labels',
  },
  {
    id: 'statusIdIn',
    help: 'Limit results to ad groups with one of these statuses: 2 enabled, 3 paused.',
    label: 'Status',
    kind: 'ids',
    choices: ADGROUP_STATUSES,
  },
  {
    id: 'partnerAccountIdIn',
    help: 'Limit results to these partner accounts.',
    label: 'Account',
    kind: 'ids',
    lookup: 'partnerAccounts',
    tucked: true,
  },
  {
    id: 'teamIdIn',
    help: 'Limit results to accounts of buyers in these teams.',
    label: 'Team',
    kind: 'ids',
    lookup: 'teams',
    tucked: true,
  },
  {
    id: 'marketIdIn',
    help: 'Limit results to these markets.',
    label: 'Market',
    kind: 'ids',
    lookup: 'markets',
    tucked: true,
  },
  {
    id: 'searchPhrase',
    help: "Text to search for in the row's names, case-insensitive.",
    label: 'Search',
    kind: 'text',
  },
  { id: 'adgroup', help: 'Text the ad group name contains.', label: 'Ad group name', kind: 'text', tucked: true },
  { id: 'campaign', help: 'Text the campaign name contains.', label: 'Campaign name', kind: 'text', tucked: true },
  { id: 'adgroupIdIn', help: 'Limit results to these ad groups.', label: 'Ad group id', kind: 'ids', tucked: true },
  { id: 'campaignIdIn', help: 'Limit results to these campaigns.', label: 'Campaign id', kind: 'ids', tucked: true },
  {
    id: 'withoutTraffic',
    help: 'True to include ad groups without traffic in the period. Requires the adgroup-report-without-traffic permission.',
    label: 'Include ad groups without traffic',
    kind: 'flag',
    permission: 'adgroup-report-without-traffic',
    tucked: true,
  },
  {
    id: 'alertIn',
    help: 'Limit results to ad groups with an alert of one of these types.',
    label: 'Alert',
    kind: 'choices',
    choices: ALERT_TYPES,
    tucked: true,
  },
  { id: 'customFilters', help: 'Column conditions that must all be met.', label: 'Condition', kind: 'conditions' },
];

/** Filters by properties of ad groups. Reports whose rows aren't ad groups don't offer them. */
const OF_ADGROUPS: readonly FilterId[] = ['statusIdIn', 'withoutTraffic', 'alertIn'];

/** Shared filters of reports grouped by days, sites and other keys. */
export const GROUPED_FILTERS: readonly FilterDefinition[] = REPORT_FILTERS.filter(
  ({ id }) => !OF_ADGROUPS.includes(id),
);

/** Hours of the day, for reports that support them. Always displayed, with the whole day as default. */
export const TIME_RANGE_FILTER: FilterDefinition = {
  id: 'timeRange',
  label: 'Hours',
  help: 'Time range within the day. Defaults to the whole day.',
  kind: 'hours',
};

/** Days of a report that covers whole months. */
export const MONTH_FILTER: FilterDefinition = {
  id: 'dateRange',
  argument: 'month',
  label: 'Month',
  help: 'Any day of the month.',
  kind: 'month',
  isRequired: true,
};

export const TAG_FILTER: FilterDefinition = {
  id: 'tagIn',
  label: 'Tag',
  help: 'Limit results to these tags.',
  kind: 'codes',
  tucked: true,
};

/** Ad group of a report for a single ad group. */
export const ADGROUP_FILTER: FilterDefinition = {
  id: 'adgroupIdIn',
  argument: 'adgroupId',
  label: 'Ad group id',
  help: 'Ad group ID.',
  kind: 'id',
  isRequired: true,
};

/** Placements, by their platform ids. */
export const PLACEMENT_FILTER: FilterDefinition = {
  id: 'placementIdIn',
  argument: 'ids',
  label: 'Placement id',
  help: 'Limit results to placements with these IDs at the source.',
  kind: 'codes',
  tucked: true,
};

/** Selects filters by id, in the order of REPORT_FILTERS. */
export function pickFilters(...ids: readonly FilterId[]): FilterDefinition[] {
  return REPORT_FILTERS.filter((filter) => ids.includes(filter.id));
}
