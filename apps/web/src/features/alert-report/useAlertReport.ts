import { useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import { dataOf } from '../../app/loading/query.js';
import { showDone, showError } from '../../app/toasts.js';
import { failureText, INCOMPLETE_REPORT, MISSING_REPORT_DATA } from '../../app/transport/errors.js';
import type { AlertReportScreenQuery, AlertReportScreenQueryVariables } from '../../gql/graphql.js';
import { useFigures, useSendable, useValidated, type Figures } from '../../reporting/data/useFigures.js';
import { ACKNOWLEDGE, ALERT_REPORT_QUERY } from './alert-report.graphql.js';

type Page = AlertReportScreenQuery['alertReport'];

export interface AlertReportData extends Omit<Figures<Page>, 'data'> {
  readonly page: Page | null;
  /** Acknowledges alerts and fetches the report again. */
  readonly acknowledge: (alertIds: readonly number[]) => Promise<void>;
}

/** Throws an error with the literal messages for missing or incomplete data. */
function checkAlertAnswer(answer: { readonly alertReport?: Partial<Page> | null } | null): void {
  const page = answer?.alertReport;
  if (!page) throw new Error(MISSING_REPORT_DATA);
  if (!page.rows || typeof page.totalRecords !== 'number') throw new Error(INCOMPLETE_REPORT);
}

const CHECKED = { check: checkAlertAnswer };

/** Fetches alerts whenever the variables change. Sends nothing while conditions are invalid. */
export function useAlertReport(variables: Record<string, unknown>, isInvalid: boolean): AlertReportData {
  const request = useSendable(variables, !isInvalid);
  const { data, ...figures } = useFigures(
    ALERT_REPORT_QUERY,
    request as AlertReportScreenQueryVariables | null,
    CHECKED,
  );
  const refresh = useValidated(isInvalid, variables, figures.refresh);

  const [markAsSeen] = useMutation(ACKNOWLEDGE);
  const acknowledge = useCallback(
    async (alertIds: readonly number[]) => {
      try {
        const { markAlertsAsAcknowledged: answer } = dataOf(
          await markAsSeen({ variables: { alertIds: [...alertIds] } }),
        );
        const words = answer.message ?? 'Marked as acknowledged.';
        if (answer.status === 'error') showError(words);
        else showDone(words);
        refresh();
      } catch (error) {
        showError(failureText(error));
      }
    },
    [markAsSeen, refresh],
  );
  return { ...figures, refresh, page: data?.alertReport ?? null, acknowledge };
}
