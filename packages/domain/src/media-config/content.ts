import { z } from 'zod';
import { MEDIA_PARTNER_KEYS, type MediaPartnerKey } from './partners.js';
import { MEDIA_CONFIG_PARTS } from './parts.js';

/** Nullable text. In media configurations returned by a site, missing values are null. */
const text = z
  .string()
  .max(10_000)
  .nullish()
  .transform((value) => value ?? null);
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null);
const whole = z
  .number()
  .int()
  .nullish()
  .transform((value) => value ?? null);
const ids = z
  .array(z.number().int())
  .max(10_000)
  .nullish()
  .transform((value) => value ?? []);
const texts = z
  .array(z.string().max(1_000))
  .max(10_000)
  .nullish()
  .transform((value) => value ?? []);
const name = z.string().min(1).max(1_000);

const parameters = z
  .array(z.object({ name, value: text }))
  .max(200)
  .nullish()
  .transform((value) => value ?? []);
const partner = z.object({ isEnabled: flag, credentials: parameters, options: parameters });
export type MediaPartnerContent = z.output<typeof partner>;
const noPartner: MediaPartnerContent = { isEnabled: null, credentials: [], options: [] };

const zone = z.object({
  name,
  feedIds: ids,
  feedSortId: whole,
  isFeedSettingsEditable: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  isMainYahooZone: flag,
  itemsCount: whole,
});
const page = z.object({ name, zones: z.array(zone).max(500) });
const section = z.object({ name, pages: z.array(page).max(500) });

const condition = {
  id: z.number().int().positive(),
  replacement: name,
  sourceIds: ids,
  deviceIds: ids,
  isActive: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
};
const yahooRule = z.object({ tag: name, ...condition });
const mediaAlphaRule = z.object({ placementId: name, ...condition });

/** Minimal schema that distinguishes a media configuration from other responses. */
export const mediaConfigEnvelope = z.object({
  status: z.string(),
  errors: z.array(z.unknown()),
  versions: z.record(z.string(), z.unknown()),
  system: z.record(z.string(), z.unknown()),
  sections: z.array(z.unknown()),
  partners: z.record(z.string(), z.unknown()),
  services: z.record(z.string(), z.unknown()),
  searching: z.record(z.string(), z.unknown()),
  yahooTagReplacementsRules: z.array(z.unknown()),
  mediaAlphaPlacementIdReplacementsRules: z.array(z.unknown()),
});

const optionalPartner = partner.nullish().transform((value) => value ?? noPartner);
const partners = z.object(
  Object.fromEntries(MEDIA_PARTNER_KEYS.map((key) => [key, optionalPartner])) as Record<
    MediaPartnerKey,
    typeof optionalPartner
  >,
);

/** Complete schema of a media configuration. */
export const mediaConfigContent = z.object({
  status: z.enum(['active', 'disabled']),
  errors: z.array(z.object({ attribute: z.string().max(500), message: z.string().max(2_000) })).max(500),
  versions: z.object(
    Object.fromEntries(MEDIA_CONFIG_PARTS.map((part) => [part, z.string().min(1).max(200)])) as Record<
      (typeof MEDIA_CONFIG_PARTS)[number],
      z.ZodString
    >,
  ),
  system: z.object({
    ...{ name: text, marketId: whole, liveSiteDomain: text, repository: text, gtmContainerId: text, HTTPS: flag },
    contacts: z
      .object({ adminEmail: text, supportEmail: text, errorsReceivers: texts })
      .nullish()
      .transform((value) => value ?? { adminEmail: null, supportEmail: null, errorsReceivers: [] }),
  }),
  sections: z.array(section).max(500),
  partners,
  services: z.object({
    travelSite: z.object({ isEnabled: flag, url: text, apiKey: text }),
    recaptcha: z.object({ isEnabled: flag, siteKey: text, secretKey: text }),
    optimisedImage: z.object({ isEnabled: flag, host: text, quality: whole }),
  }),
  searching: z.object({
    ...{ availableFeedPartnerIds: ids, popularTrimIds: ids, keywordParam: text, defaultCurrencyCode: text },
    ...{ defaultCity: text, defaultRelatedKeywords: texts, defaultPopularKeywords: texts },
  }),
  yahooTagReplacementsRules: z.array(yahooRule).max(5_000),
  mediaAlphaPlacementIdReplacementsRules: z.array(mediaAlphaRule).max(5_000),
});
export type MediaConfigContent = z.output<typeof mediaConfigContent>;
