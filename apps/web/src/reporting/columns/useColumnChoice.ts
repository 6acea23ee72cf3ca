import type { ReportContract } from '@adops/domain';
import { useCallback, useMemo, useState } from 'react';
import { defaultChoice, keepChoice, readChoice, type ColumnChoice, type ComparisonColumn } from './column-choice.js';

export interface ColumnChoiceHandle {
  readonly choice: ColumnChoice;
  readonly toggle: (id: string, isVisible: boolean) => void;
  readonly show: (ids: readonly string[]) => void;
  readonly reorder: (order: readonly string[]) => void;
  readonly togglePin: (id: string) => void;
  /** Puts the share of the total beside a figure, or takes it away. */
  readonly toggleShare: (id: string) => void;
  readonly compare: (comparisons: readonly ComparisonColumn[]) => void;
  readonly resize: (widths: Readonly<Record<string, number>>) => void;
  readonly reset: () => void;
}

/** The arrangement of a report's columns, kept in this browser with every change. */
export function useColumnChoice(
  contract: ReportContract,
  onHidden: (id: string) => void,
  firstColumns: readonly string[] = [],
): ColumnChoiceHandle {
  const [choice, setChoice] = useState(() => readChoice(contract, firstColumns));
  const change = useCallback(
    (next: (before: ColumnChoice) => ColumnChoice) => {
      setChoice((before) => {
        const after = next(before);
        keepChoice(contract, after);
        return after;
      });
    },
    [contract],
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
        keepChoice(contract, null);
        setChoice(defaultChoice(contract, firstColumns));
      },
    }),
    [change, choice, contract, firstColumns, onHidden],
  );
}
