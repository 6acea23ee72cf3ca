import { notifications } from '@mantine/notifications';
import { ServerAnswerError } from './transport/errors.js';

/** Duration of toasts in milliseconds. */
export const TOAST_TIME = { usual: 4000, brief: 3000, quick: 2000 } as const;

/** Returns a failure, for four seconds; shown once, however many calls failed with it. */
export function showError(message: string): void {
  showTitledError(message);
}

/** Returns the same under a title that says what it means. */
export function showTitledError(message: string, title?: string): void {
  showTimedError(message, 'usual', title);
}

/** Returns the same for as long as its place asks for. */
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

/** Returns a call that failed, in one toast: what failed, and beneath it why, where the server has words for people. */
export function showFailure(error: unknown, what: string): void {
  const why =
    error instanceof ServerAnswerError && !error.codes.includes('INTERNAL')
      ? [...new Set(error.messages)].filter((message) => message !== what).join(' ')
      : '';
  if (why === '') showError(what);
  else showTitledError(why, what);
}

/** Returns a failure where three seconds are specified: the return from login-as. */
export function showErrorBriefly(message: string): void {
  notifications.show({ title: 'Error', message, color: 'red', autoClose: TOAST_TIME.brief, withBorder: true });
}

/** Returns a failure where two seconds are specified: what was to be generated for an article. */
export function showErrorQuickly(message: string): void {
  notifications.show({ message, color: 'red', autoClose: TOAST_TIME.quick, withBorder: true });
}

export function showDone(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: TOAST_TIME.usual, withBorder: true });
}

/** Stays until a user closes it; shown once however often it is asked for. */
export function showLastingWarning(id: string, message: string): void {
  notifications.show({ id, message, color: 'yellow', autoClose: false, withBorder: true });
}
