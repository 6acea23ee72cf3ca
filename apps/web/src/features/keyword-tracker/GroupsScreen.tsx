import { useQuery } from '@apollo/client/react';
import { dayOf, formatValue, GROUPS_PER_PAGE, trackingCountries, momentText } from '@adops/domain';
import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Link } from 'react-router';
import type { ListDefaults } from '../../app/lists/list-state.js';
import { PagedScreen } from '../../app/lists/PagedScreen.js';
import { textColumns } from '../../app/lists/text-columns.js';
import { FilterSelect } from '../../app/lists/FilterSelect.js';
import { SearchField } from '../../app/lists/SearchField.js';
import { useListState } from '../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { DateFilter } from '../../reporting/index.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import frame from '../../app/lists/ListScreen.module.css';
import { TRACKER_CHOICES, TRACKING_GROUPS, TRACKING_LIMITS } from './keyword-tracker.graphql.js';
import { StatusMark } from './StatusMark.js';
import { countryName, limitWords, rangeIn, rangeParts, STATUS_HELP, STATUS_WORDS, type TrackingGroup } from './tracker-words.js'; // prettier-ignore
import classes from './keyword-tracker.module.css';

const COLUMN_IDS = ['name', 'status', 'countryCode', 'device', 'site', 'keywordCount', 'rpc', 'creator', 'createdAt'];
const CARDS = ['status', 'site', 'rpc'];
const DEFAULTS: ListDefaults = {
  sort: { column: 'rpc', direction: 'DESC' },
  perPage: GROUPS_PER_PAGE,
  filters: { country: '', site: '', creator: '', from: '', to: '' },
};
const MAX_DAYS = 3_660;
const COUNTRIES = trackingCountries()
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label));
const idIn = (text = ''): number[] | null => (/^\d{1,9}$/.test(text) ? [Number(text)] : null);

/** List of groups of tracked keywords. Filters, order and page are in the address. */
export function GroupsScreen() {
  const path = useCompanyPath('tools/keyword-tracker');
  const today = dayOf(serverNow());
  const list = useListState(DEFAULTS, COLUMN_IDS);
  const { state } = list;
  const { country, site, creator } = state.filters;
  const variables = {
    ...{ page: state.page, perPage: state.perPage, orderBy: state.sort },
    filters: {
      searchPhrase: state.search,
      countryCodeIn: country ? [country] : null,
      siteIdIn: idIn(site),
      creatorIdIn: idIn(creator),
      createdAt: rangeIn(state.filters, today),
    },
  };
  const query = withPrevious(useQuery(TRACKING_GROUPS, { variables, ...LIVE }));
  const page = query.data?.keywordTrackingGroups;
  const pathOf = useCallback(({ id }: TrackingGroup) => path(`keyword-group-stats/${id}`), [path]);
  const create = (
    <Button size="xs" component={Link} to={path('create')}>
      Create group
    </Button>
  );
  return (
    <PagedScreen
      title="Keyword tracker"
      label="Keyword groups"
      noun={['group', 'groups']}
      query={query}
      list={list}
      rows={page?.rows}
      total={page?.totalRecords ?? 0}
      hasCount={false}
      columns={COLUMNS}
      cards={CARDS}
      pathOf={pathOf}
      actions={
        <>
          <UsedLimit />
          {create}
        </>
      }
      filters={<GroupFilters {...list} today={today} />}
      empty={{
        title: 'No groups created in this period',
        text: 'A group probes the ads for its keywords once a day. Choose other creation dates, or create a group.',
        action: create,
      }}
    />
  );
}

function UsedLimit() {
  const { data } = useQuery(TRACKING_LIMITS, LIVE);
  return data ? <span className={frame.count}>{limitWords(data.keywordTrackingLimits)}</span> : null;
}

type FiltersProps = ReturnType<typeof useListState> & { readonly today: string };

function GroupFilters({ state, change, today }: FiltersProps) {
  const { data } = useQuery(TRACKER_CHOICES);
  const { filters } = state;
  const choice = (id: string, label: string, options: { value: string; label: string }[]) => (
    <FilterSelect {...{ id, label, options, filters, change }} />
  );
  return (
    <div className={`${frame.filters} ${classes.filters}`}>
      <SearchField
        className={frame.search!}
        label="Search names and keywords"
        value={state.search}
        onSearch={(search) => change({ search })}
        onEnter={() => undefined}
      />
      <div className={classes.dates}>
        <span className={classes.label}>Created</span>
        <DateFilter
          range={rangeIn(filters, today)}
          compareRange={null}
          canCompare={false}
          today={today}
          maxRange={MAX_DAYS}
          dispatch={(action) => {
            if (action.type === 'datesSet' && action.range?.start && action.range.end)
              change({ filters: { ...filters, ...rangeParts({ start: action.range.start, end: action.range.end }, today) } }); // prettier-ignore
          }}
        />
      </div>
      {choice('country', 'All countries', COUNTRIES)}
      {choice('site', 'All sites', (data?.sites ?? []).map(({ id, name }) => ({ value: String(id), label: name })))}
      {choice('creator', 'Any creator', (data?.users ?? []).map(({ id, username }) => ({ value: String(id), label: username })))}
    </div>
  ); // prettier-ignore
}

const text = textColumns<TrackingGroup>(COLUMN_IDS);

const COLUMNS: readonly GridColumn<TrackingGroup>[] = [
  { ...text('name', 'Group', 240, ({ name }) => name), wish: 320 },
  {
    ...text('status', 'Status', 110, ({ status }) => STATUS_WORDS[status]),
    help: STATUS_HELP,
    cell: ({ row }) => <StatusMark status={row.status} />,
  },
  text('countryCode', 'Country', 140, ({ countryCode }) => countryName(countryCode)),
  text('device', 'Device', 90, ({ device }) => device?.name ?? ''),
  text('site', 'Site', 190, ({ site }) => site?.name ?? ''),
  {
    ...text('keywordCount', 'Keywords', 100, ({ keywords }) => formatValue('integer', keywords.length)),
    align: 'right',
  },
  {
    ...text('rpc', 'RPC, 7 days', 120, ({ rpc }) => formatValue('money4', rpc ?? null)),
    align: 'right',
    help: "Revenue per paid click of the group's keywords, from own traffic on the site in the last 7 days.",
    tone: ({ row }) => (row.rpc == null ? 'faint' : undefined),
    title: ({ row }) => (row.rpc == null ? 'No paid clicks of these keywords in the last 7 days.' : undefined),
    isExplained: ({ row }) => row.rpc == null,
  },
  text('creator', 'Created by', 120, ({ creator }) => creator?.username ?? ''),
  text('createdAt', 'Created at (UTC)', 160, ({ createdAt }) => momentText(createdAt)),
];
