import { showDone, showError } from './toasts.js';

/** Copies a text to the clipboard. @returns false if the browser rejects it, as on pages without HTTPS */
export async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text to the clipboard and shows a toast with the result. */
export async function copyText(text: string, done = 'Copied'): Promise<void> {
  if (await putOnClipboard(text)) showDone(done);
  else showError("The browser didn't allow copying. Select the text and copy it by hand.");
}
