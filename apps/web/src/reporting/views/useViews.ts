import { useMutation, useQuery } from '@apollo/client/react';
import { readViewState, withView, type DatePreset, type ViewState } from '@adops/domain';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dataOf } from '../../app/loading/query.js';
import { showDone, showError } from '../../app/toasts.js';
import { failureText, ServerAnswerError } from '../../app/transport/errors.js';
import type { SavedViewInput, SavedViewsQuery } from '../../gql/graphql.js';
import { keptParameter } from '../state/kept-parameters.js';
import type { LinkDays } from './report-link.js';
import { changedParts } from './view-state.js';
import { CREATE_VIEW, DELETE_VIEW, SAVED_VIEWS, UPDATE_VIEW } from './views.graphql.js';

export type SavedView = SavedViewsQuery['savedViews'][number];
export type ViewScope = SavedView['scope'];

/** A built-in view of the report, the same for all users. */
export interface BuiltInView {
  /** Never numeric, unlike the IDs of saved views. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly state: ViewState;
}
export type OpenableView = SavedView | BuiltInView;

/** Returns true for views that a user has saved, which can be changed. */
export const isSaved = (view: OpenableView): view is SavedView => typeof view.id === 'number';

/** Fields of the view form. */
export interface ViewFields {
  readonly name: string;
  readonly scope: ViewScope;
  /** Users of a view with the scope `users`. */
  readonly userIds: readonly number[];
  readonly isDefault: boolean;
}

/** Result of a change. Errors have already been shown, and those of form fields are listed by field name. */
export interface ViewOutcome {
  readonly isDone: boolean;
  readonly errors: Readonly<Record<string, string>>;
}

/** A view to copy, and options for the copy. */
interface CopiedView {
  readonly state: ViewState;
  readonly onSaved: (id: number) => void;
}

export interface Views {
  readonly views: readonly SavedView[];
  /** View in the address. Null if there is none or it can't be opened. */
  readonly current: OpenableView | null;
  /** Labels of the differences from the current view. */
  readonly differs: readonly string[];
  readonly open: (view: OpenableView) => void;
  /** Saves the screen as a new view, or a copy of another view. */
  readonly create: (fields: ViewFields, copied?: CopiedView) => Promise<ViewOutcome>;
  readonly update: (view: SavedView, fields: ViewFields, withScreen: boolean) => Promise<ViewOutcome>;
  readonly remove: (view: SavedView) => Promise<ViewOutcome>;
}

const NO_VIEWS: readonly SavedView[] = [];
const NO_BUILT_IN: readonly BuiltInView[] = [];
/** Scopes, most personal first. */
const REACH: readonly ViewScope[] = ['personal', 'users', 'team', 'company'];

/** Returns the most personal default view. The latest change breaks ties. */
export function defaultView(views: readonly SavedView[]): SavedView | null {
  const [first] = views
    .filter(({ isDefault }) => isDefault)
    .sort((a, b) => REACH.indexOf(a.scope) - REACH.indexOf(b.scope) || b.updatedAt.localeCompare(a.updatedAt));
  return first ?? null;
}

/** A screen that supports views. */
export interface ViewPlace {
  /** Name under which its views are saved. */
  readonly report: string;
  /** Its title, shown in the browser tab after the name of the open view. */
  readonly title: string;
  readonly linkDays: LinkDays;
  /** Query of a link to the current screen. @param preset relative days for the link, or null for the days on screen */
  readonly link: (preset: DatePreset | null) => string;
  /** Built-in views the user may open. */
  readonly builtIn?: readonly BuiltInView[];
  /** Returns whether the address contains a state and whether a last used state exists. Called once. */
  readonly opening: () => { readonly hasState: boolean; readonly hasUse: boolean };
  /** Returns the state of the screen for a view. */
  readonly screen: () => ViewState;
  /** Returns the state of the screen as a query. */
  readonly query: () => string;
  /** Restores the screen from a view. @returns the query of its address, or null if the view can't be read */
  readonly bringBack: (kept: ViewState) => string | null;
  /** Returns labels of the differences from the view. */
  readonly differs: (kept: ViewState) => readonly string[];
  /** Called when the initial state is known. */
  readonly release: () => void;
}

/** Returns the view with the ID from an address, or null. */
const viewNamed = (views: readonly OpenableView[], named: string | null): OpenableView | null =>
  views.find(({ id }) => String(id) === named) ?? null;

/** Information that decides what a first visit opens. */
interface FirstVisit {
  readonly hasState: boolean;
  readonly hasUse: boolean;
  /** View ID in the address. Null if there is none. */
  readonly viewId: string | null;
}

/**
 * Opens the view of a first visit when the views are loaded.
 * @param views null while loading
 * @param release called once afterwards
 */
function usePreselection(
  first: FirstVisit,
  views: readonly SavedView[] | null,
  show: (view: OpenableView) => void,
  release: () => void,
  builtIn: readonly BuiltInView[],
): void {
  const preselect = useEffectEvent((found: readonly SavedView[]): void => {
    if (first.hasState) return;
    const wanted = viewNamed([...builtIn, ...found], first.viewId) ?? (first.hasUse ? null : defaultView(found));
    if (wanted) show(wanted);
  });
  const released = useEffectEvent(release);
  const isOpening = useRef(true);
  useEffect(() => {
    // The report works without its views too.
    if (views === null || !isOpening.current) return;
    isOpening.current = false;
    preselect(views);
    released();
  }, [views]);
}

type ViewAnswer = Promise<{ status: string; message?: string | null; id?: number | null }>;

const usersOf = ({ users }: SavedView): string => users.map(({ id }) => id).join();

/** Returns the message for a conflict: 'They changed: name. Save again to replace their version.' */
export function changesOfView(before: SavedView, now: SavedView): string {
  const changed = [
    before.name === now.name ? null : 'name',
    before.scope === now.scope && usersOf(before) === usersOf(now) ? null : 'the audience',
    before.isDefault === now.isDefault ? null : 'the setting to open it by default',
    ...changedParts(before.state, now.state),
  ].filter((each) => each !== null);
  const what = changed.length > 0 ? `They changed: ${changed.join(', ')}. ` : '';
  return `${what}Save again to replace their version.`;
}

/** Saves a view unless another user changed it. After the conflict was shown, the next save replaces that version. */
function useVersionedUpdate(latest: () => Promise<readonly SavedView[]>) {
  const [updateView] = useMutation(UPDATE_VIEW);
  const known = useRef(new Map<number, SavedView>());
  return async (view: SavedView, inputOf: (seen: SavedView) => SavedViewInput): ViewAnswer => {
    const seen = known.current.get(view.id) ?? view;
    const variables = { id: view.id, input: inputOf(seen), version: seen.version };
    const answer = dataOf(await updateView({ variables })).savedView.update;
    if (answer.status !== 'error') {
      known.current.delete(view.id);
      return answer;
    }
    const now = (await latest()).find(({ id }) => id === view.id);
    if (!now || now.version === seen.version) return answer;
    known.current.set(view.id, now);
    return { ...answer, message: `${answer.message ?? ''} ${changesOfView(seen, now)}`.trim() };
  };
}

const DONE: ViewOutcome = { isDone: true, errors: {} };
const REFUSED: ViewOutcome = { isDone: false, errors: {} };

/** Returns the errors of a rejected call by field, without the argument name: 'input.userIds' becomes 'userIds'. */
const errorsOf = (error: unknown): ViewOutcome['errors'] =>
  error instanceof ServerAnswerError
    ? Object.fromEntries(error.fields.map(({ field, messages }) => [field.replace(/^input\./, ''), messages.join(' ')]))
    : {};

/** Runs a change of views, shows the result and reloads the views. */
function useViewChange(refetch: () => Promise<unknown>) {
  return async (run: () => ViewAnswer, after?: (id: number | null) => void): Promise<ViewOutcome> => {
    try {
      const { status, message, id } = await run();
      if (status === 'error') {
        showError(message ?? "We couldn't save the view. Retry.");
        return REFUSED;
      }
      if (message) showDone(message);
      await refetch();
      after?.(id ?? null);
      return DONE;
    } catch (error) {
      showError(failureText(error));
      return { isDone: false, errors: errorsOf(error) };
    }
  };
}

const inputOf = (report: string, { userIds, ...fields }: ViewFields, state: unknown): SavedViewInput => ({
  ...{ report, ...fields, state },
  ...(fields.scope === 'users' && { userIds: [...userIds] }),
});

/** Returns the saved views of a report, and changes of them. @param skip true while the report isn't known */
export function useSavedViews(report: string, skip = false) {
  const { data, loading, refetch } = useQuery(SAVED_VIEWS, { variables: { report }, skip });
  const change = useViewChange(refetch);
  const versioned = useVersionedUpdate(async () => dataOf(await refetch()).savedViews);
  const update = (view: SavedView, input: (seen: SavedView) => SavedViewInput) => change(() => versioned(view, input));
  return {
    views: data?.savedViews ?? NO_VIEWS,
    isLoading: loading,
    change,
    update,
    /** Saves the fields of a view without changing its state. */
    edit: (view: SavedView, fields: ViewFields) => update(view, (seen) => inputOf(report, fields, seen.state)),
  };
}

/**
 * Returns the built-in and saved views of a report. A state in the address takes precedence over the last used state
 * and then the default view. The open view stays in the address, so that a link shows the differences from it.
 */
export function useViews(place: ViewPlace): Views {
  const { report, builtIn = NO_BUILT_IN } = place;
  const { search } = useLocation();
  const navigate = useNavigate();
  const { views, isLoading, change, update } = useSavedViews(report);
  const [createView] = useMutation(CREATE_VIEW);
  const [deleteView] = useMutation(DELETE_VIEW);
  // State at the first visit: the current address, its view, and the last used state.
  const [first] = useState(() => ({ ...place.opening(), viewId: keptParameter(search, 'view') }));

  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const show = useCallback(
    (view: OpenableView, isReplacing: boolean) => {
      const kept = readViewState(view.state);
      const query = kept && latest.current.bringBack(kept);
      if (query === null) return showError(`The view “${view.name}” can no longer be loaded. Save a new view.`);
      void navigate({ search: withView(query, view.id) }, { replace: isReplacing });
    },
    [navigate],
  );
  const open = useCallback((view: OpenableView) => show(view, false), [show]);

  usePreselection(first, isLoading ? null : views, (view) => show(view, true), place.release, builtIn);

  const current = viewNamed([...builtIn, ...views], keptParameter(search, 'view'));
  const kept = current && readViewState(current.state);
  return {
    views,
    current,
    differs: kept ? place.differs(kept) : [],
    open,
    create: (fields, copied) =>
      change(
        async () => {
          const input = inputOf(report, fields, copied?.state ?? place.screen());
          return dataOf(await createView({ variables: { input } })).savedView.create;
        },
        (id) => {
          if (id === null) return;
          if (copied) copied.onSaved(id);
          else void navigate({ search: withView(place.query(), id) }, { replace: true });
        },
      ),
    update: (view, fields, withScreen) =>
      update(view, (seen) => {
        if (!withScreen) return inputOf(report, fields, seen.state);
        // A view that is saved with the current screen keeps its users.
        const { userIds: _, ...input } = inputOf(report, fields, place.screen());
        return input;
      }),
    remove: ({ id }) => change(async () => dataOf(await deleteView({ variables: { id } })).savedView.delete),
  };
}
