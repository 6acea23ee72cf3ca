import { defineReport, type Field } from './contract.js';
import { textColumn } from './dimensions.js';
import { pickFilters, type FilterDefinition } from './filters.js';

const text = textColumn('account');
const field = (type: Field['type'], help: string, more: Partial<Field> = {}): Field => ({
  kind: 'field',
  level: 'account',
  type,
  help,
  ...more,
});

const DEVICE: FilterDefinition = {
  ...pickFilters('deviceIdIn')[0]!,
  help: 'Limit results to placements with clicks on these device classes in the last 30 days.',
};

/** Placements blocked at platforms, as of the last sync. */
export const BLOCKED_PLACEMENTS = defineReport([], {
  isList: true,
  isDateless: true,
  id: 'blockedPlacementList',
  api: {
    rowType: 'BlockedPlacement',
    resultType: 'BlockedPlacementList',
    rowHelp: 'Blocked placement.',
    help: 'Blocked placements. Sorted by name by default.',
    filterInput: { type: 'BlockedPlacementFilters', help: 'Filters for blocked placements.' },
    grouping: { argument: 'grouping', type: '[String!]', help: 'Rows are blocks.', enumHelp: 'Rows are blocks.' },
  },
  title: 'Blocked placements',
  permission: ['blocked-placement-list'],
  columns: {
    placementName: { ...text('Placement', 'Blocked site, app or position.'), isKept: true },
    marketName: text('Market', 'Market of the site.'),
    siteName: text('Site', "Site that receives the ad groups' visitors; empty if there are several.", {
      hides: { singleValueOf: ['siteIdIn'] },
    }),
    partnerName: text('Source', 'Platform on which it is blocked.', { hides: { singleValueOf: ['sourceIdIn'] } }),
    partnerAccountName: text('Account', 'Account in which it is blocked.', {
      hides: { singleValueOf: ['partnerAccountIdIn'] },
    }),
    scope: {
      ...text('Blocked in', 'Scope of the block, which is the whole account, one campaign or one ad group.'),
      format: 'choice',
    },
    campaignName: text('Campaign', 'Campaign in which it is blocked; empty if it is blocked in the whole account.'),
    adgroupName: text(
      'Ad group',
      'Ad group in which it is blocked; empty if it is blocked in all ad groups of the campaign or account.',
    ),
    firstSeenAt: {
      ...text('First seen', 'Time the block was first seen on the platform, in UTC.', { visible: false }),
      type: 'DateTime',
      format: 'datetime',
    },
    lastSeenAt: {
      ...text('Last seen', 'Time the platform last reported it, in UTC.', { visible: false }),
      type: 'DateTime',
      format: 'datetime',
    },
  },
  fields: {
    fixedBy: field('String', "Reason it can't be released here; null if it can."),
    placementId: field('String', 'Placement ID at the source.', { required: true }),
    marketId: field('Int', 'Market ID.'),
    siteId: field('Int', 'Site ID.'),
    partnerId: field('Int', 'Partner ID.'),
    partnerAccountId: field('Int', 'Partner account ID.'),
    campaignId: field('Int', 'Campaign ID.'),
    adgroupId: field('Int', 'Ad group ID.'),
  },
  filters: [
    ...pickFilters('siteIdIn', 'sourceIdIn'),
    DEVICE,
    ...pickFilters('partnerAccountIdIn', 'marketIdIn', 'searchPhrase', 'customFilters'),
  ],
  withoutOrganic: true,
  grouping: {
    multiple: false,
    choices: [
      {
        id: 'block',
        label: 'Placement',
        help: 'By block.',
        level: 'account',
        keys: [],
        nouns: ['blocked placement', 'blocked placements'],
      },
    ],
  },
  segments: [],
  defaultOrder: { column: 'placementName', direction: 'ASC' },
  defaultRange: 'today',
  defaultPageSize: 50,
  maxRange: 400,
  chart: [],
  rowActions: [],
});
