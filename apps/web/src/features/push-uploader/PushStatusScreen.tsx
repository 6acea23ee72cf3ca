import { addDays, dayOf, DEVICES, PUSH_FIELDS, PUSH_UPLOADER_DRAFT, type FieldOption } from '@adops/domain';
import { useQuery } from '@apollo/client/react';
import { Button, MultiSelect, Select } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import frame from '../../app/lists/ListScreen.module.css';
import { FilterSelect } from '../../app/lists/FilterSelect.js';
import type { ListDefaults, ListState } from '../../app/lists/list-state.js';
import { PagedGrid } from '../../app/lists/PagedGrid.js';
import { SearchField } from '../../app/lists/SearchField.js';
import { textColumns } from '../../app/lists/text-columns.js';
import { useListState } from '../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { serverNow } from '../../app/shell/server-clock.js';
import { UPLOAD_STATUSES } from '../../app/tasks/upload-words.js';
import { StatusFrame } from '../../builder/StatusFrame.js';
import { isOpenUpload, UPLOAD_WORDS, uploadColumns } from '../../builder/upload-columns.js';
import type { PushTasksQuery } from '../../gql/graphql.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { useGridSelection } from '../../ui/data-grid/useGridSelection.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { routes } from './manifest.js';
import { PUSH_ACCOUNTS, PUSH_TASKS } from './push-uploader.graphql.js';
import classes from './push-uploader.module.css';
import { TaskActions } from './TaskActions.js';
import { TASKS_ERROR, useEnumerations, useFetchError } from './useEnumerations.js';

export type PushTask = PushTasksQuery['propellerAdsUploader']['tasks']['rows'][number];

const PERIODS = ['7', '30', '90', '365'];
const DEFAULTS: ListDefaults = {
  sort: { column: '', direction: 'DESC' },
  perPage: 50,
  filters: { account: '', status: '', format: '', days: '30' },
};
const CARDS = ['status', 'review', 'reason'];
/** While something is under way, the list is read again this often. */
const LOOK_AGAIN_MS = 3_000;
/** Pause after the list could not be read. */
const TRY_AGAIN_MS = 15_000;
const NO_ROWS: readonly PushTask[] = [];
const rowId = ({ id }: PushTask): string => String(id);
const errorWords = (): string => TASKS_ERROR;

/** Returns the tasks that the address requests. Polls while any of them is in progress. */
function usePushTasks(state: ListState) {
  const { account = '', status = '', format = '', days = '30' } = state.filters;
  const statuses = UPLOAD_STATUSES.filter((each) => status.split(',').includes(each));
  const today = dayOf(serverNow());
  const length = PERIODS.includes(days) ? Number(days) : 30;
  const filters = {
    partnerAccountId: Number(account) || null,
    name: state.search.trim() || null,
    dateRange: { start: addDays(today, 1 - length), end: today },
    statuses: statuses.length > 0 ? statuses : null,
    format: format || null,
  };
  const variables = { ...filters, page: state.page, perPage: state.perPage };
  const query = withPrevious(useQuery(PUSH_TASKS, { variables, ...LIVE }));
  useFetchError(query.loading ? undefined : query.error);
  const page = query.data?.propellerAdsUploader.tasks;
  const hasOpen = page?.rows.some(isOpenUpload) ?? false;
  const { startPolling, stopPolling } = query;
  const again = hasOpen ? LOOK_AGAIN_MS : query.error ? TRY_AGAIN_MS : null;
  useEffect(() => {
    if (again === null) return;
    startPolling(again);
    return stopPolling;
  }, [again, startPolling, stopPolling]);
  const isNarrowed = filters.name !== null || account !== '' || statuses.length > 0 || format !== '';
  return { query, page, filters, length, statuses, isNarrowed };
}

/** Sent campaigns with their statuses, newest first. */
export function PushStatusScreen() {
  const { state, change } = useListState(DEFAULTS, []);
  const accounts = useQuery(PUSH_ACCOUNTS).data?.auth.allowedPartnerAccounts;
  const { enumerations } = useEnumerations();
  const tasks = usePushTasks(state);
  const { query, page } = tasks;
  const rows = page?.rows;
  const ids = useMemo(() => (rows ?? NO_ROWS).map(rowId), [rows]);
  const selected = useGridSelection(ids);
  const path = useCompanyPath(routes.propellerAdsUploader);
  const columns = useMemo(
    () => columnsOf(accounts ?? [], enumerations.formats ?? []),
    [accounts, enumerations.formats],
  );
  const refresh = (): void => {
    selected.clear();
    void query.refetch().catch(() => undefined);
  };
  return (
    <StatusFrame
      title={PUSH_UPLOADER_DRAFT.label}
      steps={PUSH_UPLOADER_DRAFT.steps}
      addressOf={path}
      actions={
        <TaskActions
          chosen={(rows ?? NO_ROWS).filter((row) => selected.ids.includes(rowId(row)))}
          filters={tasks.filters}
          // Tasks on other pages may have failed.
          hasFailed={
            rows !== undefined && (rows.length < page!.totalRecords || rows.some((row) => row.status === 'failed'))
          }
          onDone={refresh}
        />
      }
    >
      <TaskFilters {...{ state, change, tasks }} accounts={accounts ?? []} formats={enumerations.formats ?? []} />
      <PagedGrid
        label="Tasks"
        noun={['task', 'tasks']}
        query={query}
        rows={rows}
        total={page?.totalRecords ?? 0}
        rowId={rowId}
        columns={columns}
        cards={CARDS}
        state={state}
        change={change}
        selection={selected.selection}
        onEscape={selected.clear}
        words={errorWords}
        empty={
          <NoTasks
            isNarrowed={tasks.isNarrowed}
            onClear={() => change({ search: '', filters: { ...DEFAULTS.filters, days: String(tasks.length) } })}
          />
        }
      />
    </StatusFrame>
  );
}

function NoTasks({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState
      isHeading={false}
      title={isNarrowed ? 'No tasks match' : 'Nothing was sent in this period'}
      text={isNarrowed ? 'Change or clear the filters.' : 'Published campaigns are listed here.'}
      action={
        isNarrowed && (
          <Button size="xs" variant="default" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    />
  );
}

interface TaskFiltersProps {
  readonly state: ListState;
  readonly change: (next: Partial<ListState>) => void;
  readonly tasks: ReturnType<typeof usePushTasks>;
  readonly accounts: readonly Named[];
  readonly formats: readonly FieldOption[];
}

function TaskFilters({ state, change, tasks, accounts, formats }: TaskFiltersProps) {
  const { filters } = state;
  return (
    <div className={frame.filters}>
      <SearchField
        className={frame.search}
        label="Search campaigns"
        value={state.search}
        onSearch={(search) => change({ search })}
        onEnter={() => undefined}
      />
      <Select
        size="xs"
        className={classes.filter}
        aria-label="Days"
        allowDeselect={false}
        data={PERIODS.map((value) => ({ value, label: `Last ${value} days` }))}
        value={String(tasks.length)}
        onChange={(value) => change({ filters: { ...filters, days: value ?? '30' } })}
      />
      <FilterSelect
        id="account"
        label="Account"
        options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
        filters={filters}
        change={change}
      />
      <MultiSelect
        size="xs"
        className={frame.filter}
        aria-label="Statuses"
        placeholder={tasks.statuses.length === 0 ? 'Statuses' : ''}
        clearable
        data={UPLOAD_STATUSES.map((value) => ({ value, label: UPLOAD_WORDS[value] }))}
        value={tasks.statuses}
        onChange={(values) => change({ filters: { ...filters, status: values.join(',') } })}
      />
      <FilterSelect id="format" label="Format" options={formats} filters={filters} change={change} />
    </div>
  );
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly currency?: string | null;
}

/** Returns the messages with the label of their attribute in front. */
function messagesAt({ attribute, errors }: NonNullable<PushTask['campaign']['errors']>[number]): string[] {
  const label = PUSH_FIELDS.find(({ path }) => path === attribute)?.label;
  return errors.map((message) => (label === undefined ? message : `${label}: ${message}`));
}

const deviceNames = new Map<number, string>(DEVICES.map(({ id, name }) => [id, name]));
const amountText = (amount: number | null | undefined, currency: string): string =>
  amount == null
    ? ''
    : `${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })} ${currency}`.trim();

const column = textColumns<PushTask>();

/** @param formats by their values, for their names */
function columnsOf(accounts: readonly Named[], formats: readonly FieldOption[]): readonly GridColumn<PushTask>[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const names = new Map(formats.map(({ value, label }) => [value, label]));
  const currencyOf = ({ partnerAccountId }: PushTask): string => byId.get(partnerAccountId)?.currency ?? '';
  const amount = (id: 'bid' | 'dailyAmount' | 'totalAmount', label: string): GridColumn<PushTask> => ({
    ...column(id, label, 110, (row) => amountText(row.campaign[id], currencyOf(row))),
    align: 'right',
  });
  const words = {
    label: 'Campaign',
    nameOf: ({ campaign }: PushTask) => campaign.name,
    accountOf: ({ partnerAccountId }: PushTask) => byId.get(partnerAccountId)?.name ?? `Account ${partnerAccountId}`,
    messagesOf: ({ campaign }: PushTask) => (campaign.errors ?? []).flatMap(messagesAt),
  };
  return uploadColumns(words, [
    column('format', 'Format', 150, ({ campaign }) => names.get(campaign.format) ?? campaign.format),
    amount('bid', 'Bid'),
    amount('dailyAmount', 'Daily budget'),
    amount('totalAmount', 'Total budget'),
    column('markets', 'Markets', 130, ({ campaign }) => campaign.markets.join(', ')),
    column('devices', 'Devices', 120, ({ campaign }) =>
      (campaign.devices ?? []).map((id) => deviceNames.get(id) ?? id).join(', '),
    ),
    column('targetUrl', 'Target URL', 240, ({ campaign }) => campaign.targetUrl),
  ]);
}
