import type { REFERER_REPORT } from '@adops/domain';
import type { BindingOf } from './binding.js';
import { idOf, keyJoinsOfBinding, nameOf } from './key-names.js';

export const REFERER_BINDING: BindingOf<typeof REFERER_REPORT> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: {
    partnerAccountName: nameOf('account'),
    siteName: nameOf('site'),
    sourcePartnerName: nameOf('source'),
    campaign: nameOf('campaign'),
    adgroup: nameOf('adgroup'),
    refererDomain: nameOf('referer'),
    partnerAccountId: idOf('account'),
    siteId: idOf('site'),
    sourceId: idOf('source'),
    campaignId: idOf('campaign'),
    adgroupId: idOf('adgroup'),
  },
};
