import { PLACEMENT_MANAGER_ERROR } from '@adops/domain';
import { useEffect } from 'react';
import { showError } from '../../app/toasts.js';
import { isAborted, reportFailureTexts } from '../../app/transport/errors.js';

/** Returns the reason why a list failed to load: the server's messages, or the literal message of the specification. */
export const reportErrorText = (error: unknown): string => reportFailureTexts(error, PLACEMENT_MANAGER_ERROR).join(' ');

/** Shows a toast once per failure. */
export function useReportError(error: unknown): void {
  useEffect(() => {
    if (error !== undefined && error !== null && !isAborted(error)) showError(reportErrorText(error));
  }, [error]);
}
