import { checkCustomFilter, dayOf, defaultReportState, readReportState, writeReportState } from '@adops/domain';
import type { CustomFilter, ReportContract, ReportState } from '@adops/domain';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { serverNow } from '../../app/shell/server-clock.js';
import { withKept, withoutKept } from './kept-parameters.js';
import { recallState, rememberState } from './last-used.js';
import { reduceReport, type ReportAction } from './report-actions.js';
import { useNewestSearch } from './useNewestSearch.js';

export interface ReportStateHandle {
  readonly state: ReportState;
  /** Today in UTC. */
  readonly today: string;
  readonly dispatch: (action: ReportAction) => void;
}

/**
 * Returns the state of a report, which is stored in the address. A link takes precedence over the last used state and
 * then the defaults. Incomplete conditions are only stored here, because an address contains complete ones only.
 */
export function useReportState(contract: ReportContract, companyId: number): ReportStateHandle {
  const { search } = useLocation();
  const navigate = useNavigate();
  const today = dayOf(serverNow());
  const [drafts, setDrafts] = useState<readonly CustomFilter[]>([]);

  // Columns and views in the address don't change the state object.
  const query = withoutKept(search);
  const written = useMemo(
    () =>
      readReportState(contract, query, today) ??
      recallState(contract, companyId, today) ??
      defaultReportState(contract, today),
    [companyId, contract, query, today],
  );
  const state = useMemo(
    () => (drafts.length === 0 ? written : { ...written, customFilters: [...written.customFilters, ...drafts] }),
    [written, drafts],
  );

  // An address without state is replaced by a complete one, so that it can be copied.
  const newest = useNewestSearch();
  useEffect(() => {
    if (readReportState(contract, query, today) !== null) return;
    const now = newest();
    if (readReportState(contract, now, today) === null)
      void navigate({ search: withKept(writeReportState(contract, written), now) }, { replace: true });
  }, [contract, navigate, newest, query, today, written]);

  // Two actions in one tick build on each other, not both on the last rendered state.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const dispatch = useCallback(
    (action: ReportAction) => {
      const before = latest.current;
      const next = reduceReport(contract, before, action, today);
      if (next === before) return;
      latest.current = next;
      const isReady = (filter: CustomFilter): boolean => checkCustomFilter(contract, filter).ok;
      setDrafts(next.customFilters.filter((filter) => !isReady(filter)));
      const text = writeReportState(contract, next);
      if (text !== writeReportState(contract, before)) {
        rememberState(contract, companyId, next, today);
        // Changes of the page or the sort order add entries to the history. Typing in a condition doesn't.
        void navigate(
          { search: withKept(text, newest()) },
          {
            replace: action.type === 'customFilterSet' || (action.type === 'pageSet' && action.isCorrection === true),
          },
        );
      }
    },
    [companyId, contract, navigate, newest, today],
  );

  return { state, today, dispatch };
}
