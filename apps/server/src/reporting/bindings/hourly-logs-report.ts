import type { HOURLY_LOGS_REPORT } from '@adops/domain';
import type { BindingOf } from './binding.js';
import { idOf, keyJoinsOfBinding, nameOf } from './key-names.js';

export const HOURLY_LOGS_BINDING: BindingOf<typeof HOURLY_LOGS_REPORT> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: {
    marketName: nameOf('market'),
    siteName: nameOf('site'),
    sourcePartnerName: nameOf('source'),
    campaignName: nameOf('campaign'),
    adgroupName: nameOf('adgroup'),
    deviceName: nameOf('device'),
    marketId: idOf('market'),
    siteId: idOf('site'),
    sourceId: idOf('source'),
    campaignId: idOf('campaign'),
    adgroupId: idOf('adgroup'),
    deviceId: idOf('device'),
  },
};
