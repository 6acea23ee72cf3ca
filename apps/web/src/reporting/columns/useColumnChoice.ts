import type { ReportContract } from '@adops/domain';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccess } from '../../app/session/SessionProvider.js';
import { keptParameter, withParameter } from '../state/kept-parameters.js';
import { useNewestSearch } from '../state/useNewestSearch.js';
import {
  columnsOfText,
  columnsText,
  defaultChoice,
  keepChoice,
  readChoice,
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
}

const NOTHING_SPECIAL: FirstSight = {};

/**
 * The arrangement of a report's columns, kept in this browser for this user with every change. The address names the columns on
 * screen: a link shows them as its sender saw them, and they are kept with the first change of one's own.
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
  const [choice, setChoice] = useState((): ColumnChoice => {
    const kept = readChoice(owner, sight);
    return named === null ? kept : { ...kept, visible: columnsOfText(contract, sight, named) };
  });
  useColumnsInAddress({ contract, sight, visible: choice.visible }, (visible) =>
    setChoice((before) => ({ ...before, visible })),
  );
  const change = useCallback(
    (next: (before: ColumnChoice) => ColumnChoice) => {
      setChoice((before) => {
        const after = next(before);
        keepChoice(owner, after);
        return after;
      });
    },
    [owner],
  );
  return useMemo(
    () => ({
      choice,
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
      togglePin: (id) =>
        change((before) => ({
          ...before,
          pinned: before.pinned.includes(id) ? before.pinned.filter((each) => each !== id) : [...before.pinned, id],
        })),
      toggleShare: (id) =>
        change((before) => ({
          ...before,
          shares: before.shares.includes(id) ? before.shares.filter((each) => each !== id) : [...before.shares, id],
        })),
      compare: (comparisons) => change((before) => ({ ...before, comparisons })),
      resize: (widths) => change((before) => ({ ...before, widths: { ...before.widths, ...widths } })),
      reset: () => {
        keepChoice(owner, null);
        setChoice(defaultChoice(contract, sight));
      },
    }),
    [change, choice, contract, onHidden, owner, sight],
  );
}

interface ShownColumns {
  readonly contract: ReportContract;
  readonly sight: FirstSight;
  readonly visible: ReadonlySet<string>;
}

/** An address that changes again within this time is another part's to complete first. */
const QUIET_MS = 150;

/**
 * Keeps the address and the columns on screen the same: the columns follow a link and the way back, and the address follows the
 * user once nothing else changes it.
 */
function useColumnsInAddress(
  { contract, sight, visible }: ShownColumns,
  onNamed: (visible: ReadonlySet<string>) => void,
): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const newest = useNewestSearch();
  const named = keptParameter(search, 'columns') ?? '';
  const text = columnsText(contract, sight, visible);
  const before = useRef(named);
  /** Written here and not on screen yet, in order. */
  const written = useRef<string[]>([]);
  const follow = useEffectEvent(() => onNamed(columnsOfText(contract, sight, named)));
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
