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

/** A view of the report itself, the same for all users. */
export interface BuiltInView {
  /** Never a number, as the ids of saved views are. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly state: ViewState;
}
export type OpenableView = SavedView | BuiltInView;

/** True for views that users have saved, which can be changed by those allowed to. */
export const isSaved = (view: OpenableView): view is SavedView => typeof view.id === 'number';

/** Name, reach and preselection of a view, as its form has them. */
export interface ViewFields {
  readonly name: string;
  readonly scope: ViewScope;
  /** Users a view of the scope `users` is for. */
  readonly userIds: readonly number[];
  readonly isDefault: boolean;
}

/** Result of a change, whose errors have been shown; those that belong to a field of the form by its name. */
export interface ViewOutcome {
  readonly isDone: boolean;
  readonly errors: Readonly<Record<string, string>>;
}

/** A view to copy, and what to do with the copy. */
interface CopiedView {
  readonly state: ViewState;
  readonly onSaved: (id: number) => void;
}

export interface Views {
  readonly views: readonly SavedView[];
  /** The view the address names; null when it names none, or one that cannot be opened. */
  readonly current: OpenableView | null;
  /** What is not as the current view has it, in words. */
  readonly differs: readonly string[];
  readonly open: (view: OpenableView) => void;
  /** Saves the screen as a new view, or a copy of another view. */
  readonly create: (fields: ViewFields, copied?: CopiedView) => Promise<ViewOutcome>;
  readonly update: (view: SavedView, fields: ViewFields, withScreen: boolean) => Promise<ViewOutcome>;
  readonly remove: (view: SavedView) => Promise<ViewOutcome>;
}

const NO_VIEWS: readonly SavedView[] = [];
const NO_BUILT_IN: readonly BuiltInView[] = [];
/** Most personal first. */
const REACH: readonly ViewScope[] = ['personal', 'users', 'team', 'company'];

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
  /** Its title, which stands in the title of the browser's tab behind the name of the open view. */
  readonly title: string;
  readonly linkDays: LinkDays;
  /** Query of a link to exactly what is shown. @param preset days as of the day it is opened; null: the days on screen */
  readonly link: (preset: DatePreset | null) => string;
  /** Built-in views the user may open. */
  readonly builtIn?: readonly BuiltInView[];
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

/** The view with the id of an address, or null. */
const viewNamed = (views: readonly OpenableView[], named: string | null): OpenableView | null =>
  views.find(({ id }) => String(id) === named) ?? null;

/** What a first visit has to go by. */
interface FirstVisit {
  readonly hasState: boolean;
  readonly hasUse: boolean;
  /** View the address names; null: none. */
  readonly viewId: string | null;
}

/**
 * Opens the view of a first visit once the views are known.
 * @param views null: not known yet
 * @param release called after it, once
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
    // Without its views the report works as ever.
    if (views === null || !isOpening.current) return;
    isOpening.current = false;
    preselect(views);
    released();
  }, [views]);
}

type ViewAnswer = Promise<{ status: string; message?: string | null; id?: number | null }>;

const usersOf = ({ users }: SavedView): string => users.map(({ id }) => id).join();

/** Changes by another user and the way out, in words: 'They changed: name. Save again to replace their version.' */
export function changesOfView(before: SavedView, now: SavedView): string {
  const changed = [
    before.name === now.name ? null : 'name',
    before.scope === now.scope && usersOf(before) === usersOf(now) ? null : 'who it is for',
    before.isDefault === now.isDefault ? null : 'whether it opens by default',
    ...changedParts(before.state, now.state),
  ].filter((each) => each !== null);
  const what = changed.length > 0 ? `They changed: ${changed.join(', ')}. ` : '';
  return `${what}Save again to replace their version.`;
}

/** Saves a view unless another user changed it. Once the user knows of such a change, the next save replaces it. */
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

/** Errors of a refused call by their fields, without the name of the argument: 'input.userIds' as 'userIds'. */
const errorsOf = (error: unknown): ViewOutcome['errors'] =>
  error instanceof ServerAnswerError
    ? Object.fromEntries(error.fields.map(({ field, messages }) => [field.replace(/^input\./, ''), messages.join(' ')]))
    : {};

/** Runs a change of views, says what came of it and reads the views again. */
function useViewChange(refetch: () => Promise<unknown>) {
  return async (run: () => ViewAnswer, after?: (id: number | null) => void): Promise<ViewOutcome> => {
    try {
      const { status, message, id } = await run();
      if (status === 'error') {
        showError(message ?? "We couldn't save the view.");
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

/** Saved views of a report, and changes of them. @param skip true while the report isn't known */
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
    /** Saves the fields of a view and leaves its state as it is. */
    edit: (view: SavedView, fields: ViewFields) => update(view, (seen) => inputOf(report, fields, seen.state)),
  };
}

/**
 * Built-in and saved views of a report. An address that says something always wins; without one comes the state last
 * used, then the default view. The opened view stays in the address, so that a link shows what differs from it.
 */
export function useViews(place: ViewPlace): Views {
  const { report, builtIn = NO_BUILT_IN } = place;
  const { search } = useLocation();
  const navigate = useNavigate();
  const { views, isLoading, change, update } = useSavedViews(report);
  const [createView] = useMutation(CREATE_VIEW);
  const [deleteView] = useMutation(DELETE_VIEW);
  // What the first visit had to go by: the address of this moment, a view it names, what was used last.
  const [first] = useState(() => ({ ...place.opening(), viewId: keptParameter(search, 'view') }));

  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const show = useCallback(
    (view: OpenableView, isReplacing: boolean) => {
      const kept = readViewState(view.state);
      const query = kept && latest.current.bringBack(kept);
      if (query === null) return showError(`The view “${view.name}” cannot be read any more.`);
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
        // A view that is saved with what is on the screen stays with its users.
        const { userIds: _, ...input } = inputOf(report, fields, place.screen());
        return input;
      }),
    remove: ({ id }) => change(async () => dataOf(await deleteView({ variables: { id } })).savedView.delete),
  };
}
