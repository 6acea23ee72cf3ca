import type { ReportContract } from '@adops/domain';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccess } from '../../app/session/SessionProvider.js';
import { keptParameter, withParameter } from '../state/kept-parameters.js';
import { useNewestSearch } from '../state/useNewestSearch.js';
import {
  arrangementOfText,
  arrangementText,
  columnsOfText,
  columnsText,
  defaultChoice,
  keepChoice,
  readChoice,
  type Arrangement,
  type ChoiceOwner,
  type ColumnChoice,
  type ComparisonColumn,
  type FirstSight,
} from './column-choice.js';

export interface ColumnChoiceHandle {
  readonly choice: ColumnChoice;
  readonly toggle: (id: string, isVisible: boolean) => void;
  readonly show: (ids: readonly string[]) => void;
  readonly reorder: (order: readonly string[]) => void;
  readonly togglePin: (id: string) => void;
  /** Shows or hides the share of the total of a metric. */
  readonly toggleShare: (id: string) => void;
  readonly compare: (comparisons: readonly ComparisonColumn[]) => void;
  readonly resize: (widths: Readonly<Record<string, number>>) => void;
  readonly reset: () => void;
  /** Shows and stores the columns of a view. */
  readonly arrange: (arrangement: Omit<Arrangement, 'comparisons'>) => void;
  /** True if the columns are those of a link, whose changes aren't stored until the user keeps them. */
  readonly isLinked: boolean;
  /** Keeps the columns of the link as the user's own. */
  readonly takeOver: () => void;
  /** Shows the user's own columns again. */
  readonly showOwn: () => void;
}

const NOTHING_SPECIAL: FirstSight = {};

/** Columns on screen, and whether they come from a link. */
interface Shown {
  readonly choice: ColumnChoice;
  readonly isLinked: boolean;
}

/** Returns the columns to show for an address that contains them, or the whole arrangement of a link's sender. */
function shownAt(text: string, owner: ChoiceOwner, sight: FirstSight, before: Shown | null): Shown {
  const own = before && !before.isLinked ? before.choice : readChoice(owner, sight);
  const linked = arrangementOfText(owner.contract, text);
  if (!linked) return { choice: { ...own, visible: columnsOfText(owner.contract, sight, text) }, isLinked: false };
  return { choice: { ...own, ...linked }, isLinked: arrangementText(linked) !== arrangementText(own) };
}

/**
 * Returns the column arrangement of a report. Every change is stored in this browser for this user. The address
 * contains the columns on screen, so a link shows them as its sender saw them. Differences from the defaults in an
 * address are stored with the user's first change, and whole arrangements of links only if the user keeps them.
 */
export function useColumnChoice(
  contract: ReportContract,
  onHidden: (id: string) => void,
  sight: FirstSight = NOTHING_SPECIAL,
): ColumnChoiceHandle {
  const { id: userId } = useAccess().user;
  const owner = useMemo(() => ({ contract, userId }), [contract, userId]);
  const { search } = useLocation();
  const named = keptParameter(search, 'columns');
  const [shown, setShown] = useState((): Shown => {
    if (named !== null) return shownAt(named, owner, sight, null);
    return { choice: readChoice(owner, sight), isLinked: false };
  });
  const { choice, isLinked } = shown;
  const text = isLinked ? arrangementText(choice) : columnsText(contract, sight, choice.visible);
  useColumnsInAddress(text, (next) => setShown((before) => shownAt(next, owner, sight, before)));
  const change = useCallback(
    (next: (before: ColumnChoice) => ColumnChoice, isOwn = false) => {
      setShown((before) => {
        const after = { choice: next(before.choice), isLinked: before.isLinked && !isOwn };
        if (!after.isLinked) keepChoice(owner, after.choice);
        return after;
      });
    },
    [owner],
  );
  const changes = useMemo(() => changesBy(change, onHidden), [change, onHidden]);
  return useMemo(
    () => ({
      choice,
      isLinked,
      ...changes,
      reset: () => {
        if (!isLinked) keepChoice(owner, null);
        setShown({ choice: defaultChoice(contract, sight), isLinked });
      },
      showOwn: () => setShown({ choice: readChoice(owner, sight), isLinked: false }),
    }),
    [changes, choice, contract, isLinked, owner, sight],
  );
}

/** Adds an ID to a list, or removes it. */
const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

/**
 * Returns the functions that change an arrangement.
 * @param change with `isOwn`, the columns no longer come from a link
 */
function changesBy(
  change: (next: (before: ColumnChoice) => ColumnChoice, isOwn?: boolean) => void,
  onHidden: (id: string) => void,
): Omit<ColumnChoiceHandle, 'choice' | 'isLinked' | 'reset' | 'showOwn'> {
  return {
    toggle: (id, isVisible) => {
      change((before) => {
        const visible = new Set(before.visible);
        if (isVisible) visible.add(id);
        else visible.delete(id);
        return { ...before, visible };
      });
      if (!isVisible) onHidden(id);
    },
    show: (ids) => change((before) => ({ ...before, visible: new Set(ids) })),
    reorder: (order) => change((before) => ({ ...before, order })),
    togglePin: (id) => change((before) => ({ ...before, pinned: toggled(before.pinned, id) })),
    toggleShare: (id) => change((before) => ({ ...before, shares: toggled(before.shares, id) })),
    compare: (comparisons) => change((before) => ({ ...before, comparisons })),
    resize: (widths) => change((before) => ({ ...before, widths: { ...before.widths, ...widths } })),
    arrange: (arrangement) => change((before) => ({ ...before, ...arrangement }), true),
    takeOver: () => change((before) => before, true),
  };
}

/**
 * Quiet time in milliseconds before the address is completed. If it changes again within this time, another component
 * is still updating it.
 */
const QUIET_MS = 150;

/**
 * Synchronizes the address and the columns on screen: the columns follow links and the back button, and the address
 * follows the user's changes.
 * @param text columns on screen as in the address, empty for the defaults
 */
function useColumnsInAddress(text: string, onNamed: (text: string) => void): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const newest = useNewestSearch();
  const named = keptParameter(search, 'columns') ?? '';
  const before = useRef(named);
  /** Texts that were written to the address but aren't on screen yet, in order. */
  const written = useRef<string[]>([]);
  const follow = useEffectEvent(() => onNamed(named));
  useEffect(() => {
    if (named === before.current) return;
    before.current = named;
    const own = written.current.indexOf(named);
    written.current.splice(0, own + 1);
    if (named !== '' && own < 0) follow();
  }, [named]);
  useEffect(() => {
    if (named === text) return;
    const timer = setTimeout(() => {
      const now = newest();
      if ((keptParameter(now, 'columns') ?? '') === text) return;
      written.current.push(text);
      void navigate({ search: withParameter(now, 'columns', text) }, { replace: true });
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [named, navigate, newest, search, text]);
}
