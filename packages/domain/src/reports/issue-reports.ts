import { defineReport, type Dimension, type Field, type FieldType } from './contract.js';
import { textColumn } from './dimensions.js';
import { pickFilters, type FilterDefinition, type FilterId } from './filters.js';

/** Numbers of the issue levels, as used in filters. */
export const ISSUE_LEVELS = { campaign: 1, adGroup: 2, ad: 3 } as const;

/** Wording that differs between the two reports. */
interface Words {
  readonly group: 'adSet' | 'adGroup';
  readonly groupWord: string;
  readonly statusType: FieldType & `${string}EntityStatus`;
  /** Status values for enabled and paused. */
  readonly statuses: readonly [enabled: string, paused: string];
  readonly kindFilter: FilterId;
  readonly kindWord: string;
}

const SOCIAL: Words = {
  group: 'adSet',
  groupWord: 'Ad set',
  statusType: 'FacebookIssueEntityStatus',
  statuses: ['ACTIVE', 'PAUSED'],
  kindFilter: 'issueSummaryIdIn',
  kindWord: 'Summary',
};
const SEARCH: Words = {
  group: 'adGroup',
  groupWord: 'Ad group',
  statusType: 'GoogleIssueEntityStatus',
  statuses: ['active', 'paused'],
  kindFilter: 'issueTypeIdIn',
  kindWord: 'Type',
};

const text = textColumn('account');

const moment = (label: string, help: string, more: Partial<Dimension> = {}): Dimension => ({
  ...text(label, help),
  type: 'DateTime',
  format: 'datetime',
  ...more,
});

const status = ({ statusType: type }: Words, label: string, help: string): Dimension => ({
  ...text(label, help, { visible: false }),
  type,
  format: 'choice',
});

const field = (type: Field['type'], help: string, more: Partial<Field> = {}): Field => ({
  kind: 'field',
  level: 'account',
  type,
  help,
  ...more,
});
/** Links are built from ids, so rows can't be sorted or filtered by them. */
const link = (help: string): Field => field('String', help, { added: true });

function columnsOf(words: Words): Record<string, Dimension> {
  const { group, groupWord, kindWord } = words;
  const lower = groupWord.toLowerCase();
  return {
    issue: { ...text('Issue', 'Issue, as described by the platform.'), isKept: true, required: true },
    issueType: text(kindWord, 'Name of the issue on the platform.', { hides: { singleValueOf: [words.kindFilter] } }),
    level: text('Level', `Entity of the issue: a campaign, an ${lower} or an ad.`, {
      hides: { singleValueOf: ['issueLevelIdIn'] },
    }),
    campaignName: text('Campaign', 'Campaign of the issue.', { selection: 'campaignName campaignUrl' }),
    campaignStatus: status(words, 'Campaign status', 'Status of the campaign.'),
    [`${group}Name`]: text(groupWord, `The ${lower}; empty if the issue concerns its campaign.`, {
      selection: `${group}Name ${group}Url`,
    }),
    [`${group}Status`]: status(words, `${groupWord} status`, `Status of the ${lower}.`),
    adName: text('Ad', "The ad; empty if the issue doesn't concern a single ad.", { selection: 'adName adId adUrl' }),
    siteName: text('Site', `Site that receives the visitors of the ${lower}.`, {
      hides: { singleValueOf: ['siteIdIn'] },
    }),
    buyerName: text('Buyer', 'Current buyer of the account.', { hides: { singleValueOf: ['buyerIdIn'] } }),
    linkFinalUrl: { ...text('Landing page', 'Landing page of the ad.', { visible: false }), format: 'link' },
    createdAt: moment('First seen', 'Time it was first seen on the platform, in UTC.', {
      isKept: true,
      required: true,
    }),
    updatedAt: moment('Updated', 'Time it was first seen, its text changed or it was resolved, in UTC.', {
      isKept: true,
      required: true,
    }),
    lastSeenAt: moment('Last seen', 'Time the platform last reported it, in UTC.', { visible: false }),
    resolvedAt: moment('Resolved', 'Time the platform stopped reporting it, in UTC.', { visible: false }),
  };
}

function fieldsOf({ group, groupWord }: Words): Record<string, Field> {
  const lower = groupWord.toLowerCase();
  return {
    adId: field('String', 'Ad ID on the platform.'),
    adUrl: link("Link to the ad in the platform's console."),
    [`${group}Id`]: field('String', `${groupWord} ID on the platform.`),
    [`${group}Url`]: link(`Link to the ${lower} in the platform's console.`),
    campaignId: field('String', 'Campaign ID on the platform.'),
    campaignUrl: link("Link to the campaign in the platform's console."),
    buyerId: field('Int', 'Buyer ID.'),
    marketId: field('Int', 'Market ID.'),
    siteId: field('Int', 'Site ID.'),
    systemAdGroupId: field('Int', 'Internal ad group ID.'),
    systemCampaignId: field('Int', 'Internal campaign ID.'),
    partnerId: field('Int', 'Partner ID.'),
    accountName: field('String', 'Partner account name.'),
    accountId: field('Int', 'Internal account ID.'),
  };
}

function filtersOf({ group, groupWord, statuses: [enabled, paused], ...words }: Words): FilterDefinition[] {
  const lower = groupWord.toLowerCase();
  const statusFilter = (id: FilterId, label: string): FilterDefinition => ({
    id,
    label,
    help: `Limit results to an active or paused ${label.toLowerCase()}. Issues above that level are included.`,
    kind: 'choice',
    choices: [
      { value: enabled, label: 'Active' },
      { value: paused, label: 'Paused' },
    ],
  });
  return [
    ...pickFilters('dateRange'),
    statusFilter('campaignStatus', 'Campaign status'),
    statusFilter(`${group}Status`, `${groupWord} status`),
    {
      id: 'issueLevelIdIn',
      label: 'Level',
      help: `1 = campaign, 2 = ${lower}, 3 = ad.`,
      kind: 'ids',
      choices: [
        { value: ISSUE_LEVELS.campaign, label: 'Campaign' },
        { value: ISSUE_LEVELS.adGroup, label: groupWord },
        { value: ISSUE_LEVELS.ad, label: 'Ad' },
      ],
    },
    {
      id: words.kindFilter,
      label: words.kindWord,
      help: `Issue ${words.kindWord === 'Type' ? 'types' : 'summaries'}.`,
      kind: 'ids',
      lookup: 'own',
    },
    ...pickFilters('siteIdIn', 'siteProjectIdIn', 'buyerIdIn'),
    ...pickFilters('partnerAccountIdIn', 'teamIdIn', 'marketIdIn'),
    ...pickFilters('searchPhrase', 'campaign'),
    { id: group, label: `${groupWord} name`, help: `Text the ${lower} name contains.`, kind: 'text', tucked: true },
    ...pickFilters('adgroupIdIn'),
    {
      id: 'withResolved',
      label: 'Also resolved',
      help: 'True to include issues the platform no longer reports.',
      kind: 'flag',
      tucked: true,
    },
    ...pickFilters('customFilters'),
  ];
}

const ISSUES = {
  id: 'issue',
  label: 'Issue',
  help: 'By issue.',
  level: 'account',
  keys: [],
  nouns: ['issue', 'issues'],
} as const;

const GROUPING = {
  argument: 'grouping',
  type: '[String!]',
  help: 'Rows are issues.',
  enumHelp: 'Rows are issues.',
} as const;

const shared = {
  isList: true,
  grouping: { multiple: false, choices: [ISSUES] },
  segments: [],
  defaultOrder: { column: 'updatedAt', direction: 'DESC' },
  // Default range of a report about current issues.
  defaultRange: 'today',
  defaultPageSize: 50,
  maxRange: 400,
  chart: [],
  rowActions: [],
} as const;

/** Entities that the social network reports as disapproved, limited or stopped by an error. */
export const FACEBOOK_ISSUE_REPORT = defineReport([], {
  ...shared,
  id: 'facebookIssueReport',
  api: {
    rowType: 'FacebookIssueRow',
    resultType: 'FacebookIssueReport',
    rowHelp: 'Issue reported by the social network.',
    help: 'Social network issues. Sorted by update time, newest first, by default.',
    filterInput: { type: 'FacebookIssueFilters', help: 'Filters for social network issues.' },
    grouping: GROUPING,
  },
  title: 'Facebook issues',
  permission: ['facebook-issue-report'],
  onlySources: [17],
  columns: columnsOf(SOCIAL),
  fields: fieldsOf(SOCIAL),
  filters: filtersOf(SOCIAL),
  defaultFilters: { campaignStatus: ['ACTIVE'], adSetStatus: ['ACTIVE'] },
});

/** Entities that the search ad platforms report as disapproved, limited or stopped by an error. */
export const GOOGLE_ISSUE_REPORT = defineReport([], {
  ...shared,
  id: 'googleIssueReport',
  api: {
    rowType: 'GoogleIssueRow',
    resultType: 'GoogleIssueReport',
    rowHelp: 'Issue reported by a search-ads partner.',
    help: 'Search ads issues. Sorted by update time, newest first, by default.',
    filterInput: { type: 'GoogleIssueFilters', help: 'Filters for search ads issues.' },
    grouping: GROUPING,
  },
  title: 'Google issues',
  permission: ['google-issue-report'],
  onlySources: [5, 6, 10],
  columns: columnsOf(SEARCH),
  fields: fieldsOf(SEARCH),
  filters: filtersOf(SEARCH),
  defaultFilters: { campaignStatus: ['active'], adGroupStatus: ['active'] },
});
