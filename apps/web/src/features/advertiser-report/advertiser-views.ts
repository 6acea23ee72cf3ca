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

/** Marker for the screen's default date range, which isn't a preset of the date picker. */
const USUAL_DAYS = 'usual';
const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

/** Returns the query string of the screen's address. */
export const addressOf = (query: AdvertiserQuery): string => `q=${encodeURIComponent(writeAdvertiserQuery(query))}`;

/** Returns the query string of a link with the dates on screen or, with a preset, relative to the day the link is opened. */
export const linkOf = (query: AdvertiserQuery, preset: DatePreset | null): string =>
  preset === null ? addressOf(query) : `q=${encodeURIComponent(writeRelativeAdvertiserQuery(query, preset))}`;

/** Returns the state to save as a view. A date range that equals a preset or the default is saved as such. */
export function viewOf(query: AdvertiserQuery, today: string): ViewState {
  const { dateRange } = query;
  const isUsual = same(dateRange, defaultAdvertiserQuery(today).dateRange);
  return { query: addressOf(query), preset: isUsual ? USUAL_DAYS : presetOf(dateRange, today), columns: null };
}

/** Returns the query of a saved view. Presets are resolved relative to today. Null if the view can't be read. */
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

/** Returns the labels of the settings that differ from the saved view. */
export function differences(kept: AdvertiserQuery | null, query: AdvertiserQuery): string[] {
  if (!kept) return [];
  return (Object.keys(WORDS) as (keyof AdvertiserQuery)[])
    .filter((name) => !same(kept[name], query[name]))
    .map((name) => WORDS[name]);
}
