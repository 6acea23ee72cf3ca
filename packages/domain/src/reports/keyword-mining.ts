import { defineReport, type Dimension, type Field } from './contract.js';
import { textColumn } from './dimensions.js';
import { pickFilters, type FilterDefinition, type FilterId } from './filters.js';

/** Sources whose competitor ads are collected (resolution 33 of the specification). */
export const MINING_SOURCES: readonly number[] = [28];
/** Age in days up to which an ad is new. */
export const NEW_AD_DAYS = 7;

const text = textColumn('account');
const moment = (label: string, help: string, more: Partial<Dimension> = {}): Dimension => ({
  ...text(label, help),
  type: 'DateTime',
  format: 'datetime',
  ...more,
});
const whole = (label: string, help: string, more: Partial<Dimension> = {}): Dimension => ({
  ...text(label, help),
  type: 'Int',
  format: 'integer',
  ...more,
});
const field = (type: Field['type'], help: string, more: Partial<Field> = {}): Field => ({
  kind: 'field',
  level: 'account',
  type,
  help,
  ...more,
});

const days = (id: FilterId, label: string, help: string): FilterDefinition => ({ id, label, help, kind: 'days' });
const own = (id: FilterId, label: string, help: string, more: Partial<FilterDefinition> = {}): FilterDefinition => ({
  ...{ id, label, help, kind: 'ids', lookup: 'own' },
  ...more,
});
const either = (id: FilterId, label: string, help: string, yes: string, no: string): FilterDefinition => ({
  ...{ id, label, help, kind: 'boolean' },
  choices: [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ],
});

/** Competitor ads, as seen by providers. */
export const KEYWORD_MINING = defineReport([], {
  isList: true,
  isDateless: true,
  id: 'keywordMiningToolCreatives',
  api: {
    rowType: 'MiningCreative',
    resultType: 'MiningCreativePage',
    rowHelp: 'Competitor ad.',
    help: 'Competitor ads. Sorted by time last shown, newest first, by default.',
    filterInput: { type: 'MiningCreativeFilters', help: 'Filters for competitor ads.' },
    grouping: { argument: 'grouping', type: '[String!]', help: 'Rows are ads.', enumHelp: 'Rows are ads.' },
  },
  title: 'Keyword mining',
  permission: ['keyword-mining-tool'],
  onlySources: MINING_SOURCES,
  columns: {
    keyword: { ...text('Keyword', 'Keyword the ad was shown for.'), isKept: true },
    regionName: text('Region', 'Country it was shown in.', { hides: { singleValueOf: ['regionIdIn'] } }),
    advertiserName: text('Advertiser', 'Advertiser seen on the ad.', {
      hides: { singleValueOf: ['advertiserIdIn'] },
    }),
    advertiserGroup: text('Advertiser group', "Provider's group of the advertiser.", {
      hides: { singleValueOf: ['advertiserGroupIdIn'] },
    }),
    isUsed: {
      ...text('Used', 'True if its keyword is a keyword of your ad groups or rotations.'),
      type: 'Boolean',
      format: 'boolean',
      sortable: false,
      required: true,
    },
    timesShownFrom: whole('Times shown', 'Number of times it was shown, as a range. Sorted by the lower end.', {
      selection: 'timesShownFrom timesShownTo timesShown',
    }),
    daysShown: whole(
      'Days shown',
      'UTC days from the first to the last time it was seen. Profitable ads run for a long time.',
    ),
    firstShownAt: moment('First shown', 'Time it was first seen, in UTC.'),
    lastShownAt: moment('Last shown', 'Time it was last seen, in UTC.', { isKept: true }),
    site: text('Site', 'Site the ad links to.'),
    targetUrl: { ...text('Landing page', 'Landing page of the ad.'), format: 'link' },
    issue: text('Issue', 'Issue with the ad, as reported by the provider.'),
    providerName: text('Provider', 'Provider that reported the ad.', {
      visible: false,
      hides: { singleValueOf: ['providerIdIn'] },
    }),
    timesShownTo: whole('Maximum times shown', 'Upper end of the number of times it was shown.', { visible: false }),
    updatedAt: moment('Updated', 'Time the provider last updated it, in UTC.', {
      visible: false,
      required: true,
    }),
    createdAt: moment('Collected', 'Time it was first collected, in UTC.', { visible: false, required: true }),
  },
  fields: {
    resourceId: field('String', 'ID at the provider.', { required: true }),
    advertiser: field('MiningAdvertiser', 'Advertiser seen on the ad.', { added: true }),
    region: field('MiningRegion', 'Country it was shown in.', { added: true }),
    adUrl: field('String', "Link to the ad in the platform's console."),
    timesShown: field('String', 'Number of times shown, as readable text.', { added: true }),
    isNew: field('Boolean', `True if it was first shown within the last ${NEW_AD_DAYS} days.`, { required: true }),
    creativeTracking: field('CreativeTracking', 'Tracking of the keyword in the region.', { added: true }),
  },
  filters: [
    either('isUsed', 'Used', 'True if one of your own ads uses it.', 'Used by us', 'Not used by us'),
    own('regionIdIn', 'Region', 'Limit results to these regions.'),
    own('providerIdIn', 'Provider', 'Limit results to these providers.'),
    own('advertiserGroupIdIn', 'Advertiser group', 'Advertiser groups.', { within: 'providerIdIn' }),
    own('advertiserIdIn', 'Advertiser', 'Advertisers.', { within: 'providerIdIn' }),
    days('firstShownAt', 'First shown', 'Time it was first seen.'),
    days('lastShownAt', 'Last shown', 'Time it was last seen.'),
    {
      id: 'timesShown',
      label: 'Times shown',
      help: 'Limit results to ads whose range of times shown overlaps this range.',
      kind: 'numbers',
    },
    either('hasIssue', 'Issue', 'Limit results to ads with or without an issue.', 'With an issue', 'Without an issue'),
    ...pickFilters('searchPhrase', 'customFilters'),
  ],
  grouping: {
    multiple: false,
    choices: [{ id: 'creative', label: 'Ad', help: 'By ad.', level: 'account', keys: [], nouns: ['ad', 'ads'] }],
  },
  segments: [],
  defaultOrder: { column: 'lastShownAt', direction: 'DESC' },
  defaultRange: 'today',
  defaultPageSize: 50,
  maxRange: 4_000,
  chart: [],
  rowActions: [],
});
