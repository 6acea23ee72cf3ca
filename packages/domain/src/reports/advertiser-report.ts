import { z } from 'zod';
import { comparedDays, comparisonKindOf, isDayRange } from '../dates/ranges.js';
import type { PermissionKey } from '../permissions/registry.js';
import { addDays } from '../dates/days.js';
import { isDatePreset, resolvePreset, type DatePreset, type DayRange } from './date-range.js';

/** Both advertiser screens, by the name that saved views use, with their permissions. */
export const ADVERTISER_REPORTS = {
  advertisersReport: { permission: ['advertisers-report'] },
  siteAdvertisersReport: { permission: ['site-advertisers-report'] },
} as const satisfies Readonly<Record<string, { readonly permission: readonly PermissionKey[] }>>;
export type AdvertiserReportId = keyof typeof ADVERTISER_REPORTS;

/** Maximum days per query. */
export const MAX_ADVERTISER_DAYS = 31;

/** Feeds that return the advertiser of each ad. */
export const ADVERTISER_FEED_IDS: readonly number[] = [1, 36];

export const ADVERTISER_SEGMENTATIONS = { date: 'Date', hour: 'Hours' } as const;
export type AdvertiserSegmentationId = keyof typeof ADVERTISER_SEGMENTATIONS;
export const ADVERTISER_METRICS = { clicked: 'Clicked', shown: 'Shown' } as const;
export type AdvertiserMetric = keyof typeof ADVERTISER_METRICS;

/** State of the advertiser screen. The URL parameter `q` contains all of it. */
export interface AdvertiserQuery {
  readonly adgroupId: number | null;
  readonly siteId: number | null;
  readonly feedId: number | null;
  readonly label: string | null;
  readonly dateRange: DayRange;
  /** Days to compare with. Null for none. */
  readonly compareRange: DayRange | null;
  readonly segmentation: AdvertiserSegmentationId;
  readonly reportMetric: AdvertiserMetric;
  readonly highlightAlerts: boolean;
}

/** Returns the label of an hour, for example '09:00 - 10:00' for hour 9. */
export function hourLabel(hour: number): string {
  const two = (value: number): string => `${String(value).padStart(2, '0')}:00`;
  return `${two(hour)} - ${two(hour + 1)}`;
}

/** Returns the default state, which covers the six days up to yesterday. */
export function defaultAdvertiserQuery(today: string): AdvertiserQuery {
  return {
    adgroupId: null,
    siteId: null,
    feedId: null,
    label: null,
    dateRange: { start: addDays(today, -6), end: addDays(today, -1) },
    compareRange: null,
    segmentation: 'date',
    reportMetric: 'clicked',
    highlightAlerts: false,
  };
}

const id = z.number().int().positive().nullable().catch(null);

/**
 * Parses the URL parameter `q`. Returns null if it is missing or invalid. A missing range defaults to yesterday. Other
 * invalid values fall back to their defaults.
 */
export function readAdvertiserQuery(q: string | null, today: string): AdvertiserQuery | null {
  if (q === null || q === '') return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(q);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
  const said = parsed as Record<string, unknown>;
  const yesterday = addDays(today, -1);
  // Links to relative days contain a preset and the kind of comparison instead of days.
  const range = said['dateRange'] as DayRange | DatePreset | undefined;
  const days = isDatePreset(range) ? resolvePreset(range, today) : range;
  const dateRange = isDayRange(days) ? { start: days.start, end: days.end } : { start: yesterday, end: yesterday };
  const compared = comparedDays(said['compareRange'], dateRange) ?? (said['compareRange'] as DayRange | undefined);
  return {
    adgroupId: id.parse(said['adgroupId'] ?? null),
    siteId: id.parse(said['siteId'] ?? null),
    feedId: id.parse(said['feedId'] ?? null),
    label: z
      .string()
      .min(1)
      .max(200)
      .nullable()
      .catch(null)
      .parse(said['label'] ?? null),
    dateRange,
    compareRange: isDayRange(compared) ? { start: compared.start, end: compared.end } : null,
    segmentation: z.enum(['date', 'hour']).catch('date').parse(said['segmentation']),
    reportMetric: z.enum(['clicked', 'shown']).catch('clicked').parse(said['reportMetric']),
    highlightAlerts: said['highlightAlerts'] === true,
  };
}

/** Returns the value of the parameter `q` for links to relative days, with a preset instead of the days. */
export function writeRelativeAdvertiserQuery(query: AdvertiserQuery, preset: DatePreset): string {
  const { dateRange, compareRange } = query;
  const comparison = compareRange && (comparisonKindOf(compareRange, dateRange) ?? compareRange);
  return writeSaid({ ...query, dateRange: preset, compareRange: comparison });
}

/** Returns the value of the parameter `q`, without unset values. */
export const writeAdvertiserQuery = (query: Partial<AdvertiserQuery>): string => writeSaid(query);

function writeSaid(query: object): string {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== false && value !== undefined);
  return JSON.stringify(Object.fromEntries(said));
}
