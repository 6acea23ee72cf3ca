import { showLastingWarning } from '../toasts.js';
import { learnServerTime } from './server-clock.js';

export const VERSION_CHECK_EVERY = 5 * 60 * 1000;
export const NEW_VERSION_TEXT = 'New version available. Please reload page to update.';

/** Asks for the published version; null when there is no answer to trust. Never rejects. */
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

/** Compares at once and every five minutes; a different version shows a warning that stays. Returns how to stop. */
export function watchVersion(ownVersion: string): () => void {
  const check = async () => {
    const version = await fetchVersion();
    if (version !== null && version !== ownVersion) showLastingWarning('new-version', NEW_VERSION_TEXT);
  };
  void check();
  const timer = setInterval(() => void check(), VERSION_CHECK_EVERY);
  return () => clearInterval(timer);
}
