import { showDone, showError } from './toasts.js';

/** Puts a text on the clipboard. @returns false if the browser refuses, as it does on pages without HTTPS */
export async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Puts a text on the clipboard and says so, or that the browser refused. */
export async function copyText(text: string, done = 'Copied'): Promise<void> {
  if (await putOnClipboard(text)) showDone(done);
  else showError("The browser didn't allow copying. Select the text and copy it by hand.");
}
