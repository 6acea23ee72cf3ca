import { z } from 'zod';
import { toMicros } from '../ad-platforms/shared/values.js';
import type { SiteStatsKind, SiteStatsRows } from './port.js';

const MAX_COUNT = 2 ** 31 - 1;
const MAX_TEXT_LENGTH = 300;
const DEVICES = ['desktop', 'mobile', 'tablet', 'other'] as const;

/** Applies to JSON and CSV. Numbers may be text, and empty or missing values are null. */
const plain = (value: unknown): unknown => (value === undefined || value === '' ? null : value);
const numeric = (value: unknown): unknown => {
  const given = typeof value === 'string' ? value.trim() : value;
  return typeof given === 'string' && given !== '' ? Number(given) : plain(given);
};

const count = z.preprocess(numeric, z.number().int().min(0).max(MAX_COUNT));
const maybeCount = z.preprocess(numeric, z.number().int().min(0).max(MAX_COUNT).nullable());
const sum = z.preprocess(numeric, z.number().int().min(0).max(Number.MAX_SAFE_INTEGER));
const units = z.number().min(0).max(1_000_000_000);
const money = z.preprocess(numeric, units).transform((value) => toMicros(value) ?? 0);
const maybeSum = z.preprocess(numeric, z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable());
const fraction = z.preprocess(numeric, units.nullable()).transform(toMicros);
const name = z
  .string()
  .min(1)
  .max(MAX_TEXT_LENGTH)
  .refine((text) => !/[\p{Surrogate}\0]/u.test(text), 'is not well formed');
const maybeName = z.preprocess(plain, name.nullable());

const key = {
  hour: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  feed: maybeName,
  tag: maybeName,
};

/** Returns true if visits without bots don't exceed all visits. */
const isPart = (part: number | null, all: number | null): boolean => part === null || all === null || part <= all;

const country = z.preprocess(plain, z.string().length(2).nullable());
const device = z
  .preprocess(plain, z.string().nullable())
  .transform((word) => DEVICES.find((one) => one === word) ?? null);
const yesNo = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : plain(value)),
  z.boolean().nullable(),
);
/** HTTP or HTTPS only, because users see and follow the link or image. */
const address = z.preprocess(plain, name.pipe(z.url({ protocol: /^https?$/ })).nullable());

type Schemas = { readonly [K in SiteStatsKind]: z.ZodType<SiteStatsRows[K]> };

/** Schemas of the neutral format by kind. See docs/connectors.md. */
export const ROWS: Schemas = {
  traffic: z
    .object({
      ...key,
      country,
      device,
      inbound: maybeCount,
      inboundNbot: maybeCount,
      outbound: maybeCount,
      outboundNbot: maybeCount,
      siteSafeConv: fraction,
    })
    .refine((row) => isPart(row.inboundNbot, row.inbound), 'has more bot-free visits than visits')
    .refine((row) => isPart(row.outboundNbot, row.outbound), 'has more bot-free clicks than clicks'),
  advertisers: z.object({
    ...key,
    advertiser: name,
    loaded: count,
    shown: count,
    clicked: count,
    loadPlaces: sum,
    loadPlaceSquares: sum,
    clickPlaces: sum,
    clickPlaceSquares: sum,
  }),
  referers: z.object({ ...key, referer: maybeName, pageViews: count }),
  hotspots: z
    .object({
      ...key,
      hotspot: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), name),
      device,
      group: maybeCount,
      text: name,
      thumbImageUrl: address,
      rawLink: address,
      type: z.enum(['text', 'image']),
      isModified: yesNo,
      shown: count,
      positions: sum,
      clicks: count,
      outboundNbot: maybeCount,
    })
    .refine(({ shown, positions }) => positions >= shown, 'has positions below 1'),
  'product-ads': z.object({
    ...key,
    country,
    device,
    link: name.pipe(z.url({ protocol: /^https?$/ })),
    keyword: name,
    inboundNbot: count,
    plaSold: count,
    plaRevenue: money,
    taSold: count,
    taRevenue: money,
  }),
  'rotated-keywords': z.object({
    ...key,
    device,
    keyword: name,
    inboundNbot: count,
    sold: count,
    revenue: money,
    tq: z.preprocess(numeric, z.number().min(0).max(10).nullable()).transform(toMicros),
  }),
  'ab-tests': z
    .object({
      ...key,
      device,
      test: name,
      variant: z.preprocess(numeric, z.number().int().min(1).max(100)),
      visits: count,
      sold: count,
      soldSquares: maybeSum,
      revenue: money,
      revenueSquares: fraction,
      revenueSold: fraction,
      tq: z.preprocess(numeric, z.number().min(0).max(10).nullable()).transform(toMicros),
    })
    // Every sold click adds at least 1 to the sum of squares, if the site reports one.
    .refine(
      ({ sold, soldSquares }) => soldSquares === null || soldSquares >= sold,
      'has a sum of squares below the sum',
    )
    .refine(({ visits, sold }) => visits > 0 || sold === 0, 'has sold clicks without visits'),
  keywords: z
    .object({
      ...key,
      ...{ country, device, advertiser: maybeName, keyword: name },
      ...{ visits: maybeCount, shows: maybeCount, loaded: maybeCount, shown: maybeCount, clicked: maybeCount },
      sold: z.preprocess((value) => plain(value) ?? 0, count),
      revenue: z.preprocess((value) => plain(value) ?? 0, money),
      revenueSquares: fraction,
    })
    .refine(
      ({ advertiser, sold, revenue }) => advertiser !== null || (sold === 0 && revenue === 0),
      'has revenue without an advertiser',
    )
    .refine(({ advertiser, shows }) => advertiser !== null || shows !== null, 'has neither an advertiser nor shows'),
};
