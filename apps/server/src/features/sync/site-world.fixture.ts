import { sampleWorld } from '../../../../sandbox/src/world/sample.js';

/** Site for the clicks of each platform. */
export const HOSTS = { google: 'us.shop.example', taboola: 'jp.shop.example' } as const;

const entry = (keyword: string, weight: number, status: 'active' | 'paused' = 'active') =>
  ({ keyword, weight, lockWeightPercent: false, status }) as const;
export const ROTATED = [entry('red shoes', 60), entry('boots', 40), entry('sandals', 0, 'paused')];

/** Creates a world in which the clicks of each platform lead to a separate site with its own time zone. */
export function sitesWorld() {
  const file = sampleWorld({ accountsEach: 1, clicksPerDay: 300 });
  const accounts = file.accounts.filter(({ platform }) => platform in HOSTS);
  for (const { platform, campaigns } of accounts)
    for (const { adGroups } of campaigns)
      for (const group of adGroups) {
        group.finalUrl = `https://${HOSTS[platform as keyof typeof HOSTS]}/s`;
        // The google site rotates keywords, for ad groups with an even ID.
        if (platform === 'google' && Number(group.id) % 2 === 0) group.rotation = ROTATED;
        // Pages of the taboola site have product ads.
        if (platform === 'taboola') group.traffic = { ...group.traffic, feed: 'yahoo-pla' };
      }
  const siteTimeZones = { [HOSTS.google]: 'America/New_York', [HOSTS.taboola]: 'Asia/Tokyo' };
  return { accounts, siteTimeZones };
}
