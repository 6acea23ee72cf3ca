import type { Field } from './contract.js';
import { ESTIMATED_FIELD, INCOMPLETE_FIELD, NOT_COMPARED_FIELD } from './dimensions.js';

/** Row fields in addition to the columns: ids, and data that cells need. */
export const FIELDS = {
  siteId: { kind: 'field', level: 'adgroup', type: 'Int', help: 'Site ID.' },
  site: { kind: 'field', level: 'adgroup', type: 'Site', help: 'Site, with its market and groups.' },
  sourcePartnerId: { kind: 'field', level: 'account', type: 'Int', help: 'Source ID.' },
  partnerAccountId: { kind: 'field', level: 'account', type: 'Int', help: 'Partner account ID.' },
  campaignId: { kind: 'field', level: 'campaign', type: 'Int', help: 'Campaign ID.' },
  adgroupId: { kind: 'field', level: 'adgroup', type: 'Int', help: 'Ad group ID.' },
  userId: { kind: 'field', level: 'account', type: 'Int', help: 'Buyer of the account.' },
  deviceId: { kind: 'field', level: null, type: 'Int', help: '1 = desktop, 2 = mobile, 3 = tablet.' },
  countryCode: { kind: 'field', level: null, type: 'String', help: 'Two-letter country code.' },
  feedPartnerId: { kind: 'field', level: null, type: 'Int', help: 'Revenue feed ID.' },
  date: { kind: 'field', level: null, type: 'Date', help: 'Date of the metrics; null when days are summed.' },
  hour: {
    kind: 'field',
    level: null,
    type: 'Int',
    help: 'Hour of the day, 0 to 23; null when hours are summed.',
  },
  estimated: ESTIMATED_FIELD,
  incomplete: INCOMPLETE_FIELD,
  notCompared: NOT_COMPARED_FIELD,
  adGroupEditableFields: {
    kind: 'field',
    level: 'adgroup',
    type: '[String!]',
    help: "Names of the ad group's editable fields.",
  },
  campaignEditableFields: {
    kind: 'field',
    level: 'campaign',
    type: '[String!]',
    help: "Names of the campaign's editable fields.",
  },
  hasKeywordReplacement: {
    kind: 'field',
    level: 'adgroup',
    type: 'Boolean',
    help: 'True if the keyword is replaced with another keyword.',
  },
  campaignBidAdjustmentType: {
    kind: 'field',
    level: 'campaign',
    type: 'BidAdjustmentType',
    help: 'Operation of the campaign bid adjustment.',
  },
  adgroupBidAdjustmentType: {
    kind: 'field',
    level: 'adgroup',
    type: 'BidAdjustmentType',
    help: 'Operation of the ad group bid adjustment.',
  },
  adgroupExternalManagerLink: {
    kind: 'field',
    level: 'adgroup',
    type: 'String',
    help: "Link to the ad group in the platform's console.",
  },
  alerts: {
    kind: 'field',
    level: 'adgroup',
    type: 'AlertsByType',
    help: 'Alerts raised for the ad group in the period.',
  },
} as const satisfies Readonly<Record<string, Field>>;
