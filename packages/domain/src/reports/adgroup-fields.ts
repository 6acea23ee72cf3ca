import type { Field } from './contract.js';
import { ESTIMATED_FIELD, INCOMPLETE_FIELD, NOT_COMPARED_FIELD } from './dimensions.js';

/** What a row carries beside its columns: ids, and what cells need. */
export const FIELDS = {
  siteId: { kind: 'field', level: 'adgroup', type: 'Int', help: 'Id of the site.' },
  site: { kind: 'field', level: 'adgroup', type: 'Site', help: 'Site with its market and groups.' },
  sourcePartnerId: { kind: 'field', level: 'account', type: 'Int', help: 'Id of the source.' },
  partnerAccountId: { kind: 'field', level: 'account', type: 'Int', help: 'Id of the partner account.' },
  campaignId: { kind: 'field', level: 'campaign', type: 'Int', help: 'Id of the campaign.' },
  adgroupId: { kind: 'field', level: 'adgroup', type: 'Int', help: 'Id of the ad group.' },
  userId: { kind: 'field', level: 'account', type: 'Int', help: 'Id of the buyer of the account.' },
  deviceId: { kind: 'field', level: null, type: 'Int', help: '1 desktop, 2 mobile, 3 tablet.' },
  countryCode: { kind: 'field', level: null, type: 'String', help: 'Two-letter country code.' },
  feedPartnerId: { kind: 'field', level: null, type: 'Int', help: 'Id of the revenue feed.' },
  date: { kind: 'field', level: null, type: 'Date', help: 'Day of the figures; null when days are added up.' },
  hour: {
    kind: 'field',
    level: null,
    type: 'Int',
    help: 'Hour of the day, 0 to 23; null when hours are added up.',
  },
  estimated: ESTIMATED_FIELD,
  incomplete: INCOMPLETE_FIELD,
  notCompared: NOT_COMPARED_FIELD,
  adGroupEditableFields: {
    kind: 'field',
    level: 'adgroup',
    type: '[String!]',
    help: "Names of the ad group's fields that can be changed.",
  },
  campaignEditableFields: {
    kind: 'field',
    level: 'campaign',
    type: '[String!]',
    help: "Names of the campaign's fields that can be changed.",
  },
  hasKeywordReplacement: {
    kind: 'field',
    level: 'adgroup',
    type: 'Boolean',
    help: 'The keyword is replaced by another.',
  },
  campaignBidAdjustmentType: {
    kind: 'field',
    level: 'campaign',
    type: 'BidAdjustmentType',
    help: "How the campaign's adjustment is applied.",
  },
  adgroupBidAdjustmentType: {
    kind: 'field',
    level: 'adgroup',
    type: 'BidAdjustmentType',
    help: "How the ad group's adjustment is applied.",
  },
  adgroupExternalManagerLink: {
    kind: 'field',
    level: 'adgroup',
    type: 'String',
    help: "Address of the ad group in the platform's own console.",
  },
  alerts: {
    kind: 'field',
    level: 'adgroup',
    type: 'AlertsByType',
    help: 'Alerts raised for the ad group in the period.',
  },
} as const satisfies Readonly<Record<string, Field>>;
