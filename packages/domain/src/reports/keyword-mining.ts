import { defineReport, type Dimension, type Field } from './contract.js';
import { textColumn } from './dimensions.js';
import { pickFilters, type FilterDefinition, type FilterId } from './filters.js';

/** Sources whose competitor ads are collected (resolution 33 of the specification). */
export const MINING_SOURCES: readonly number[] = [28];
/** An ad first seen within this many days is new. */
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

/** Ads of competitors, as providers have seen them. */
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
    advertiserGroup: text('Advertiser group', 'Group the provider counts the advertiser in.', {
      hides: { singleValueOf: ['advertiserGroupIdIn'] },
    }),
    isUsed: {
      ...text('Used', 'Whether its keyword is one of your own ad groups, as a keyword or in a rotation.'),
      type: 'Boolean',
      format: 'boolean',
      sortable: false,
      required: true,
    },
    timesShownFrom: whole('Times shown', 'How often it was shown, as a range; sorted by its lower end.', {
      selection: 'timesShownFrom timesShownTo timesShown',
    }),
    daysShown: whole('Days shown', 'UTC days from the first to the last time it was seen: ads that pay are kept long.'),
    firstShownAt: moment('First shown', 'When it was first seen, UTC.'),
    lastShownAt: moment('Last shown', 'When it was last seen, UTC.', { isKept: true }),
    site: text('Site', 'Site the ad leads to.'),
    targetUrl: { ...text('Landing page', 'Landing page of the ad.'), format: 'link' },
    issue: text('Issue', 'Issue with the ad, as reported by the provider.'),
    providerName: text('Provider', 'Who saw the ad.', { visible: false, hides: { singleValueOf: ['providerIdIn'] } }),
    timesShownTo: whole('Times shown at most', 'Upper end of how often it was shown.', { visible: false }),
    updatedAt: moment('Updated', 'When the provider last updated it, UTC.', {
      visible: false,
      required: true,
    }),
    createdAt: moment('Collected', 'When it was collected first, UTC.', { visible: false, required: true }),
  },
  fields: {
    resourceId: field('String', 'ID at the provider.', { required: true }),
    advertiser: field('MiningAdvertiser', 'Advertiser seen on the ad.', { added: true }),
    region: field('MiningRegion', 'Country it was shown in.', { added: true }),
    adUrl: field('String', "Link to the ad in the platform's console."),
    timesShown: field('String', 'Number of times shown, in readable form.', { added: true }),
    isNew: field('Boolean', `First shown within the last ${NEW_AD_DAYS} days.`, { required: true }),
    creativeTracking: field('CreativeTracking', 'Tracking of the keyword in the region.', { added: true }),
  },
  filters: [
    either('isUsed', 'Used', 'Used by one of your own ads.', 'Used by us', 'Not used by us'),
    own('regionIdIn', 'Region', 'Limit results to these regions.'),
    own('providerIdIn', 'Provider', 'Limit results to these providers.'),
    own('advertiserGroupIdIn', 'Advertiser group', 'Advertiser groups.', { within: 'providerIdIn' }),
    own('advertiserIdIn', 'Advertiser', 'Advertisers.', { within: 'providerIdIn' }),
    days('firstShownAt', 'First shown', 'Time it was first seen.'),
    days('lastShownAt', 'Last shown', 'Time it was last seen.'),
    {
      id: 'timesShown',
      label: 'Times shown',
      help: 'Ads whose range of times shown overlaps this one.',
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
