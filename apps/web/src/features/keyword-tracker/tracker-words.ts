import { addDays, GROUP_DAYS, type DayRange } from '@adops/domain';
import type { TrackingGroupsQuery, TrackingLimitsQuery } from '../../gql/graphql.js';

export type TrackingGroup = TrackingGroupsQuery['keywordTrackingGroups']['rows'][number];

/** Labels of statuses. */
export const STATUS_WORDS = { pending: 'Waiting', active: 'Tracking', stopped: 'Stopped' } as const;
export const STATUS_HELP =
  'Waiting groups have not been probed yet. Groups being tracked are probed once a day. Stopped groups are no longer probed.';

const regions = new Intl.DisplayNames(['en'], { type: 'region' });
export const countryName = (code: string): string => regions.of(code) ?? code;

/** Returns the default range: today and the days before it. */
export const lastDays = (today: string): DayRange => ({ start: addDays(today, 1 - GROUP_DAYS), end: today });

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads a range from two address parameters. Falls back to the default range. */
export function rangeIn({ from = '', to = '' }: Readonly<Record<string, string>>, today: string): DayRange {
  return DAY.test(from) && DAY.test(to) && from <= to ? { start: from, end: to } : lastDays(today);
}

/** Address parameters of a range. Empty for the default range. */
export function rangeParts({ start, end }: DayRange, today: string): { from: string; to: string } {
  const usual = lastDays(today);
  return start === usual.start && end === usual.end ? { from: '', to: '' } : { from: start, to: end };
}

/** Returns the sentence on the limit, such as 'You track 120 of 500 keywords.' */
export const limitWords = ({ total, used }: TrackingLimitsQuery['keywordTrackingLimits']): string =>
  `You track ${used.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} keywords.`;
