import type { DayRange } from '@adops/domain';
import type { ExplainedChange } from '../../app/explain/explain.js';
import type { UserActivityFilters } from '../../gql/graphql.js';
import { momentsOf } from '../user-activity/index.js';

/** Filters of reports that user activity has as well, and their names in its address. */
const SHARED = {
  siteIdIn: 'sites',
  siteProjectIdIn: 'projects',
  sourceIdIn: 'networks',
  buyerIdIn: 'buyers',
  teamIdIn: 'teams',
  partnerAccountIdIn: 'accounts',
} as const;
type SharedFilter = keyof typeof SHARED;
const NAMES = Object.keys(SHARED) as SharedFilter[];

/** Days a change can follow from: those of both periods, and what lies between. */
export const daysOfChange = ({ filters: { dateRange }, compareRange }: ExplainedChange): DayRange => ({
  start: compareRange.start < dateRange.start ? compareRange.start : dateRange.start,
  end: compareRange.end > dateRange.end ? compareRange.end : dateRange.end,
});

const idsOf = (change: ExplainedChange, name: SharedFilter): number[] | null => {
  const ids = change.filters[name];
  return Array.isArray(ids) && ids.length > 0 ? (ids as number[]) : null;
};

/** Filters of user activity for the days and places of a change. */
export function activityFilters(change: ExplainedChange): UserActivityFilters {
  return {
    dateRange: momentsOf(daysOfChange(change)),
    ...Object.fromEntries(NAMES.flatMap((name) => (idsOf(change, name) ? [[name, idsOf(change, name)]] : []))),
  };
}

/** True if the report is narrowed by something that changes aren't recorded by, such as a country. */
export const hasOtherFilters = ({ filters }: ExplainedChange): boolean =>
  Object.keys(filters).some((name) => name !== 'dateRange' && !NAMES.some((each) => each === name));

/** Query of user activity with the same changes. */
export function activityAddress(change: ExplainedChange): string {
  const { start, end } = daysOfChange(change);
  const lists = NAMES.flatMap((name) => {
    const ids = idsOf(change, name);
    return ids ? [`${SHARED[name]}=${ids.join(',')}`] : [];
  });
  return [`days=${start}~${end}`, ...lists].join('&');
}
