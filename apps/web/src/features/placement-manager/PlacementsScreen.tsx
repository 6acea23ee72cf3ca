import { useQuery } from '@apollo/client/react';
import { type CapFormula, capFormulaWords } from '@adops/domain';
import { useCallback, useMemo, useState } from 'react';
import type { ListDefaults } from '../../app/lists/list-state.js';
import { SearchField } from '../../app/lists/SearchField.js';
import { useListState } from '../../app/lists/useListState.js';
import { LIVE, withPrevious } from '../../app/loading/query.js';
import { gridSelection, NOTHING_SELECTED } from '../../ui/data-grid/selection.js';
import type { GridColumn } from '../../ui/data-grid/grid-types.js';
import { EmptyState } from '../../ui/EmptyState.js';
import frame from '../../app/lists/ListScreen.module.css';
import { ActionBar } from './ActionBar.js';
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
import { type Action, capFor, type PlacementRow, type SessionActions } from './managed-rows.js';
import { ManagedGrid } from './ManagedGrid.js';
import { ManagerFrame, ScopeFilters } from './ManagerFrame.js';
import { BLOCK_PLACEMENTS, MANAGED_PLACEMENTS, UNBLOCK_PLACEMENTS } from './placement-manager.graphql.js';
import classes from './placement-manager.module.css';
import { type ActionRequest, useActions } from './useActions.js';
import { useCapFormula } from './useCapFormula.js';
import { SCOPE_DEFAULTS, useManagedScope } from './useManagedScope.js';

/** Columns that the server can sort by. */
const SORTABLE = ['placementName', 'cost', 'conversions', 'revenue', 'soldClicks', 'cpa', 'rpc'];
const DEFAULTS: ListDefaults = { sort: { column: 'cost', direction: 'DESC' }, perPage: 50, filters: SCOPE_DEFAULTS };
const CARDS = ['cost', 'cap', 'action'];
const NOUN = ['placement', 'placements'] as const;
const rowId = ({ adgroupId, placementId }: PlacementRow): string => `${adgroupId} ${placementId ?? ''}`;

/** Placements by ad group with their caps. Users can block and unblock them one by one or a page at a time. */
export function PlacementsScreen() {
  const { state, change } = useListState(DEFAULTS, SORTABLE);
  const scope = useManagedScope(state);
  const caps = useCapFormula(scope.sourceIds);
  const { asked, formula } = caps;
  const variables = {
    ...{ daysRange: asked.daysRange, sourceIds: scope.sourceIds, accountIds: scope.accountIds, formula: asked },
    ...{ searchPhrase: state.search.trim() || null, orderBy: state.sort, page: state.page, perPage: state.perPage },
  };
  const query = withPrevious(useQuery(MANAGED_PLACEMENTS, { variables, ...LIVE }));
  const page = query.data?.placementManager.placements;
  const { actions, run } = useActions(query.refetch);
  const [chosen, setChosen] = useState({ page, selection: NOTHING_SELECTED });
  const selection = chosen.page === page ? chosen.selection : NOTHING_SELECTED;
  const setSelection = (next: typeof selection) => setChosen({ page, selection: next });
  const rows = page?.rows ?? [];
  const ids = rows.map(rowId);
  const act = useCallback(
    (action: Action, of: readonly PlacementRow[]) => void run(placementRequest(action, of, formula)),
    [run, formula],
  );
  const columns = useMemo(
    () => columnsOf(formula, actions, (action, row) => act(action, [row])),
    [formula, actions, act],
  );
  return (
    <ManagerFrame part="placements">
      <div className={frame.filters}>
        <SearchField
          className={frame.search}
          label="Search placements"
          value={state.search}
          onSearch={(search) => change({ search })}
          onEnter={() => undefined}
        />
        <ScopeFilters scope={scope} filters={state.filters} onChange={(filters) => change({ filters })} />
      </div>
      <FormulaForm caps={caps} />
      <ManagedGrid
        label="Placements"
        noun={NOUN}
        query={query}
        rows={page?.rows}
        total={page?.totalRecords ?? 0}
        rowId={rowId}
        columns={columns}
        cards={CARDS}
        state={state}
        change={change}
        selection={gridSelection(selection, ids, (change) => setSelection(change(selection)))}
        onEscape={() => setSelection(NOTHING_SELECTED)}
        empty={
          <EmptyState
            isHeading={false}
            title={state.search.trim() === '' ? 'No placements here' : 'No placements match'}
            text={`This list contains placements with data in the last ${formula.daysRange} days. Choose other sources or more days, or change the search.`}
          />
        }
      />
      <ActionBar
        noun={NOUN}
        verbs={{ pause: 'Block', restore: 'Unblock' }}
        rows={rows.filter((row) => selection.ids.has(rowId(row))).map((row) => ({ row, action: row.action ?? null }))}
        matching={rows.length}
        onAct={act}
        onClear={() => setSelection(NOTHING_SELECTED)}
      />
    </ManagerFrame>
  );
}

const counted = (count: number): string => `${count.toLocaleString('en-US')} ${NOUN[count === 1 ? 0 : 1]}`;

function placementRequest(action: Action, rows: readonly PlacementRow[], formula: CapFormula): ActionRequest {
  const verb = action === 'pause' ? 'Block' : 'Unblock';
  const what =
    action === 'pause'
      ? ['The placements no longer get clicks in their ad group.', `Caps are recorded: ${capFormulaWords(formula)}.`]
      : ['The placements can get clicks again. Only placements blocked by the placement manager are unblocked.'];
  return {
    rowIds: rows.map(rowId),
    title:
      rows.length === 1
        ? `${verb} ${rows[0]!.placementName} in ${rows[0]!.adgroupName}?`
        : `${verb} ${counted(rows.length)}?`,
    consequences:
      rows.length === 1
        ? what.map((line) => line.replace('They get', 'It gets').replace('They can', 'It can').replace('their', 'this'))
        : what,
    confirm: `${verb} ${counted(rows.length)}`,
    isHarmless: true,
    send: async (mutateOnce) => {
      const processedPlacements = rows.map((row) => ({
        adgroupId: row.adgroupId,
        placementId: row.placementId!,
        cap: action === 'pause' ? capFor(formula, row) : (row.lastCpaCap ?? null),
      }));
      const variables = { daysRange: formula.daysRange, processedPlacements };
      const { placementManager } = await mutateOnce(
        action === 'pause' ? BLOCK_PLACEMENTS : UNBLOCK_PLACEMENTS,
        variables,
      );
      const { status, message, placements } = placementManager.answer;
      return { status, message: message ?? null, items: placements };
    },
  };
}

const blockedWords = ({ status, isBlocked }: PlacementRow): string => {
  if (status === 'failed') return 'Failed';
  return isBlocked == null ? 'Unknown' : isBlocked ? 'Blocked' : 'Enabled';
};

function columnsOf(
  formula: CapFormula,
  actions: SessionActions,
  onAct: (action: Action, row: PlacementRow) => void,
): GridColumn<PlacementRow>[] {
  return [
    {
      id: 'placementName',
      label: 'Placement',
      align: 'left',
      width: 300,
      canSort: true,
      heightOf: () => TWO_LINES,
      text: ({ row }) => row.placementName,
      title: ({ row }) => `${row.placementName} · ${row.adgroupName} · ${accountWords(row)}`,
      cell: ({ row }) => (
        <span className={classes.name}>
          <span>{row.placementName}</span>
          <span className={classes.details}>{`${row.adgroupName} · ${row.accountName} · ${row.sourceName}`}</span>
        </span>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      help: "Unknown if the platform doesn't report blocks.",
      align: 'left',
      width: 100,
      canSort: false,
      text: ({ row }) => blockedWords(row),
      cell: ({ row }) => (
        <StatusMark
          status={row.status === 'failed' ? 'failed' : row.isBlocked === false ? 'enabled' : ''}
          words={blockedWords(row)}
        />
      ),
    },
    {
      id: 'action',
      label: 'Action',
      align: 'left',
      width: 210,
      canSort: false,
      text: ({ row }) => sessionText(actions.get(rowId(row))),
      cell: ({ row }) => {
        const action = row.action ?? (row.isBlocked ? 'restore' : 'pause');
        return (
          <ActCell
            name={row.placementName}
            label={action === 'pause' ? 'Block' : 'Unblock'}
            reason={row.action ? null : (row.reason ?? 'Not possible.')}
            session={actions.get(rowId(row))}
            onAct={() => onAct(action, row)}
          />
        );
      },
    },
    ...figureColumns<PlacementRow>(true),
    capColumn(formula, false),
    lastCapColumn(false),
    updatedColumn(false),
  ];
}
