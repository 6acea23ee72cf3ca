import { showLastingWarning } from '../toasts.js';
import { learnServerTime } from './server-clock.js';

export const VERSION_CHECK_EVERY = 5 * 60 * 1000;
export const NEW_VERSION_TEXT = 'New version available. Please reload page to update.';

/** Fetches the published version. Null without a valid response. Never rejects. */
export async function fetchVersion(): Promise<string | null> {
  try {
    const answer = await window.fetch(`/manifest.json?t=${Date.now()}`, { cache: 'no-store' });
    learnServerTime(answer.headers.get('date'));
    if (!answer.ok) return null;
    const manifest = (await answer.json()) as { version?: unknown };
    return typeof manifest.version === 'string' ? manifest.version : null;
  } catch {
    return null;
  }
}

/**
 * Compares versions now and every five minutes, and shows a permanent warning if they differ. Returns a function that
 * stops the checks.
 */
export function watchVersion(ownVersion: string): () => void {
  const check = async () => {
    const version = await fetchVersion();
    if (version !== null && version !== ownVersion) showLastingWarning('new-version', NEW_VERSION_TEXT);
  };
  void check();
  const timer = setInterval(() => void check(), VERSION_CHECK_EVERY);
  return () => clearInterval(timer);
}
