import { INVALID_FILTERS, type ReportContract } from '@adops/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../app/session/SessionProvider.js';
import { showError } from '../../app/toasts.js';
import {
  INCOMPLETE_REPORT,
  isAborted,
  MISSING_REPORT_DATA,
  reportFailureAdvice,
  reportFailureTexts,
} from '../../app/transport/errors.js';
import {
  toReportDocument,
  withParts,
  type ReportAnswer,
  type ReportPage,
  type ReportRow,
} from '../document/report-document.js';

export interface ReportData {
  /** The last answer; null before the first and after a failed fetch. */
  readonly page: ReportPage | null;
  /** The flag is on during a fetch, and off when it ended, also in failure. */
  readonly isLoading: boolean;
  /** What the last fetch failed with; null when it did not. */
  readonly failure: readonly string[] | null;
  /** The same in words that say what to do. */
  readonly advice?: string | null;
  /** Milliseconds the last answer took. */
  readonly took: number | null;
  readonly refresh: () => void;
}

const NO_TOTAL: ReportRow = { id: 'total', type: 'total' };

/** Checks the shape of an answer; throws with the literal texts for missing and for incomplete data. */
export function checkReportAnswer(contract: ReportContract, answer: ReportAnswer | null): ReportPage {
  const page = answer?.[contract.id];
  if (!page) throw new Error(MISSING_REPORT_DATA);
  const { rowAverage, totalRecords } = page;
  // Rows of lists are told apart by whole numbers, and add up to nothing.
  const rows = contract.isList ? page.rows?.map((row) => ({ ...row, id: String(row.id), type: 'parent' })) : page.rows;
  const rowTotal = contract.isList ? NO_TOTAL : page.rowTotal;
  if (!rows || !rowTotal || typeof totalRecords !== 'number') throw new Error(INCOMPLETE_REPORT);
  return {
    rows: rows.map(withParts),
    rowTotal: withParts(rowTotal),
    totalRecords,
    ...(rowAverage && { rowAverage }),
  };
}

const EMPTY = { page: null, isLoading: false, failure: null, advice: null, took: null };

/**
 * Fetches a report whenever its document or variables change; a newer fetch gives up the older one. While conditions
 * are invalid nothing is sent, nor while what to ask for is not known yet. A failed fetch empties the rows and shows
 * each message for four seconds.
 */
export function useReportData(
  contract: ReportContract,
  documentText: string,
  variables: Record<string, unknown>,
  isInvalid: boolean,
  isHeld = false,
): ReportData {
  const { call, client } = useSession();
  const [data, setData] = useState<Omit<ReportData, 'refresh'>>({ ...EMPTY, isLoading: true });
  const [turn, setTurn] = useState(0);
  const refresh = useCallback(() => setTurn((count) => count + 1), []);
  const key = JSON.stringify(variables);
  const invalid = useRef(isInvalid);
  useEffect(() => {
    invalid.current = isInvalid;
  }, [isInvalid]);

  useEffect(() => {
    if (isHeld) return;
    if (invalid.current) {
      showError(INVALID_FILTERS);
      setData((before) => ({ ...before, isLoading: false }));
      return;
    }
    const controller = new AbortController();
    const started = performance.now();
    setData((before) => ({ ...before, isLoading: true }));
    call(client, toReportDocument(documentText), JSON.parse(key) as Record<string, unknown>, {
      signal: controller.signal,
    })
      .then((answer) => {
        if (controller.signal.aborted) return;
        const page = checkReportAnswer(contract, answer);
        setData({ page, isLoading: false, failure: null, advice: null, took: performance.now() - started });
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted || isAborted(error)) return;
        const failure = reportFailureTexts(error);
        failure.forEach(showError);
        setData({ ...EMPTY, failure, advice: reportFailureAdvice(error, !contract.isDateless) });
      });
    return () => controller.abort();
    // The session object changes with every state of it; a fetch depends on what is asked alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [contract, documentText, isHeld, key, turn]);

  return { ...data, refresh };
}
