import { dayInWords } from '@adops/domain';
import { useMemo } from 'react';
import { useExplain } from '../../app/explain/explain.js';
import type { ReportController } from '../screen/useReportController.js';
import type { ExplainedCell } from './added-columns.js';
import { changeOfRow, changeOfTotal } from './explained-change.js';
import classes from './linked-cell.module.css';
import { AVERAGE_ID } from './table-rows.js';

/** Renders changes as buttons that open their explanation. Undefined if changes can't be explained. */
export function useExplainedCell(controller: ReportController): ExplainedCell | undefined {
  const explain = useExplain();
  const { contract, state, grouping, variables, identity, today } = controller;
  return useMemo(() => {
    if (!explain || !state.compareRange) return undefined;
    const asked = { contract, state, grouping, variables };
    const { compareRange } = state;
    return ({ id, row, kind }, metric, text) => {
      if (kind === 'part' || id === AVERAGE_ID || text === 'NA' || text === '') return text;
      const { [identity]: name, date } = row;
      const rowName = typeof name === 'string' ? name : typeof date === 'string' ? dayInWords(date, today) : 'Unknown';
      const change =
        kind === 'total' ? changeOfTotal(asked, metric, compareRange) : changeOfRow(asked, row, rowName, metric);
      if (!change) return text;
      return (
        <button
          type="button"
          tabIndex={-1}
          data-action
          className={classes.explained}
          aria-label={`${text}: explain`}
          onClick={() => explain(change)}
        >
          {text}
        </button>
      );
    };
  }, [contract, explain, grouping, identity, state, today, variables]);
}
