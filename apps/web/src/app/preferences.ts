import { useSyncExternalStore } from 'react';
import { KEYS, readText, writeText } from './session/storage.js';

export type Density = 'dense' | 'compact' | 'comfortable';

/** Height of a row of a table, in pixels. Dense rows of reports show names in one line. */
export const ROW_HEIGHTS = { dense: 24, compact: 30, comfortable: 38 } as const satisfies Record<Density, number>;

/** Available row heights. */
export const DENSITIES: readonly { readonly value: Density; readonly label: string }[] = [
  { value: 'dense', label: 'Dense' },
  { value: 'compact', label: 'Compact' },
  { value: 'comfortable', label: 'Comfortable' },
];

const isDensity = (text: string | null): text is Density => text !== null && Object.hasOwn(ROW_HEIGHTS, text);

interface Preferences {
  /** True to limit reports to the accounts that the user buys for. */
  readonly onlyMyAccounts: boolean;
  readonly density: Density;
}

const DENSITY_KEY = 'density';
const keptDensity = readText(DENSITY_KEY);
let current: Preferences = {
  onlyMyAccounts: readText(KEYS.showOnlyMyAccounts) === 'true',
  density: isDensity(keptDensity) ? keptDensity : 'compact',
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

/** Preferences of the user in this browser, shared by header and reports. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current);
}

/** Returns the accounts that reports are limited to: the user's own if they chose that and have any. Otherwise null. */
export function restrictedAccounts(
  onlyMyAccounts: boolean,
  partnerAccounts: readonly { readonly id: number }[],
): readonly number[] | null {
  return onlyMyAccounts && partnerAccounts.length > 0 ? partnerAccounts.map(({ id }) => id) : null;
}
