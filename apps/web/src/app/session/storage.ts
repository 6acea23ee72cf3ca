/**
 * Prefix of keys in the browser's storage. Failures to read or write are ignored, so that the console also works in a
 * browser without storage.
 */
const PREFIX = 'adops.';

export const KEYS = {
  token: 'token',
  loginAsUserId: 'loginAsUserId',
  loginAsCompanyId: 'loginAsCompanyId',
  showOnlyMyAccounts: 'showOnlyMyAccounts',
  lastCompanyId: 'lastCompanyId',
  /** Message to show after the next reload. */
  notice: 'notice',
} as const;

export function readText(key: string): string | null {
  try {
    return window.localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Stores a text. Null removes it. */
export function writeText(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(PREFIX + key);
    else window.localStorage.setItem(PREFIX + key, value);
  } catch {
    // The browser rejects the write, which needs no message.
  }
}

export function readJson(key: string): unknown {
  const text = readText(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export function writeJson(key: string, value: unknown): void {
  writeText(key, value === null ? null : JSON.stringify(value));
}

/** Returns the stored keys with this prefix. */
export function storedKeys(beginning: string): string[] {
  try {
    return Object.keys(window.localStorage)
      .filter((key) => key.startsWith(PREFIX + beginning))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Returns a stored whole number. Null if missing or invalid. */
export function readId(key: string): number | null {
  const text = readText(key);
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

export interface StoredLoginAs {
  readonly userId: number | null;
  readonly companyId: number | null;
}

export function readLoginAs(): StoredLoginAs {
  return { userId: readId(KEYS.loginAsUserId), companyId: readId(KEYS.loginAsCompanyId) };
}

export function writeLoginAs(loginAs: { userId: number; companyId: number } | null): void {
  writeText(KEYS.loginAsUserId, loginAs ? String(loginAs.userId) : null);
  writeText(KEYS.loginAsCompanyId, loginAs ? String(loginAs.companyId) : null);
}
