import type { DAILY_REPORT } from '@adops/domain';
import type { BindingOf } from './binding.js';
import { COUNTRY_CODE, idOf, keyJoinsOfBinding, nameOf } from './key-names.js';

export const DAILY_BINDING: BindingOf<typeof DAILY_REPORT> = {
  joins: keyJoinsOfBinding,
  nested: {},
  fields: {
    buyerName: nameOf('buyer'),
    buyerId: idOf('buyer'),
    feedName: nameOf('feed'),
    feedId: idOf('feed'),
    siteName: nameOf('site'),
    siteId: idOf('site'),
    teamName: nameOf('team'),
    teamId: idOf('team'),
    sourceName: nameOf('source'),
    sourceId: idOf('source'),
    siteProjectName: nameOf('siteProject'),
    siteProjectId: idOf('siteProject'),
    marketName: nameOf('market'),
    marketId: idOf('market'),
    deviceName: nameOf('device'),
    deviceId: idOf('device'),
    partnerAccountName: nameOf('account'),
    partnerAccountId: idOf('account'),
    country: nameOf('country'),
    countryCode: COUNTRY_CODE,
  },
};
