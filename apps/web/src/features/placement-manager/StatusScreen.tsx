import { useQuery } from '@apollo/client/react';
import {
  addDays,
  dayOf,
  PLACEMENT_ACTIONS,
  PLACEMENT_UPDATE_STATUSES,
  type PlacementAction,
  type PlacementUpdateStatus,
  momentText,
} from '@adops/domain';
import { Button, Select } from '@mantine/core';
import { useEffect } from 'react';
import type { ListDefaults } from '../../app/lists/list-state.js';
import { SearchField } from '../../app/lists/SearchField.js';
import { textColumns } from '../../app/lists/text-columns.js';
import { useListState } from '../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { serverNow } from '../../app/shell/server-clock.js';
import type { PlacementUpdatesQuery } from '../../gql/graphql.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import frame from '../../app/lists/ListScreen.module.css';
import { StatusMark, TWO_LINES } from './managed-columns.js';
import { capText } from './managed-rows.js';
import { ManagedGrid } from './ManagedGrid.js';
import { ManagerFrame, ScopeFilters } from './ManagerFrame.js';
import { PLACEMENT_UPDATES } from './placement-manager.graphql.js';
import classes from './placement-manager.module.css';
import { SCOPE_DEFAULTS, useManagedScope } from './useManagedScope.js';

type Update = PlacementUpdatesQuery['placementManager']['updateStatuses']['rows'][number];

const STATUS_WORDS: Readonly<Record<PlacementUpdateStatus, string>> = {
  new: 'New',
  progress: 'In progress',
  success: 'Success',
  failure: 'Failure',
};
const ACTION_WORDS: Readonly<Record<PlacementAction, string>> = { pause: 'Pause', restore: 'Restore' };
const PLACEMENT_WORDS: Readonly<Record<PlacementAction, string>> = { pause: 'Block', restore: 'Unblock' };
const PERIODS = ['7', '30', '90', '365'];
/** Shows all sources unless the address contains some. */
const DEFAULTS: ListDefaults = {
  sort: { column: 'startedAt', direction: 'DESC' },
  perPage: 50,
  filters: { ...SCOPE_DEFAULTS, sources: '', days: '30', status: '', action: '' },
};
const CARDS = ['actionType', 'updateStatus', 'startedAt'];
/** Polling interval of the list while any update is in progress. */
const LOOK_AGAIN_MS = 3_000;
const rowId = ({ id }: Update): string => String(id);
const isOpen = ({ updateStatus }: Update): boolean => updateStatus === 'new' || updateStatus === 'progress';

/** History of the placement manager's updates, newest first. */
export function StatusScreen() {
  const { state, change } = useListState(DEFAULTS, []);
  const scope = useManagedScope(state);
  const { days = '30', status = '', action = '' } = state.filters;
  const today = dayOf(serverNow());
  const length = PERIODS.includes(days) ? Number(days) : 30;
  const filters = {
    dateRange: { start: addDays(today, 1 - length), end: today },
    ...{ sourceIds: scope.sourceIds, accountIds: scope.accountIds, searchPhrase: state.search.trim() || null },
    updateStatusIn: PLACEMENT_UPDATE_STATUSES.filter((each) => each === status),
    actionTypeIn: PLACEMENT_ACTIONS.filter((each) => each === action),
  };
  const variables = { filters, page: state.page, perPage: state.perPage };
  const query = withPrevious(useQuery(PLACEMENT_UPDATES, { variables, ...LIVE }));
  const page = query.data?.placementManager.updateStatuses;
  const hasOpen = page?.rows.some(isOpen) ?? false;
  const { startPolling, stopPolling } = query;
  useEffect(() => {
    if (!hasOpen) return;
    startPolling(LOOK_AGAIN_MS);
    return stopPolling;
  }, [hasOpen, startPolling, stopPolling]);
  const filter = (name: string, value: string | null) =>
    change({ filters: { ...state.filters, [name]: value ?? DEFAULTS.filters[name] ?? '' } });
  const isNarrowed = state.search.trim() !== '' || status !== '' || action !== '';
  return (
    <ManagerFrame part="status">
      <div className={frame.filters}>
        <SearchField
          className={frame.search}
          label="Search actions"
          value={state.search}
          onSearch={(search) => change({ search })}
          onEnter={() => undefined}
        />
        <Select
          size="xs"
          className={classes.period}
          aria-label="Days"
          allowDeselect={false}
          data={PERIODS.map((value) => ({ value, label: `Last ${value} days` }))}
          value={String(length)}
          onChange={(value) => filter('days', value)}
        />
        <Select
          size="xs"
          className={classes.period}
          aria-label="Update status"
          placeholder="All statuses"
          clearable
          data={PLACEMENT_UPDATE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))}
          value={status || null}
          onChange={(value) => filter('status', value)}
        />
        <Select
          size="xs"
          className={classes.period}
          aria-label="Action"
          placeholder="All actions"
          clearable
          data={PLACEMENT_ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value] }))}
          value={action || null}
          onChange={(value) => filter('action', value)}
        />
        <ScopeFilters scope={scope} filters={state.filters} onChange={(next) => change({ filters: next })} />
      </div>
      <ManagedGrid
        label="Actions"
        noun={['action', 'actions']}
        query={query}
        rows={page?.rows}
        total={page?.totalRecords ?? 0}
        rowId={rowId}
        columns={COLUMNS}
        cards={CARDS}
        state={state}
        change={change}
        empty={
          <EmptyState
            isHeading={false}
            title={isNarrowed ? 'No actions match' : 'No actions yet'}
            text={
              isNarrowed
                ? 'Change or clear the filters.'
                : 'Pause or restore ad groups, or block placements, to see the results here.'
            }
            action={
              isNarrowed && (
                <Button size="xs" variant="default" onClick={() => change({ search: '', filters: DEFAULTS.filters })}>
                  Clear filters
                </Button>
              )
            }
          />
        }
      />
    </ManagerFrame>
  );
}

const nameOf = ({ placementName, adgroupName }: Update): string => placementName ?? adgroupName;
const placeOf = ({ placementName, adgroupName, campaignName, accountName, sourceName }: Update): string =>
  [...(placementName == null ? [] : [adgroupName]), campaignName, accountName, sourceName].join(' · ');
const actionOf = ({ actionType, placementId }: Update): string =>
  (placementId == null ? ACTION_WORDS : PLACEMENT_WORDS)[actionType];

const left = textColumns<Update>();

const COLUMNS: readonly GridColumn<Update>[] = [
  {
    ...left('name', 'Ad group or placement', 310, nameOf),
    heightOf: () => TWO_LINES,
    title: ({ row }) => `${nameOf(row)} · ${placeOf(row)}`,
    cell: ({ row }) => (
      <span className={classes.name}>
        <span>{nameOf(row)}</span>
        <span className={classes.details}>{placeOf(row)}</span>
      </span>
    ),
  },
  left('actionType', 'Action', 90, actionOf),
  {
    ...left('updateStatus', 'Update status', 120, ({ updateStatus }) => STATUS_WORDS[updateStatus]),
    cell: ({ row }) => <StatusMark status={row.updateStatus} words={STATUS_WORDS[row.updateStatus]} />,
  },
  {
    ...left('cpaCap', 'Cap', 90, ({ cpaCap }) => capText(cpaCap)),
    align: 'right',
    help: 'Cap at the time of the action.',
    tone: ({ row }) => (row.cpaCap == null ? 'faint' : undefined),
  },
  left('result', 'Result', 340, ({ result }) => result ?? ''),
  left('startedAt', 'Started', 150, ({ startedAt }) => momentText(startedAt)),
  left('finishedAt', 'Finished', 150, ({ finishedAt }) => (finishedAt ? momentText(finishedAt) : '')),
  left('userName', 'User', 130, ({ userName }) => userName ?? ''),
];
