import { type BulkKind, type EntityLevel, permissionToChange } from '@adops/domain';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadChunk } from '../../app/routes/chunks.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { useTaskDrawer } from '../../app/tasks/task-drawer.js';
import type { ReportController, ReportRow, RowActions } from '../../reporting/index.js';
import type { GridAction, GridItem } from '../../ui/data-grid/grid-types.js';
import { HistoryDrawer } from '../history/index.js';
import type { BulkTarget } from './bulk-form.js';
import { type OpenMenu, QuickButtons } from './QuickButtons.js';
import { quickActionsAt, type QuickSwitch, quickValues, switchesFor } from './quick-actions.js';
import { isWhole, rowsMeant, targetOf } from './row-target.js';
import { useQuickPlan } from './useQuickPlan.js';

const BulkActionDialog = lazy(() =>
  loadChunk('bulk', async () => ({ default: (await import('./BulkActionDialog.js')).BulkActionDialog })),
);
const SwitchDialog = lazy(() =>
  loadChunk('bulk', async () => ({ default: (await import('./SwitchDialog.js')).SwitchDialog })),
);

interface BulkActionsProps {
  readonly controller: ReportController;
  /** Level of the rows. If missing, it follows from the rows' grouping by campaign or ad group. */
  readonly level?: EntityLevel;
  readonly children: (actions: RowActions | null) => ReactNode;
}

/**
 * Provides actions for rows of the report: the selection, everything the filters match, or the row under the pointer.
 */
export function BulkActions({ controller, level, children }: BulkActionsProps) {
  const { permissions } = useAccess();
  if (!permissions.has(permissionToChange(level ?? null)) || !controller.canSelect) return children(null);
  const of = level ?? (controller.grouping.level === 'campaign' ? 'campaign' : 'adgroup');
  return (
    <ActionsOfRows key={of} controller={controller} level={of}>
      {children}
    </ActionsOfRows>
  );
}

/** Returns true for levels that rules can be created for and whose changes are recorded by id. */
const isRuled = (level: EntityLevel): level is 'campaign' | 'adgroup' => level === 'campaign' || level === 'adgroup';
const MAX_ROWS_OF_RULE = 100;

interface Seen {
  readonly id: number;
  readonly name: string;
}

function ActionsOfRows({ controller, level, children }: Required<BulkActionsProps>) {
  const { permissions } = useAccess();
  const tasks = useTaskDrawer();
  const navigate = useNavigate();
  const rulePath = useCompanyPath('automation/rule/for');
  const { data, selection } = controller;
  const [form, setForm] = useState<{ readonly target: BulkTarget; readonly kind: BulkKind } | null>(null);
  const [history, setHistory] = useState<Seen | null>(null);
  const [menu, setMenu] = useState<OpenMenu>(null);
  const quick = useQuickPlan(data.refresh);
  const actions = quickActionsAt(level);

  const openForm = (rows: readonly ReportRow[] | null, kind: BulkKind): void =>
    setForm({ target: targetOf(controller, level, rows), kind });
  const change = (kind: BulkKind, step: number): void =>
    void quick.plan(targetOf(controller, level, null), quickValues(kind, controller.selectedRows(), step), null);
  const flip = (rows: readonly ReportRow[] | null, each: QuickSwitch): void =>
    void quick.plan(targetOf(controller, level, rows), quickValues(each.kind, rows ?? []), each.label);

  const onLetter = (letter: string): boolean => {
    if (selection.ids.size === 0 && !selection.isAllMatching) return false;
    const key = letter.toUpperCase();
    const each = actions.switches.find((one) => one.key === key);
    if (each) flip(null, each);
    else if (actions.amounts.some((one) => one.key === key))
      setMenu(actions.amounts.find((one) => one.key === key)!.kind);
    else return false;
    return true;
  };

  const actionsOf = (item: GridItem<ReportRow>): readonly (readonly GridAction[])[] => {
    if (item.kind !== 'row' || item.isSelectable === false) return [];
    const rows = rowsMeant(selection, item.row);
    const ids = (targetOf(controller, level, rows ?? controller.selectedRows()).ids ?? []).filter(Number.isInteger);
    const name = String(item.row[controller.identity] ?? '');
    const changes: GridAction[] = [
      ...switchesFor(level, actions.switches, rows ?? []).map((each) => ({
        label: each.label,
        ...(rows === null && { keys: each.key }),
        run: () => flip(rows, each),
      })),
      ...actions.amounts.map(({ kind, label }) => ({ label: `${label}…`, run: () => openForm(rows, kind) })),
      ...(actions.hasLabels ? [{ label: 'Label…', run: () => openForm(rows, 'onlyLabels') }] : []),
      { label: 'More changes…', run: () => openForm(rows, actions.first) },
    ];
    const [id] = ids;
    const looks: GridAction[] = [
      ...(isWhole(rows, level) && typeof id === 'number' && permissions.has('user-activity-report')
        ? [{ label: 'History', run: () => setHistory({ id, name }) }]
        : []),
      ...(isRuled(level) && ids.length > 0 && ids.length <= MAX_ROWS_OF_RULE && permissions.has('bulk-actions')
        ? [{ label: 'New rule…', run: () => void navigate(rulePath(`${level}/${ids.join(',')}`)) }]
        : []),
    ];
    return [changes, looks];
  };

  return (
    <>
      {children({
        actionsOf,
        onLetter,
        bar: (
          <QuickButtons
            {...actions}
            busy={quick.busy}
            menu={menu}
            onMenu={setMenu}
            onSwitch={(each) => flip(null, each)}
            onStep={change}
            onForm={(kind) => openForm(null, kind)}
          />
        ),
      })}
      {form && (
        <Suspense fallback={null}>
          <BulkActionDialog
            {...form}
            onClose={() => setForm(null)}
            onPlanned={(taskId) => {
              setForm(null);
              tasks.open(taskId, data.refresh);
            }}
          />
        </Suspense>
      )}
      {quick.confirm && (
        <Suspense fallback={null}>
          <SwitchDialog
            {...quick.confirm}
            day={controller.today}
            onClose={quick.close}
            onDetails={(taskId) => tasks.open(taskId, data.refresh)}
            onApproved={(taskId) => tasks.follow(taskId, data.refresh)}
          />
        </Suspense>
      )}
      {history && (
        <HistoryDrawer
          isOpen
          entityType={level}
          entityId={history.id}
          name={history.name}
          onClose={() => setHistory(null)}
        />
      )}
    </>
  );
}
