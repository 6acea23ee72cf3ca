import type { PLA_REPORT } from '@adops/domain';
import { sql } from '../sql/index.js';
import type { BindingOf, FieldSql } from './binding.js';
import { COUNTRY_CODE, idOf, keyJoinsOfBinding, nameOf, partName } from './key-names.js';

/** Join of the current buyer of the row's account. */
const BUYER_JOIN = 'accountBuyer';
const buyer = (value: FieldSql['value']): FieldSql => ({ joins: ['account', BUYER_JOIN], value });

export const PLA_BINDING: BindingOf<typeof PLA_REPORT> = {
  joins: {
    ...keyJoinsOfBinding,
    [BUYER_JOIN]: {
      level: 'account',
      needs: ['account'],
      on: () => sql`LEFT JOIN user_account buyer ON buyer.id = acc.buyer_user_id`,
    },
  },
  nested: {},
  fields: {
    searchKeyword: { joins: ['keyword'], value: () => partName(sql`k.keyword_id`, sql`kw.text`) },
    linkFinalUrl: { joins: ['link'], value: () => sql`fl.url` },
    sourcePartnerName: nameOf('source'),
    partnerAccountName: nameOf('account'),
    externalAccountId: { joins: ['account'], value: () => sql`acc.external_id` },
    siteName: nameOf('site'),
    campaign: nameOf('campaign'),
    adgroup: nameOf('adgroup'),
    userName: buyer(() => sql`buyer.username`),
    userId: buyer(() => sql`acc.buyer_user_id`),
    deviceName: nameOf('device'),
    country: nameOf('country'),
    countryCode: COUNTRY_CODE,
    deviceId: idOf('device'),
    siteId: idOf('site'),
    sourcePartnerId: idOf('source'),
    partnerAccountId: idOf('account'),
    campaignId: idOf('campaign'),
    adgroupId: idOf('adgroup'),
  },
};
