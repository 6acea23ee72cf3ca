import { INVALID_FILTERS } from '@adops/domain';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import {
  failureText,
  INCOMPLETE_REPORT,
  isAborted,
  MISSING_REPORT_DATA,
  reportFailureAdvice,
  reportFailureTexts,
} from '../../app/transport/errors.js';
import type { AlertReportScreenQuery, AlertReportScreenQueryVariables } from '../../gql/graphql.js';
import { ACKNOWLEDGE, ALERT_REPORT_QUERY } from './alert-report.graphql.js';

type Page = AlertReportScreenQuery['alertReport'];

export interface AlertReportData {
  readonly page: Page | null;
  readonly isLoading: boolean;
  readonly failure: readonly string[] | null;
  /** The same in words that say what to do. */
  readonly advice: string | null;
  readonly took: number | null;
  readonly refresh: () => void;
  /** Marks alerts as seen and reads the report again. */
  readonly acknowledge: (alertIds: readonly number[]) => Promise<void>;
}

const EMPTY = { page: null, failure: null, advice: null, took: null };

/** Throws with the literal texts for missing and for incomplete data. */
function checkAlertAnswer(page: Partial<Page> | null | undefined): Page {
  if (!page) throw new Error(MISSING_REPORT_DATA);
  if (!page.rows || typeof page.totalRecords !== 'number') throw new Error(INCOMPLETE_REPORT);
  return page as Page;
}

/**
 * Fetches the alerts whenever what is asked for changes; a newer fetch gives up the older one. While conditions are invalid
 * nothing is sent.
 */
export function useAlertReport(variables: Record<string, unknown>, isInvalid: boolean): AlertReportData {
  const { call, client } = useSession();
  const [data, setData] = useState<
    Omit<AlertReportData, 'isLoading' | 'refresh' | 'acknowledge'> & { answered: string }
  >({
    ...EMPTY,
    answered: '',
  });
  const [turn, setTurn] = useState(0);
  const refresh = useCallback(() => setTurn((count) => count + 1), []);
  const key = JSON.stringify(variables);
  const question = `${turn} ${key}`;
  const invalid = useRef(isInvalid);
  useEffect(() => {
    invalid.current = isInvalid;
  }, [isInvalid]);

  useEffect(() => {
    if (invalid.current) {
      showError(INVALID_FILTERS);
      setData((before) => ({ ...before, answered: question }));
      return;
    }
    const controller = new AbortController();
    const started = performance.now();
    const asked = JSON.parse(key) as AlertReportScreenQueryVariables;
    call(client, ALERT_REPORT_QUERY, asked, { signal: controller.signal })
      .then(({ alertReport }) => {
        if (controller.signal.aborted) return;
        const page = checkAlertAnswer(alertReport);
        setData({ ...EMPTY, page, took: performance.now() - started, answered: question });
      })
      .catch((error: unknown) => {
        if (controller.signal.aborted || isAborted(error)) return;
        const failure = reportFailureTexts(error);
        failure.forEach(showError);
        setData({ ...EMPTY, failure, advice: reportFailureAdvice(error), answered: question });
      });
    return () => controller.abort();
    // The session object changes with every state of it; a fetch depends on what is asked alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, question]);

  const acknowledge = async (alertIds: readonly number[]) => {
    try {
      const { markAlertsAsAcknowledged: answer } = await call(client, ACKNOWLEDGE, { alertIds: [...alertIds] });
      const words = answer.message ?? 'Marked as acknowledged.';
      if (answer.status === 'error') showError(words);
      else showDone(words);
      refresh();
    } catch (error) {
      showError(failureText(error));
    }
  };
  const { answered, ...rest } = data;
  return { ...rest, isLoading: answered !== question, refresh, acknowledge };
}
