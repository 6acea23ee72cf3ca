import { z } from 'zod';
import { comparedDays, comparisonKindOf, isDayRange } from '../dates/ranges.js';
import type { PermissionKey } from '../permissions/registry.js';
import { addDays, isDatePreset, resolvePreset, type DatePreset, type DayRange } from './date-range.js';

/** The two screens of advertisers by the names views are saved under, with what lets one see them. */
export const ADVERTISER_REPORTS = {
  advertisersReport: { permission: ['advertisers-report'] },
  siteAdvertisersReport: { permission: ['site-advertisers-report'] },
} as const satisfies Readonly<Record<string, { readonly permission: readonly PermissionKey[] }>>;
export type AdvertiserReportId = keyof typeof ADVERTISER_REPORTS;

/** The longest range one answer covers, days. */
export const MAX_ADVERTISER_DAYS = 31;

/** Feeds that tell which advertisers their ads are of. */
export const ADVERTISER_FEED_IDS: readonly number[] = [1, 36];

export const ADVERTISER_SEGMENTATIONS = { date: 'Date', hour: 'Hours' } as const;
export type AdvertiserSegmentationId = keyof typeof ADVERTISER_SEGMENTATIONS;
export const ADVERTISER_METRICS = { clicked: 'Clicked', shown: 'Shown' } as const;
export type AdvertiserMetric = keyof typeof ADVERTISER_METRICS;

/** What the screen of advertisers looks at; its address carries it whole, in the parameter q. */
export interface AdvertiserQuery {
  readonly adgroupId: number | null;
  readonly siteId: number | null;
  readonly feedId: number | null;
  readonly label: string | null;
  readonly dateRange: DayRange;
  /** Days compared with; null: none. */
  readonly compareRange: DayRange | null;
  readonly segmentation: AdvertiserSegmentationId;
  readonly reportMetric: AdvertiserMetric;
  readonly highlightAlerts: boolean;
}

/** '09:00 - 10:00' for hour 9. */
export function hourLabel(hour: number): string {
  const two = (value: number): string => `${String(value).padStart(2, '0')}:00`;
  return `${two(hour)} - ${two(hour + 1)}`;
}

/** What is shown when nothing is asked for: the last 6 days to yesterday. */
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
 * Reads the parameter q of the address. Null: there is none, or it says nothing. A range it lacks is yesterday;
 * what makes no sense falls back.
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
  // Links to relative days name a preset, and how the days to compare with follow from it.
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

/** The value of the parameter q with a preset instead of the days, as links to relative days have it. */
export function writeRelativeAdvertiserQuery(query: AdvertiserQuery, preset: DatePreset): string {
  const { dateRange, compareRange } = query;
  const comparison = compareRange && (comparisonKindOf(compareRange, dateRange) ?? compareRange);
  return writeSaid({ ...query, dateRange: preset, compareRange: comparison });
}

/** The value of the parameter q; without what is not set. */
export const writeAdvertiserQuery = (query: Partial<AdvertiserQuery>): string => writeSaid(query);

function writeSaid(query: object): string {
  const said = Object.entries(query).filter(([, value]) => value !== null && value !== false && value !== undefined);
  return JSON.stringify(Object.fromEntries(said));
}
