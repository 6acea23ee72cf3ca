import type { DayRange } from '@adops/domain';
import { sharedFilters } from '../../app/explain/activity-address.js';
import type { ExplainedChange } from '../../app/explain/explain.js';
import type { UserActivityFilters } from '../../gql/graphql.js';
import { momentsOf } from '../user-activity/index.js';

/** Returns the days whose changes can have an effect: both periods and the days between them. */
export const daysOfChange = ({ filters: { dateRange }, compareRange }: ExplainedChange): DayRange => ({
  start: compareRange.start < dateRange.start ? compareRange.start : dateRange.start,
  end: compareRange.end > dateRange.end ? compareRange.end : dateRange.end,
});

/** Returns the filters of user activity for the days and places of a change. */
export const activityFilters = (change: ExplainedChange): UserActivityFilters => ({
  dateRange: momentsOf(daysOfChange(change)),
  ...sharedFilters(change.filters),
});
