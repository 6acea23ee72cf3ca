import { z } from 'zod';
import { type Account, type AdGroup, DEFAULTS, type Settings, PLATFORMS } from './model.js';

const micros = z.number().int().nonnegative();
const settings = {
  name: z.string(),
  status: z.enum(['enabled', 'paused', 'removed']).default('enabled'),
  maxCpc: micros.nullish(),
  maxCpm: micros.nullish(),
  targetCpa: micros.nullish(),
  targetRoas: z.number().nullish(),
  endsAt: z.union([z.iso.date(), z.iso.datetime()]).nullish(),
};

const instant = z.iso.datetime().transform((text) => Date.parse(text));
const trouble = z.object({
  level: z.enum(['campaign', 'adGroup', 'ad']),
  review: z.enum(['rejected', 'limited', 'inReview']).nullable(),
  code: z.string(),
  words: z.string(),
  since: instant,
  until: instant.nullable(),
});

const adGroup = z.object({
  id: z.string(),
  ...settings,
  dailyBudget: micros.nullish(),
  lifetimeBudget: micros.nullish(),
  finalUrl: z.string().default('https://example.com/'),
  disapproved: z.string().nullish(),
  troubles: z.array(trouble).optional(),
  rotation: z
    .array(
      z.object({
        keyword: z.string(),
        weight: z.number().int(),
        lockWeightPercent: z.boolean(),
        status: z.enum(['active', 'paused']),
      }),
    )
    .optional(),
  isOwnBrand: z.boolean().optional(),
  keywords: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        matchType: z.enum(['exact', 'phrase', 'broad']),
        maxCpc: micros.nullish(),
      }),
    )
    .default([]),
  traffic: z.object({
    clicksPerDay: z.number().nonnegative(),
    cpc: z.number().nonnegative(),
    ctr: z.number().positive().max(1),
    conversions: z.number().nonnegative().default(0),
    conversionValue: z.number().nonnegative().default(0),
    devices: z.object({ desktop: z.number(), mobile: z.number(), tablet: z.number() }),
    country: z.string().default('US'),
    outRate: z.number().nonnegative().default(0.5),
    rpc: z.number().nonnegative().default(0),
    feed: z.string().nullish(),
    feedKey: z.string().nullish(),
    tag: z.string().nullish(),
    botShare: z.number().min(0).max(1).default(0.06),
    ads: z
      .object({
        advertisers: z
          .array(z.object({ name: z.string(), weight: z.number().positive(), place: z.number().int().positive() }))
          .min(1),
        keywords: z.array(z.string()).min(1),
      })
      .nullish(),
  }),
});
const campaign = z.object({
  id: z.string(),
  ...settings,
  channel: z.enum(['search', 'display', 'pmax', 'social', 'native', 'push', 'redirect']),
  sharedBudget: z.boolean().default(false),
  dailyBudget: micros.nullish(),
  lifetimeBudget: micros.nullish(),
  strategy: z.string().nullish(),
  blocked: z.array(z.string()).optional(),
  adGroups: z.array(adGroup),
});

const abTest = z.object({
  host: z.string(),
  key: z.string(),
  experimentId: z.string(),
  name: z.string(),
  type: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime().nullable(),
  sourceIds: z.array(z.number().int()),
  deviceIds: z.array(z.number().int()),
  adgroupNames: z.array(z.string()),
  variants: z.array(
    z.object({
      number: z.number().int(),
      name: z.string(),
      presentUrl: z.string().nullable(),
      weight: z.number(),
    }),
  ),
  stoppedAt: z.iso.datetime().nullable(),
});

/**
 * World that the sandbox simulates, written by the process that starts the sandbox. Money is in micros of the account's
 * currency (rpc: in US dollars).
 */
export const worldFile = z.object({
  /** Start of the simulation. Figures from before it already exist. */
  since: z.iso.datetime().optional(),
  accounts: z.array(
    z.object({
      platform: z.enum([...PLATFORMS, 'other']),
      id: z.string(),
      name: z.string(),
      currency: z.string().length(3),
      timeZone: z.string(),
      campaigns: z.array(campaign),
    }),
  ),
  /** Time zones of sites by host. Defaults to UTC. */
  siteTimeZones: z.record(z.string(), z.string()).optional(),
  /** Current and past tests of sites, as they were started. */
  abTests: z.array(abTest).optional(),
});
export type WorldFile = z.infer<typeof worldFile>;

const version = (given: Partial<Record<keyof Settings, unknown>>) => {
  const known = Object.fromEntries(
    Object.keys(DEFAULTS).map((key) => [key, given[key as keyof Settings] ?? DEFAULTS[key as keyof Settings]]),
  );
  return [{ since: 0, settings: known as unknown as Settings }];
};

/** Returns the accounts of the world. Each entity has its initial settings. */
export function accountsOf(file: WorldFile): Account[] {
  return file.accounts.map((account) => ({
    ...account,
    campaigns: account.campaigns.map((one) => ({
      id: one.id,
      channel: one.channel,
      sharedBudget: one.sharedBudget,
      versions: version(one),
      adGroups: one.adGroups.map((group): AdGroup => ({
        id: group.id,
        campaignId: one.id,
        versions: version(group),
        finalUrl: group.finalUrl,
        rotation: group.rotation,
        isOwnBrand: group.isOwnBrand,
        troubles: group.troubles ?? [],
        usualBid:
          group.maxCpc ?? group.targetCpa ?? one.targetCpa ?? Math.max(10_000, Math.round(group.traffic.cpc * 1.2)),
        traffic: {
          ...group.traffic,
          feed: group.traffic.feed ?? null,
          feedKey: group.traffic.feedKey ?? null,
          tag: group.traffic.tag ?? null,
          ads: group.traffic.ads ?? null,
        },
        keywords: group.keywords.map((keyword) => ({
          id: keyword.id,
          text: keyword.text,
          matchType: keyword.matchType,
          versions: version({ name: keyword.text, maxCpc: keyword.maxCpc }),
        })),
        ads: [1, 2].map((n) => ({
          id: `${group.id}${n}`,
          versions: version({ name: `${group.name} ad ${n}`, disapproved: n === 2 ? group.disapproved : null }),
        })),
      })),
    })),
  }));
}
