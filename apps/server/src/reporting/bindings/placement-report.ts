import type { PLACEMENT_REPORT } from '@adops/domain';
import { sql, type Sql } from '../sql/index.js';
import type { BindingOf, FieldSql } from './binding.js';
import { idOf, keyJoinsOfBinding, nameOf } from './key-names.js';

const of = (key: 'placement' | 'section', value: Sql): FieldSql => ({ joins: [key], value: () => value });

export const PLACEMENT_BINDING: BindingOf<typeof PLACEMENT_REPORT> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: {
    placement: nameOf('placement'),
    section: of('section', sql`coalesce(ps.name, 'No section')`),
    sourceName: nameOf('source'),
    accountName: nameOf('account'),
    siteName: nameOf('site'),
    campaign: nameOf('campaign'),
    adgroup: nameOf('adgroup'),
    device: nameOf('device'),
    revenueDistributionType: {
      joins: [],
      value: () => sql`CASE WHEN k.earned IS NULL THEN NULL WHEN k.distributed THEN 'distributed' ELSE 'tracked' END`,
    },
    placementId: of('placement', sql`pl.external_id`),
    sectionId: of('section', sql`ps.external_id`),
    partnerAccountId: idOf('account'),
    siteId: idOf('site'),
    sourceId: idOf('source'),
    campaignId: idOf('campaign'),
    adgroupId: idOf('adgroup'),
  },
};
