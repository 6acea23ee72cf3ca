import { createAdPlatforms, createRevenueFeeds } from '@adops/connectors';
import { expect, it } from '@jest/globals';
import { accountSetting, settingsOfPartner } from '@adops/domain';
import { PARTNERS } from '../../reference/index.js';
import { feedOf, platformOf } from '../connections/index.js';
import { SEARCH_FEEDS } from '../connections/partners.js';

const platforms = createAdPlatforms({});
const feeds = createRevenueFeeds({ searchFeeds: SEARCH_FEEDS });

it.each(PARTNERS.map((partner) => [partner.shortName, partner] as const))(
  'supports all sign-in settings of %s without returning secrets',
  (_, { id, type }) => {
    const platform = platformOf(id);
    const connector = platform ? platforms.get(platform) : feeds.get(feedOf(id) ?? '');
    const offered = settingsOfPartner({ id, kind: type }).map(({ name }) => name);
    for (const { name, secret } of connector?.credentialFields ?? []) {
      expect(offered).toContain(name);
      expect(accountSetting(name)).toMatchObject({ isCredential: true, ...(secret && { isSecret: true }) });
    }
  },
);
