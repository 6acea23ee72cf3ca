import { useQuery } from '@apollo/client/react';
import { useCallback, useMemo, useState } from 'react';
import { compareValues, matchesWords, type ListDefaults, type ListValue } from '../../app/lists/list-state.js';
import { SearchField } from '../../app/lists/SearchField.js';
import { useListState } from '../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { gridSelection, NOTHING_SELECTED } from '../../ui/data-grid/selection.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import frame from '../../app/lists/ListScreen.module.css';
import { ActionBar } from './ActionBar.js';
import { adgroupRequest } from './adgroup-request.js';
import { FormulaForm } from './FormulaForm.js';
import {
  ActCell,
  TWO_LINES,
  accountWords,
  capColumn,
  figureColumns,
  lastCapColumn,
  sessionText,
  StatusMark,
  updatedColumn,
} from './managed-columns.js';
import {
  type Action,
  type AdgroupRow,
  capFor,
  effectWords,
  type SessionActions,
  STATUS_WORDS,
} from './managed-rows.js';
import { ManagedGrid } from './ManagedGrid.js';
import { ManagerFrame, ScopeFilters } from './ManagerFrame.js';
import { MANAGED_ADGROUPS } from './placement-manager.graphql.js';
import classes from './placement-manager.module.css';
import { useActions } from './useActions.js';
import { type Caps, useCapFormula } from './useCapFormula.js';
import { useFollowed } from './useFollowed.js';
import { SCOPE_DEFAULTS, useManagedScope } from './useManagedScope.js';

const COLUMN_IDS = [
  'adgroupName',
  'status',
  'cost',
  'conversions',
  'revenue',
  'soldClicks',
  'cpa',
  'rpc',
  'cap',
  'effect',
  'lastCpaCap',
  'updatedAt',
];
const DEFAULTS: ListDefaults = { sort: { column: 'cost', direction: 'DESC' }, perPage: 50, filters: SCOPE_DEFAULTS };
const CARDS = ['cost', 'cap', 'action'];
const rowId = ({ adgroupId }: AdgroupRow): string => String(adgroupId);

/** Ad groups with their caps. Users can pause and restore them one by one or in bulk. */
export function AdgroupsScreen() {
  const { state, change } = useListState(DEFAULTS, COLUMN_IDS);
  const scope = useManagedScope(state);
  const caps = useCapFormula(scope.sourceIds);
  const { asked, formula } = caps;
  const variables = {
    daysRange: asked.daysRange,
    sourceIds: scope.sourceIds,
    accountIds: scope.accountIds,
    formula: asked,
  };
  const query = withPrevious(useQuery(MANAGED_ADGROUPS, { variables, ...LIVE }));
  const all = query.data?.placementManager.adgroups;
  const { refetch } = query;
  const { actions: started, run } = useActions(refetch);
  const statuses = useMemo(() => new Map((all ?? []).map((row) => [rowId(row), row.status])), [all]);
  const actions = useFollowed(started, statuses, refetch);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const matching = useMemo(() => sorted(all ?? [], state, formula), [all, state, formula]);
  const first = (state.page - 1) * state.perPage;
  const rows = useMemo(() => matching.slice(first, first + state.perPage), [matching, first, state.perPage]);
  const ids = rows.map(rowId);
  const selected = matching.filter((row) => selection.ids.has(rowId(row)));
  const clear = useCallback(() => setSelection(NOTHING_SELECTED), []);
  const act = useCallback(
    async (action: Action, of: readonly AdgroupRow[]) => {
      if (await run(adgroupRequest(action, of, formula))) clear();
    },
    [run, formula, clear],
  );
  const columns = useMemo(
    () => columnsOf(caps, query.loading, actions, (action, row) => void act(action, [row])),
    [caps, query.loading, actions, act],
  );
  return (
    <ManagerFrame part="campaigns">
      <div className={frame.filters}>
        <SearchField
          className={frame.search}
          label="Search ad groups"
          value={state.search}
          onSearch={(search) => change({ search })}
          onEnter={() => undefined}
        />
        <ScopeFilters scope={scope} filters={state.filters} onChange={(filters) => change({ filters })} />
      </div>
      <FormulaForm caps={caps} />
      <ManagedGrid
        label="Ad groups"
        noun={['ad group', 'ad groups']}
        query={query}
        rows={all && rows}
        total={matching.length}
        rowId={rowId}
        columns={columns}
        cards={CARDS}
        state={state}
        change={change}
        selection={gridSelection(selection, ids, setSelection)}
        onEscape={clear}
        empty={<Empty isNarrowed={state.search.trim() !== ''} days={formula.daysRange} />}
      />
      <ActionBar
        noun={['ad group', 'ad groups']}
        verbs={{ pause: 'Pause', restore: 'Restore' }}
        rows={selected.map((row) => ({ row, action: row.effect.action ?? null }))}
        matching={matching.length}
        onAll={() => setSelection({ ...NOTHING_SELECTED, ids: new Set(matching.map(rowId)) })}
        onAct={(action, of) => void act(action, of)}
        onClear={clear}
      />
    </ManagerFrame>
  );
}

function Empty({ isNarrowed, days }: { readonly isNarrowed: boolean; readonly days: number }) {
  return (
    <EmptyState
      isHeading={false}
      title={isNarrowed ? 'No ad groups match' : 'No ad groups here'}
      text={
        isNarrowed
          ? 'Change or clear the search.'
          : `This list contains enabled ad groups with data in the last ${days} days, and ad groups the placement manager has paused. Choose other sources or more days.`
      }
    />
  );
}

type State = ReturnType<typeof useListState>['state'];

function sorted(all: readonly AdgroupRow[], { search, sort }: State, formula: Caps['formula']): AdgroupRow[] {
  const valueOf = (row: AdgroupRow): ListValue => {
    if (sort.column === 'cap') return capFor(formula, row);
    if (sort.column === 'effect') return effectWords(row);
    return (row as unknown as Record<string, ListValue>)[sort.column];
  };
  const text = ({ adgroupName, campaignName, accountName, adgroupId }: AdgroupRow) =>
    `${adgroupName} ${campaignName} ${accountName} ${adgroupId}`;
  return all
    .filter((row) => matchesWords(text(row), search.trim()))
    .sort((a, b) => compareValues(valueOf(a), valueOf(b), sort.direction));
}

function columnsOf(
  { formula, asked }: Caps,
  isLoading: boolean,
  actions: SessionActions,
  onAct: (action: Action, row: AdgroupRow) => void,
): GridColumn<AdgroupRow>[] {
  return [
    {
      id: 'adgroupName',
      label: 'Ad group',
      align: 'left',
      width: 260,
      canSort: true,
      heightOf: () => TWO_LINES,
      text: ({ row }) => row.adgroupName,
      title: ({ row }) => `${row.adgroupName} · ${accountWords(row)}`,
      cell: ({ row }) => (
        <span className={classes.name}>
          <span>{row.adgroupName}</span>
          <span className={classes.details}>{accountWords(row)}</span>
        </span>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      align: 'left',
      width: 90,
      canSort: true,
      text: ({ row }) => STATUS_WORDS[row.status],
      cell: ({ row }) => <StatusMark status={row.status} words={STATUS_WORDS[row.status]} />,
    },
    {
      id: 'action',
      label: 'Action',
      align: 'left',
      width: 150,
      canSort: false,
      text: ({ row }) => sessionText(actions.get(rowId(row))),
      cell: ({ row }) => {
        const action = row.effect.action ?? (row.status === 'paused' ? 'restore' : 'pause');
        return (
          <ActCell
            name={row.adgroupName}
            label={action === 'pause' ? 'Pause' : 'Restore'}
            reason={row.effect.action ? null : (row.effect.reason ?? 'Not possible.')}
            session={actions.get(rowId(row))}
            onAct={() => onAct(action, row)}
          />
        );
      },
    },
    ...figureColumns<AdgroupRow>(true),
    capColumn(formula, true),
    {
      id: 'effect',
      label: 'Effect of the action',
      help: 'If the platform supports a target CPA for ad groups, the cap is set as the target CPA. Otherwise it is only recorded.',
      align: 'left',
      width: 300,
      canSort: true,
      isPending: () => isLoading || formula !== asked,
      text: ({ row }) => (isLoading || formula !== asked ? '' : effectText(row)),
      cell: ({ row }) => <Effect row={row} />,
    },
    lastCapColumn(true),
    updatedColumn(true),
  ];
}

const effectText = (row: AdgroupRow): string =>
  [effectWords(row), row.effect.approvalNote && `Needs approval: ${row.effect.approvalNote}`].filter(Boolean).join(' ');

function Effect({ row }: { readonly row: AdgroupRow }) {
  const { action, targetCpaAfter, approvalNote } = row.effect;
  return (
    <span className={classes.name}>
      <span className={classes.effect} data-quiet={(action === 'pause' && targetCpaAfter == null) || undefined}>
        {effectWords(row)}
      </span>
      {approvalNote && <span className={`${classes.details} ${classes.approval}`}>Needs approval: {approvalNote}</span>}
    </span>
  );
}
