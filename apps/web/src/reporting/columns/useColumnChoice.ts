import type { ReportContract } from '@adops/domain';
import { useCallback, useMemo, useState } from 'react';
import { useAccess } from '../../app/session/SessionProvider.js';
import {
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

/** The arrangement of a report's columns, kept in this browser for this user with every change. */
export function useColumnChoice(
  contract: ReportContract,
  onHidden: (id: string) => void,
  sight: FirstSight = NOTHING_SPECIAL,
): ColumnChoiceHandle {
  const { id: userId } = useAccess().user;
  const owner = useMemo(() => ({ contract, userId }), [contract, userId]);
  const [choice, setChoice] = useState(() => readChoice(owner, sight));
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
