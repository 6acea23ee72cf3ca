import { useQuery } from '@apollo/client/react';
import { CHANGE_SOURCES, isDayRange } from '@adops/domain';
import { MultiSelect } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { failureOf, LIVE, withPrevious } from '../../app/loading/query.js';
import { DateFilter, TimeChart } from '../../reporting/index.js';
import type { ChangeSource, UserActivityFilters } from '../../gql/graphql.js';
import { ActionCounts } from './ActionCounts.js';
import { ACTIVITY_CHART, ACTIVITY_CHOICES } from './activity.graphql.js';
import { momentsOf, usualRange } from './activity-state.js';
import { hoursOf } from './activity-hours.js';
import { useActivityState } from './useActivityState.js';
import frame from '../../app/lists/ListScreen.module.css';
import classes from './UserActivity.module.css';

const MAX_ROWS = 10_000;
const SHOWN_AT_FIRST = 5;
const MAX_RANGE = 800;

/** Filters by location of an action: name in the address, label, and name in the query. */
const OF_PLACES = [
  ['buyers', 'Buyer', 'buyerIdIn'],
  ['creators', 'Task creator', 'creatorIdIn'],
  ['teams', 'Team', 'teamIdIn'],
  ['networks', 'Traffic source', 'sourceIdIn'],
  ['sites', 'Site', 'siteIdIn'],
  ['projects', 'Site project', 'siteProjectIdIn'],
  ['accounts', 'Account', 'partnerAccountIdIn'],
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
      OF_PLACES.map(([name, , field]) => [field, state[name].length > 0 ? state[name].map(Number) : null]),
    ),
  };
  const variables = { filters, orderBy: { column: 'actionCount', direction: 'DESC' as const }, perPage: MAX_ROWS };
  const query = withPrevious(useQuery(ACTIVITY_CHART, { variables, ...LIVE }));
  const { data, loading: isLoading } = query;
  const failure = failureOf(query);
  const choices = useQuery(ACTIVITY_CHOICES).data?.userActivityFilterOptions;
  const { series, points } = hoursOf(data?.userActivityChart ?? []);
  const people = choices?.users.map(({ id, username }) => ({ value: String(id), label: username })) ?? [];
  const named = (list: readonly { readonly id: number; readonly name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const lists = {
    buyers: people,
    creators: people,
    teams: named(choices?.teams),
    networks: named(choices?.sources),
    sites: named(choices?.sites),
    projects: named(choices?.siteProjects),
    accounts: named(choices?.partnerAccounts),
  };
  const several = (
    label: string,
    data: { value: string; label: string }[],
    value: readonly string[],
    onChange: (value: string[]) => void,
  ) => (
    <MultiSelect
      key={label}
      size="xs"
      className={frame.filter}
      aria-label={label}
      placeholder={value.length === 0 ? label : ''}
      clearable
      searchable
      nothingFoundMessage="None of this name"
      data={data}
      value={[...value]}
      onChange={onChange}
    />
  );

  return (
    <div className={frame.screen}>
      <div className={frame.head}>
        <h1 className={frame.title}>User activity</h1>
      </div>
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
        {several('User', people, state.users, (users) => change({ users }))}
        {several(
          'Action',
          choices?.actions.map(({ id, name }) => ({ value: id, label: name })) ?? [],
          state.actions,
          (actions) => change({ actions }),
        )}
        {several('Source of the change', SOURCES, state.sources, (sources) => change({ sources }))}
        {OF_PLACES.map(([name, label]) => several(label, lists[name], state[name], (ids) => change({ [name]: ids })))}
      </div>
      <div className={classes.chartBox}>
        <TimeChart
          title="Actions by hour of the day (UTC)"
          series={series}
          points={data === null ? null : points}
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
