import type { DISCOUNT_REPORT } from '@adops/domain';
import type { BindingOf } from './binding.js';
import { ADGROUP_OF_TAG, COUNTRY_CODE, idOf, keyJoinsOfBinding, nameOf } from './key-names.js';

export const DISCOUNT_BINDING: BindingOf<typeof DISCOUNT_REPORT> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: {
    buyer: nameOf('buyer'),
    site: nameOf('site'),
    source: nameOf('source'),
    countryCode: COUNTRY_CODE,
    device: nameOf('device'),
    account: nameOf('account'),
    tag: nameOf('tag'),
    buyerId: idOf('buyer'),
    siteId: idOf('site'),
    sourceId: idOf('source'),
    deviceId: idOf('device'),
    partnerAccountId: idOf('account'),
    adgroupId: ADGROUP_OF_TAG,
  },
};
