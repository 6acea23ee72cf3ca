import { builtInViews, readReportState, stateOfBuiltIn, writeReportState, type ReportContract } from '@adops/domain';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { ReportController } from '../screen/useReportController.js';
import { recallState, rememberState } from '../state/last-used.js';
import { differences, stateOfView, viewStateOf, type ViewState } from './view-state.js';
import { ViewPicker } from './ViewPicker.js';
import type { BuiltInView } from './useViews.js';

/** Built-in views of the report the user may open. They leave the user's columns as they are. */
function useBuiltInViews(contract: ReportContract, today: string): readonly BuiltInView[] {
  const { permissions } = useAccess();
  return useMemo(
    () =>
      builtInViews(contract, permissions).map((view) => {
        const query = writeReportState(contract, stateOfBuiltIn(contract, view, today));
        const { id, name, description, days } = view;
        return { id, name, description, state: { query, preset: days, columns: null } };
      }),
    [contract, permissions, today],
  );
}

/** Built-in and saved views of a report of the engine: its address and its columns. */
export function ReportViews({ controller }: { controller: ReportController }) {
  const { contract, state, today, choice, release } = controller;
  const { activeCompany } = useAccess();
  const { search } = useLocation();
  const builtIn = useBuiltInViews(contract, today);
  return (
    <ViewPicker
      place={{
        report: contract.id,
        builtIn,
        opening: () => ({
          hasState: readReportState(contract, search, today) !== null,
          hasUse: recallState(contract, activeCompany.id, today) !== null,
        }),
        screen: () => viewStateOf(contract, state, choice.choice, today),
        query: () => writeReportState(contract, state),
        bringBack: (kept) => {
          const next = stateOfView(contract, kept, today);
          if (!next) return null;
          if (kept.columns) arrange(choice, kept.columns);
          rememberState(contract, activeCompany.id, next, today);
          return writeReportState(contract, next);
        },
        differs: (kept) => differences(contract, kept, state, choice.choice, today),
        release,
      }}
    />
  );
}

/** Applies the columns of a view. */
function arrange(choice: ReportController['choice'], columns: NonNullable<ViewState['columns']>): void {
  const known = new Set(choice.choice.order);
  const order = columns.order.filter((id) => known.has(id));
  choice.reorder([...order, ...choice.choice.order.filter((id) => !order.includes(id))]);
  choice.show(columns.visible.filter((id) => known.has(id)));
  for (const id of known) {
    if (choice.choice.pinned.includes(id) !== columns.pinned.includes(id)) choice.togglePin(id);
    if (choice.choice.shares.includes(id) !== (columns.shares ?? []).includes(id)) choice.toggleShare(id);
  }
}
