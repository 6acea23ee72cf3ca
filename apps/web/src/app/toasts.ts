import { notifications } from '@mantine/notifications';
import { ServerAnswerError } from './transport/errors.js';

/** Duration of toasts in milliseconds. */
export const TOAST_TIME = { usual: 4000, brief: 3000, quick: 2000 } as const;

/** Shows an error for four seconds, once even if several calls failed with it. */
export function showError(message: string): void {
  showTitledError(message);
}

/** Shows an error with a title. */
export function showTitledError(message: string, title?: string): void {
  showTimedError(message, 'usual', title);
}

/** Shows an error for a specified time. */
export function showTimedError(message: string, time: keyof typeof TOAST_TIME, title?: string): void {
  notifications.show({
    id: `error: ${message}`,
    message,
    ...(title !== undefined && { title }),
    color: 'red',
    autoClose: TOAST_TIME[time],
    withBorder: true,
  });
}

/** Shows a toast for a failed call with the action and, if known, the server's reason. */
export function showFailure(error: unknown, what: string): void {
  const why =
    error instanceof ServerAnswerError && !error.codes.includes('INTERNAL')
      ? [...new Set(error.messages)].filter((message) => message !== what).join(' ')
      : '';
  if (why === '') showError(what);
  else showTitledError(why, what);
}

/** Shows an error for three seconds, as specified for the return from login-as. */
export function showErrorBriefly(message: string): void {
  notifications.show({ title: 'Error', message, color: 'red', autoClose: TOAST_TIME.brief, withBorder: true });
}

/** Shows an error for two seconds, as specified for generated texts of an article. */
export function showErrorQuickly(message: string): void {
  notifications.show({ message, color: 'red', autoClose: TOAST_TIME.quick, withBorder: true });
}

export function showDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: TOAST_TIME.usual, withBorder: true });
}

/** Shows a toast until a user closes it, at most once. */
export function showLastingWarning(id: string, message: string): void {
  notifications.show({ id, message, color: 'yellow', autoClose: false, withBorder: true });
}
