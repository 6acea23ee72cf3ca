import {
  comparisonMoved,
  defaultAdvertiserQuery,
  presetOf,
  readAdvertiserQuery,
  resolvePreset,
  writeAdvertiserQuery,
  writeRelativeAdvertiserQuery,
  type AdvertiserQuery,
  type DatePreset,
  type ViewState,
} from '@adops/domain';

/** The days the screen opens with, which are no preset of the date picker. */
const USUAL_DAYS = 'usual';
const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** The query part of the address. */
export const addressOf = (query: AdvertiserQuery): string => `q=${encodeURIComponent(writeAdvertiserQuery(query))}`;

/** The query part of a link: with the days on screen, or a preset as of the day it is opened. */
export const linkOf = (query: AdvertiserQuery, preset: DatePreset | null): string =>
  preset === null ? addressOf(query) : `q=${encodeURIComponent(writeRelativeAdvertiserQuery(query, preset))}`;

/** What a view keeps: days that are a preset, or the days the screen opens with, as such. */
export function viewOf(query: AdvertiserQuery, today: string): ViewState {
  const { dateRange } = query;
  const isUsual = same(dateRange, defaultAdvertiserQuery(today).dateRange);
  return { query: addressOf(query), preset: isUsual ? USUAL_DAYS : presetOf(dateRange, today), columns: null };
}

/** What a view opens with today: days that were a preset are that preset again. */
export function queryOfView({ query, preset }: ViewState, today: string): AdvertiserQuery | null {
  const kept = readAdvertiserQuery(new URLSearchParams(query).get('q'), today);
  if (!kept || preset === null) return kept;
  const dateRange =
    preset === USUAL_DAYS
      ? defaultAdvertiserQuery(today).dateRange
      : (resolvePreset(preset as DatePreset, today) as AdvertiserQuery['dateRange'] | undefined);
  if (!dateRange) return kept;
  return { ...kept, dateRange, compareRange: comparisonMoved(kept.compareRange, kept.dateRange, dateRange) };
}

const WORDS: Readonly<Record<keyof AdvertiserQuery, string>> = {
  siteId: 'site',
  adgroupId: 'ad group',
  feedId: 'feed',
  label: 'label',
  dateRange: 'dates',
  compareRange: 'comparison',
  segmentation: 'split',
  reportMetric: 'figure',
  highlightAlerts: 'alerts',
};

/** What is not as the view has it, in words. */
export function differences(kept: AdvertiserQuery | null, query: AdvertiserQuery): string[] {
  if (!kept) return [];
  return (Object.keys(WORDS) as (keyof AdvertiserQuery)[])
    .filter((name) => !same(kept[name], query[name]))
    .map((name) => WORDS[name]);
}
