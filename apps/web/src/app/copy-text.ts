import { showDone, showError } from './toasts.js';

/** Puts a text on the clipboard and says so, or that the browser refused. */
export const copyText = (text: string, done = 'Copied'): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => showDone(done),
    () => showError("The browser didn't allow copying. Select the text and copy it by hand."),
  );
