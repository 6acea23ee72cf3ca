import { useSyncExternalStore } from 'react';
import { KEYS, readText, writeText } from './session/storage.js';

export type Density = 'compact' | 'comfortable';

/** Height of a row of a table, in pixels. */
export const ROW_HEIGHTS = { compact: 30, comfortable: 38 } as const;

interface Preferences {
  /** Reports show only the accounts the person buys for. */
  readonly onlyMyAccounts: boolean;
  readonly density: Density;
}

const DENSITY_KEY = 'density';
let current: Preferences = {
  onlyMyAccounts: readText(KEYS.showOnlyMyAccounts) === 'true',
  density: readText(DENSITY_KEY) === 'comfortable' ? 'comfortable' : 'compact',
};
const listeners = new Set<() => void>();

function showDensity(): void {
  document.documentElement.dataset.density = current.density;
}
showDensity();

function change(next: Partial<Preferences>): void {
  current = { ...current, ...next };
  writeText(KEYS.showOnlyMyAccounts, current.onlyMyAccounts ? 'true' : null);
  writeText(DENSITY_KEY, current.density === 'compact' ? null : current.density);
  showDensity();
  listeners.forEach((listener) => listener());
}

export function setOnlyMyAccounts(on: boolean): void {
  change({ onlyMyAccounts: on });
}

export function setDensity(density: Density): void {
  change({ density });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this browser remembers about how the person likes the console; shared by header and reports. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

/** The accounts reports are cut to: the person's own when they asked for that and buy for any; else null. */
export function restrictedAccounts(
  onlyMyAccounts: boolean,
  partnerAccounts: readonly { readonly id: number }[],
): readonly number[] | null {
  return onlyMyAccounts && partnerAccounts.length > 0 ? partnerAccounts.map(({ id }) => id) : null;
}
