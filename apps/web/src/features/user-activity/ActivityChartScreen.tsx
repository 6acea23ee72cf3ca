import { useQuery } from '@apollo/client/react';
import { CHANGE_SOURCES, isDayRange } from '@adops/domain';
import { useDocumentTitle } from '@mantine/hooks';
import { failureOf, LIVE, withPrevious } from '../../app/loading/query.js';
import { DateFilter, TimeChart } from '../../reporting/index.js';
import type { ChangeSource, UserActivityFilters } from '../../gql/graphql.js';
import { ActionCounts } from './ActionCounts.js';
import { ACTIVITY_CHART, ACTIVITY_CHOICES } from './activity.graphql.js';
import { momentsOf, usualRange } from './activity-state.js';
import { hoursOf } from './activity-hours.js';
import { named, PlaceFilters, Several } from './PlaceFilters.js';
import { useActivityState } from './useActivityState.js';
import { ScreenHead } from '../../app/shell/ScreenHead.js';
import frame from '../../app/lists/ListScreen.module.css';
import classes from './UserActivity.module.css';

const MAX_ROWS = 10_000;
const SHOWN_AT_FIRST = 5;
const MAX_RANGE = 800;

/** Filters by place: names in the address and in the query. */
const OF_PLACES = [
  ['buyers', 'buyerIdIn'],
  ['creators', 'creatorIdIn'],
  ['teams', 'teamIdIn'],
  ['networks', 'sourceIdIn'],
  ['sites', 'siteIdIn'],
  ['projects', 'siteProjectIdIn'],
  ['accounts', 'partnerAccountIdIn'],
] as const;

/** Sources of actions by users themselves and on their behalf. */
const SOURCES = (['person', 'rule', 'import'] as const).map((value) => ({ value, label: CHANGE_SOURCES[value] }));

/** Chart of actions by the hour of the day. */
export function ActivityChartScreen() {
  useDocumentTitle('User activity · AdOps Console');
  const { state, change, today } = useActivityState();
  const range = state.range ?? usualRange(today);
  const filters: UserActivityFilters = {
    dateRange: momentsOf(range),
    userIdIn: state.users.length > 0 ? state.users.map(Number) : null,
    actionIn: state.actions.length > 0 ? [...state.actions] : null,
    changeSourceIn: state.sources.length > 0 ? (state.sources as ChangeSource[]) : null,
    ...Object.fromEntries(
      OF_PLACES.map(([name, field]) => [field, state[name].length > 0 ? state[name].map(Number) : null]),
    ),
  };
  const variables = { filters, orderBy: { column: 'actionCount', direction: 'DESC' as const }, perPage: MAX_ROWS };
  const query = withPrevious(useQuery(ACTIVITY_CHART, { variables, ...LIVE }));
  const { data, loading: isLoading } = query;
  const failure = failureOf(query);
  const choices = useQuery(ACTIVITY_CHOICES).data?.userActivityFilterOptions;
  const { series, points } = hoursOf(data?.userActivityChart ?? []);
  const people = choices?.users.map(({ id, username }) => ({ value: String(id), label: username })) ?? [];
  return (
    <div className={frame.screen}>
      <ScreenHead title="User activity" />
      <div className={frame.filters}>
        <DateFilter
          range={range}
          compareRange={null}
          today={today}
          maxRange={MAX_RANGE}
          canCompare={false}
          dispatch={(action) =>
            action.type === 'datesSet' && isDayRange(action.range) && change({ range: action.range })
          }
        />
        <Several label="User" data={people} value={state.users} onChange={(users) => change({ users })} />
        <Several
          label="Action"
          data={named(choices?.actions)}
          value={state.actions}
          onChange={(actions) => change({ actions })}
        />
        <Several
          label="Source of the change"
          data={SOURCES}
          value={state.sources}
          onChange={(sources) => change({ sources })}
        />
        <PlaceFilters {...{ state, change, choices, people }} />
      </div>
      <div className={classes.chartBox}>
        <TimeChart
          title="Actions by hour of the day (UTC)"
          series={series}
          points={data ? points : null}
          isLoading={isLoading}
          hasFailed={failure !== null}
          emptyText="No user activity matches these filters in this period."
          height={340}
          hiddenAtFirst={series.slice(SHOWN_AT_FIRST).map(({ id }) => id)}
        />
      </div>
      <ActionCounts key={JSON.stringify(filters)} filters={filters} />
    </div>
  );
}
