import { chance, pick } from './seeded-random.js';
import { PLATFORMS } from './model.js';
import type { WorldFile } from './world-file.js';

type Platform = (typeof PLATFORMS)[number];
const ONE_TO_ONE = new Set<string>(['taboola', 'outbrain', 'propeller', 'zeropark']);
const CHANNEL = {
  google: 'search',
  microsoft: 'search',
  meta: 'social',
  taboola: 'native',
  outbrain: 'native',
  zemanta: 'native',
  propeller: 'push',
  zeropark: 'redirect',
} as const;
const TOPICS = ['solar panels', 'used cars', 'hearing aids', 'city trips', 'home loans', 'dental implants'];

/** Returns the account ids of the sample world. */
export const sampleAccount = (platform: Platform, n: number): string =>
  platform === 'taboola' ? `sandbox-${n}-sc` : String(1_000_000_000 + PLATFORMS.indexOf(platform) * 1000 + n);

/**
 * Returns the small world generated from a seed, with some accounts at every platform and three campaigns each. For
 * tests and an empty start.
 */
export function sampleWorld(
  options: { seed?: number; accountsEach?: number; campaigns?: number; clicksPerDay?: number } = {},
): WorldFile {
  const { seed = 1, accountsEach = 2, campaigns = 3, clicksPerDay = 400 } = options;
  return {
    accounts: PLATFORMS.flatMap((platform) =>
      Array.from({ length: accountsEach }, (_, n) => account(seed, platform, n + 1, campaigns, clicksPerDay)),
    ),
  };
}

function account(
  seed: number,
  platform: Platform,
  n: number,
  campaigns: number,
  clicksPerDay: number,
): WorldFile['accounts'][number] {
  const id = sampleAccount(platform, n);
  const base = (PLATFORMS.indexOf(platform) + 1) * 10_000_000 + n * 100_000;
  return {
    platform,
    id,
    name: `${platform} sandbox ${n}`,
    currency: n % 2 === 0 ? 'EUR' : 'USD',
    timeZone: n % 2 === 0 ? 'Europe/Berlin' : 'America/New_York',
    campaigns: Array.from({ length: campaigns }, (_, c) => {
      const campaignId = idOf(platform, base + (c + 1) * 100);
      const topic = pick(TOPICS, seed, campaignId);
      const groups = ONE_TO_ONE.has(platform) ? 1 : 2;
      const last = c === campaigns - 1;
      return {
        id: campaignId,
        name: `${topic} ${c + 1}`,
        status: 'enabled' as const,
        channel: platform === 'google' && last ? ('pmax' as const) : CHANNEL[platform],
        sharedBudget: (platform === 'google' || platform === 'outbrain') && c === 1,
        dailyBudget: 500_000_000,
        strategy:
          platform === 'google' || platform === 'microsoft'
            ? c === 0
              ? 'manualCpc'
              : 'maxConversions'
            : platform === 'taboola'
              ? 'manualCpc'
              : null,
        adGroups: Array.from({ length: groups }, (_, g) => {
          const groupId = groups === 1 ? campaignId : idOf(platform, base + (c + 1) * 100 + g + 1);
          const cpc = 200_000 + Math.round(chance(seed, groupId) * 40) * 10_000;
          return {
            id: groupId,
            name: groups === 1 ? `${topic} ${c + 1}` : `${topic} group ${g + 1}`,
            status: 'enabled' as const,
            maxCpc: platform === 'meta' ? null : Math.round((cpc * 1.25) / 10_000) * 10_000,
            finalUrl: `https://site.example/s?q=${encodeURIComponent(topic)}`,
            disapproved: c === 0 && g === 0 ? 'MISLEADING_CONTENT' : null,
            keywords:
              CHANNEL[platform] === 'search' && !(platform === 'google' && last)
                ? ['exact', 'broad'].map((matchType, k) => ({
                    id: idOf(platform, base + 50_000 + (c + 1) * 100 + g * 10 + k),
                    text: k === 0 ? topic : `best ${topic}`,
                    matchType: matchType as 'exact' | 'broad',
                    maxCpc: cpc,
                  }))
                : [],
            traffic: {
              clicksPerDay: clicksPerDay * (0.5 + chance(seed, groupId, 'volume')),
              cpc,
              ctr: 0.02,
              conversions: 0.05,
              conversionValue: 5_000_000,
              devices: { desktop: 0.3, mobile: 0.6, tablet: 0.1 },
              country: 'US',
              outRate: 0.55,
              rpc: cpc * 2.2,
              feed: 'yahoo',
              feedKey: null,
              tag: `ag${groupId}`,
              botShare: 0.06,
              ads: {
                advertisers: ['Oakline', 'Summit', 'QuoteCompass'].map((name, at) => ({
                  name,
                  weight: 1 / (at + 1),
                  place: at + 1,
                })),
                keywords: [topic, `compare ${topic}`],
              },
            },
          };
        }),
      };
    }),
  };
}

const idOf = (platform: Platform, n: number): string =>
  platform === 'zeropark' ? `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` : String(n);
