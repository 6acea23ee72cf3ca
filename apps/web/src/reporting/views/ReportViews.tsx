import {
  builtInViews,
  rangeInWords,
  readReportState,
  stateOfBuiltIn,
  stateOfView,
  writeReportState,
  type ReportContract,
  type ViewState,
} from '@adops/domain';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAccess } from '../../app/session/SessionProvider.js';
import type { ReportController } from '../screen/useReportController.js';
import { recallState, rememberState } from '../state/last-used.js';
import { linkQuery, presetsOfLink, type LinkDays } from './report-link.js';
import { differences, viewStateOf } from './view-state.js';
import { ViewPicker } from './ViewPicker.js';
import type { BuiltInView } from './useViews.js';

/** Returns the built-in views of a report that the user may open. They don't change the user's columns. */
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

/** Returns the days that a link to the report can use. */
function linkDays({ contract, state, today }: ReportController): LinkDays {
  if (contract.isDateless) return { shown: null, presets: [] };
  const isMonthly = contract.filters.some(({ kind }) => kind === 'month');
  const presets = presetsOfLink(state.dateRange, today, { maxRange: contract.maxRange, isMonthly });
  return { shown: rangeInWords(state.dateRange, today), presets };
}

/** Built-in and saved views of an engine report, including its columns. */
export function ReportViews({ controller }: { controller: ReportController }) {
  const { contract, state, today, choice, release } = controller;
  const { activeCompany } = useAccess();
  const { search } = useLocation();
  const builtIn = useBuiltInViews(contract, today);
  return (
    <ViewPicker
      place={{
        report: contract.id,
        title: contract.title,
        builtIn,
        linkDays: linkDays(controller),
        link: (preset) => linkQuery(controller, search, preset),
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
  const all = choice.choice.order;
  const known = (ids: readonly string[]) => ids.filter((id) => all.includes(id));
  const order = known(columns.order);
  choice.arrange({
    order: [...order, ...all.filter((id) => !order.includes(id))],
    visible: new Set(known(columns.visible)),
    pinned: known(columns.pinned),
    shares: known(columns.shares ?? []),
  });
}
