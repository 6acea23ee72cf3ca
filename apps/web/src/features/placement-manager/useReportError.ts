import { PLACEMENT_MANAGER_ERROR } from '@adops/domain';
import { useEffect } from 'react';
import { showError } from '../../app/toasts.js';
import { isAborted, reportFailureTexts } from '../../app/transport/errors.js';

/** Why a list of the placement manager could not be loaded: the server's messages, or the words of the specification. */
export const reportErrorText = (error: unknown): string => reportFailureTexts(error, PLACEMENT_MANAGER_ERROR).join(' ');

/** Says so in a toast, once for each failure. */
export function useReportError(error: unknown): void {
  useEffect(() => {
    if (error !== undefined && error !== null && !isAborted(error)) showError(reportErrorText(error));
  }, [error]);
}
