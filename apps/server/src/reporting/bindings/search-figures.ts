import type { SEARCHED_ADVERTISER_FIGURES, SEARCHED_KEYWORD_FIGURES } from '@adops/domain';
import { sql } from '../sql/index.js';
import type { BindingOf } from './binding.js';
import { idOf, keyJoinsOfBinding, nameOf } from './key-names.js';

export const SEARCHED_KEYWORD_BINDING: BindingOf<typeof SEARCHED_KEYWORD_FIGURES> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: { keyword: nameOf('keyword'), keywordId: idOf('keyword') },
};

export const SEARCHED_ADVERTISER_BINDING: BindingOf<typeof SEARCHED_ADVERTISER_FIGURES> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: {
    keyword: nameOf('keyword'),
    keywordId: idOf('keyword'),
    name: nameOf('advertiser'),
    advertiserId: idOf('advertiser'),
    advertiserType: { joins: ['advertiser'], value: () => sql`adv.type::text` },
  },
};
