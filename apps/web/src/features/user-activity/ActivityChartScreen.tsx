import { isDayRange } from '@adops/domain';
import { MultiSelect } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { DateFilter, TimeChart } from '../../reporting/index.js';
import type { UserActivityFilters } from '../../gql/graphql.js';
import { ACTIVITY_CHART, CHART_CHOICES } from './activity.graphql.js';
import { momentsOf, readActivity, usualRange, writeActivity } from './activity-state.js';
import { hoursOf } from './activity-hours.js';
import { useActivityState } from './useActivityState.js';
import frame from '../../app/lists/ListScreen.module.css';
import classes from './UserActivity.module.css';

const MAX_ROWS = 10_000;
const SHOWN_AT_FIRST = 5;
const MAX_RANGE = 800;

/** Filters on accounts, by their name in the address and in the question. */
const OF_ACCOUNTS = [
  ['teams', 'Team', 'teamIdIn'],
  ['networks', 'Source', 'sourceIdIn'],
  ['sites', 'Site', 'siteIdIn'],
  ['accounts', 'Account', 'partnerAccountIdIn'],
] as const;

/** How much people did, by the hour of the day. */
export function ActivityChartScreen() {
  useDocumentTitle('User activity · AdOps Console');
  const { state, change, today } = useActivityState();
  const [address, setAddress] = useSearchParams();
  const idsOf = (name: string): string[] => (address.get(name) ?? '').split(',').filter((id) => /^\d{1,9}$/.test(id));
  const range = state.range ?? usualRange(today);
  const filters: UserActivityFilters = {
    dateRange: momentsOf(range),
    userIdIn: state.users.length > 0 ? state.users.map(Number) : null,
    actionIn: state.actions.length > 0 ? [...state.actions] : null,
    ...Object.fromEntries(
      OF_ACCOUNTS.map(([name, , field]) => [field, idsOf(name).length > 0 ? idsOf(name).map(Number) : null]),
    ),
  };
  const { data, failure, isLoading } = useLoaded(ACTIVITY_CHART, {
    filters,
    orderBy: { column: 'actionCount', direction: 'DESC' },
    perPage: MAX_ROWS,
  });
  const choices = useLoaded(CHART_CHOICES, {}).data?.userActivityFilterOptions;
  const { series, points } = hoursOf(data?.userActivityChart ?? []);
  const lists = {
    teams: choices?.teams,
    networks: choices?.sources,
    sites: choices?.sites,
    accounts: choices?.partnerAccounts,
  };
  const setIds = (name: string, ids: readonly string[]): void =>
    setAddress((before) => {
      const next = writeActivity(before, readActivity(before, today), today);
      if (ids.length > 0) next.set(name, ids.join(','));
      else next.delete(name);
      return next;
    });
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
          longestRange={MAX_RANGE}
          canCompare={false}
          dispatch={(action) =>
            action.type === 'datesSet' && isDayRange(action.range) && change({ range: action.range })
          }
        />
        {several(
          'Who',
          choices?.users.map(({ id, username }) => ({ value: String(id), label: username })) ?? [],
          state.users,
          (users) => change({ users }),
        )}
        {several(
          'Action',
          choices?.actions.map(({ id, name }) => ({ value: id, label: name })) ?? [],
          state.actions,
          (actions) => change({ actions }),
        )}
        {OF_ACCOUNTS.map(([name, label]) =>
          several(
            label,
            lists[name]?.map((each) => ({ value: String(each.id), label: each.name })) ?? [],
            idsOf(name),
            (ids) => setIds(name, ids),
          ),
        )}
      </div>
      <div className={classes.chartBox}>
        <TimeChart
          title="Actions by hour of the day (UTC)"
          series={series}
          points={data === null ? null : points}
          isLoading={isLoading}
          hasFailed={failure !== null}
          emptyText="Nobody did anything in these days with these filters."
          height={340}
          hiddenAtFirst={series.slice(SHOWN_AT_FIRST).map(({ id }) => id)}
        />
      </div>
    </div>
  );
}
