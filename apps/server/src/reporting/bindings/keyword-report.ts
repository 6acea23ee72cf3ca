import type { KEYWORD_REPORT } from '@adops/domain';
import { sql, type Sql } from '../sql/index.js';
import type { BindingOf, FieldSql } from './binding.js';
import { idOf, keyJoinsOfBinding, nameOf } from './key-names.js';

/** Of the keyword as it is at present; null for figures without a keyword. */
const present = (value: Sql, micros?: Sql): FieldSql => ({
  joins: ['adKeyword'],
  value: () => value,
  ...(micros && { micros }),
});

export const KEYWORD_BINDING: BindingOf<typeof KEYWORD_REPORT> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: {
    keyword: { joins: ['keyword'], value: () => sql`coalesce(kw.text, 'Not attributed')` },
    matchType: {
      joins: [],
      value: () => sql`(ARRAY['exact', 'phrase', 'broad'])[k.match_type_id]`,
    },
    keywordStatus: present(
      sql`CASE adk.status_id WHEN 2 THEN 'enabled' WHEN 3 THEN 'paused' WHEN 4 THEN 'removed' END`,
    ),
    maxCPC: present(sql`adk.max_cpc_micros::float8 / 1000000`, sql`adk.max_cpc_micros`),
    keywordId: present(sql`adk.external_id`),
    entityId: present(sql`adk.id`),
    keywordEditableFields: present(sql`adk.editable_fields`),
    sourceName: nameOf('source'),
    accountName: nameOf('account'),
    siteName: nameOf('site'),
    campaign: nameOf('campaign'),
    adgroup: nameOf('adgroup'),
    deviceName: nameOf('device'),
    partnerAccountId: idOf('account'),
    siteId: idOf('site'),
    campaignId: idOf('campaign'),
    adgroupId: idOf('adgroup'),
    sourceId: idOf('source'),
    currency: { joins: ['account'], value: () => sql`acc.currency::text` },
  },
};
