import { readReportState, writeReportState } from '@adops/domain';
import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccess, useSession } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { reportFailureTexts } from '../../app/transport/errors.js';
import type { SavedViewInput, SavedViewsQuery } from '../../gql/graphql.js';
import type { ReportController } from '../screen/useReportController.js';
import { keptParameter, withView } from '../state/kept-parameters.js';
import { recallState, rememberState } from '../state/last-used.js';
import { differences, readViewState, stateOfView, viewStateOf, type ViewState } from './view-state.js';
import { CREATE_VIEW, DELETE_VIEW, SAVED_VIEWS, UPDATE_VIEW } from './views.graphql.js';

export type SavedView = SavedViewsQuery['savedViews'][number];
export type ViewScope = SavedView['scope'];

/** Name, reach and preselection of a view, as its form has them. */
export interface ViewFields {
  readonly name: string;
  readonly scope: ViewScope;
  readonly isDefault: boolean;
}

export interface Views {
  readonly views: readonly SavedView[];
  /** The view the address names; null when it names none, or one that cannot be opened. */
  readonly current: SavedView | null;
  /** What is not as the current view has it, in words. */
  readonly differs: readonly string[];
  readonly open: (view: SavedView) => void;
  /** True when it was saved; failures have been told. */
  readonly create: (fields: ViewFields) => Promise<boolean>;
  readonly update: (view: SavedView, fields: ViewFields, withScreen: boolean) => Promise<boolean>;
  readonly remove: (view: SavedView) => Promise<boolean>;
}

const REACH: readonly ViewScope[] = ['personal', 'team', 'company'];

/** Of the default views the most personal one, of these the one changed last. */
export function defaultView(views: readonly SavedView[]): SavedView | null {
  const [first] = views
    .filter(({ isDefault }) => isDefault)
    .sort((a, b) => REACH.indexOf(a.scope) - REACH.indexOf(b.scope) || b.updatedAt.localeCompare(a.updatedAt));
  return first ?? null;
}

/**
 * Saved views of a report. An address that says something always wins; without one comes the state last used, then the
 * default view. The view somebody opened stays in the address, so that a link tells what differs from it.
 */
export function useViews({ contract, state, today, choice, release }: ReportController): Views {
  const { call, client } = useSession();
  const { activeCompany } = useAccess();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [views, setViews] = useState<readonly SavedView[]>([]);
  // What the first visit had to go by: the address of this moment, a view it names, what was used last.
  const [first] = useState(() => ({
    hasState: readReportState(contract, search, today) !== null,
    viewId: Number(keptParameter(search, 'view')),
    hasUse: recallState(contract, activeCompany.id, today) !== null,
  }));

  const show = useCallback(
    (view: SavedView, isReplacing: boolean) => {
      const kept = readViewState(view.state);
      const next = kept && stateOfView(contract, kept, today);
      if (!kept || !next) return showError(`The view “${view.name}” cannot be read any more.`);
      if (kept.columns) arrange(choice, kept.columns);
      rememberState(contract, activeCompany.id, next, today);
      void navigate({ search: withView(writeReportState(contract, next), view.id) }, { replace: isReplacing });
    },
    [activeCompany.id, choice, contract, navigate, today],
  );

  const read = useCallback(
    () => call(client, SAVED_VIEWS, { report: contract.id }).then(({ savedViews }) => savedViews),
    // The session object changes with every state of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [contract.id],
  );
  useEffect(() => {
    let isCurrent = true;
    read()
      .then(
        (found) => {
          if (!isCurrent) return;
          setViews(found);
          if (first.hasState) return;
          const preselected = found.find(({ id }) => id === first.viewId) ?? (first.hasUse ? null : defaultView(found));
          if (preselected) show(preselected, true);
        },
        // Without its views the report works as ever.
        () => undefined,
      )
      .finally(release);
    return () => {
      isCurrent = false;
    };
    // Read once for a report; later by what is done here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [read]);

  const change = async (
    run: () => Promise<{ status: string; message?: string | null; id?: number | null }>,
    after: (id: number | null) => void = () => undefined,
  ): Promise<boolean> => {
    try {
      const { status, message, id } = await run();
      if (status === 'error') {
        showError(message ?? 'The view was not saved.');
        return false;
      }
      if (message) showDone(message);
      setViews(await read());
      after(id ?? null);
      return true;
    } catch (error) {
      reportFailureTexts(error).forEach(showError);
      return false;
    }
  };
  const inputOf = (fields: ViewFields, viewState: unknown): SavedViewInput => ({
    report: contract.id,
    ...fields,
    state: viewState,
  });
  const screen = (): ViewState => viewStateOf(contract, state, choice.choice, today);

  const named = Number(keptParameter(search, 'view'));
  const current = views.find(({ id }) => id === named) ?? null;
  const kept = current && readViewState(current.state);
  return {
    views,
    current,
    differs: kept ? differences(contract, kept, state, choice.choice, today) : [],
    open: (view) => show(view, false),
    create: (fields) =>
      change(
        () => call(client, CREATE_VIEW, { input: inputOf(fields, screen()) }).then(({ savedView }) => savedView.create),
        (id) => {
          const query = writeReportState(contract, state);
          if (id !== null) void navigate({ search: withView(query, id) }, { replace: true });
        },
      ),
    update: (view, fields, withScreen) =>
      change(() =>
        call(client, UPDATE_VIEW, { id: view.id, input: inputOf(fields, withScreen ? screen() : view.state) }).then(
          ({ savedView }) => savedView.update,
        ),
      ),
    remove: (view) =>
      change(() => call(client, DELETE_VIEW, { id: view.id }).then(({ savedView }) => savedView.delete)),
  };
}

/** Brings the columns to what a view keeps. */
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
