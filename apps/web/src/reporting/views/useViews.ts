import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { failureText } from '../../app/transport/errors.js';
import type { SavedViewInput, SavedViewsQuery } from '../../gql/graphql.js';
import { keptParameter, withView } from '../state/kept-parameters.js';
import { readViewState, type ViewState } from './view-state.js';
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
  /** True if it was saved; errors have been shown. */
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

/** A screen that views are kept of. */
export interface ViewPlace {
  /** The name its views are saved under. */
  readonly report: string;
  /** Whether the address says what to show, and whether something else does when it does not. Asked once. */
  readonly opening: () => { readonly hasState: boolean; readonly hasUse: boolean };
  /** What is on the screen, as a view keeps it. */
  readonly screen: () => ViewState;
  /** The same as the query of an address. */
  readonly query: () => string;
  /** Makes the screen what a view has kept. @returns the query of its address; null: it cannot be read any more */
  readonly bringBack: (kept: ViewState) => string | null;
  /** What is not as the view has it, in words. */
  readonly differs: (kept: ViewState) => readonly string[];
  /** What opens first is known now. */
  readonly release: () => void;
}

/**
 * Saved views of a report. An address that says something always wins; without one comes the state last used, then the
 * default view. The view somebody opened stays in the address, so that a link shows what differs from it.
 */
export function useViews(place: ViewPlace): Views {
  const { report } = place;
  const { call, client } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [views, setViews] = useState<readonly SavedView[]>([]);
  // What the first visit had to go by: the address of this moment, a view it names, what was used last.
  const [first] = useState(() => ({ ...place.opening(), viewId: Number(keptParameter(search, 'view')) }));

  const show = (view: SavedView, isReplacing: boolean) => {
    const kept = readViewState(view.state);
    const query = kept && place.bringBack(kept);
    if (query === null) return showError(`The view “${view.name}” can no longer be opened.`);
    void navigate({ search: withView(query, view.id) }, { replace: isReplacing });
  };

  const read = useCallback(
    () => call(client, SAVED_VIEWS, { report }).then(({ savedViews }) => savedViews),
    // The session object changes with every state of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [report],
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
      .finally(place.release);
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
        showError(message ?? "We couldn't save the view.");
        return false;
      }
      if (message) showDone(message);
      setViews(await read());
      after(id ?? null);
      return true;
    } catch (error) {
      showError(failureText(error));
      return false;
    }
  };
  const inputOf = (fields: ViewFields, viewState: unknown): SavedViewInput => ({
    report,
    ...fields,
    state: viewState,
  });

  const named = Number(keptParameter(search, 'view'));
  const current = views.find(({ id }) => id === named) ?? null;
  const kept = current && readViewState(current.state);
  return {
    views,
    current,
    differs: kept ? place.differs(kept) : [],
    open: (view) => show(view, false),
    create: (fields) =>
      change(
        () =>
          call(client, CREATE_VIEW, { input: inputOf(fields, place.screen()) }).then(
            ({ savedView }) => savedView.create,
          ),
        (id) => {
          if (id !== null) void navigate({ search: withView(place.query(), id) }, { replace: true });
        },
      ),
    update: (view, fields, withScreen) =>
      change(() =>
        call(client, UPDATE_VIEW, {
          id: view.id,
          input: inputOf(fields, withScreen ? place.screen() : view.state),
        }).then(({ savedView }) => savedView.update),
      ),
    remove: (view) =>
      change(() => call(client, DELETE_VIEW, { id: view.id }).then(({ savedView }) => savedView.delete)),
  };
}
