import type { ADVERTISER_FIGURES, KEYWORD_REVENUE_FIGURES } from '@adops/domain';
import { sql } from '../sql/index.js';
import type { BindingOf } from './binding.js';
import { idOf, keyJoinsOfBinding, nameOf } from './key-names.js';

export const ADVERTISER_FIGURES_BINDING: BindingOf<typeof ADVERTISER_FIGURES> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: {
    name: nameOf('advertiser'),
    advertiserId: idOf('advertiser'),
    advertiserType: { joins: ['advertiser'], value: () => sql`adv.type::text` },
  },
};

export const KEYWORD_REVENUE_BINDING: BindingOf<typeof KEYWORD_REVENUE_FIGURES> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: { keyword: nameOf('keyword'), keywordId: idOf('keyword') },
};
