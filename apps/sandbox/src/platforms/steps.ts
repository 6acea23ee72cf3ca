import type { Platform, Settings } from '../world/model.js';

/**
 * Steps per smallest unit of the currency in which a platform accepts bids (docs/decisions/052). All other amounts are
 * in whole units.
 */
const PARTS_OF_BIDS: Readonly<Partial<Record<Platform, number>>> = {
  taboola: 10,
  outbrain: 10,
  zemanta: 10,
  propeller: 100,
  zeropark: 100,
};
const BIDS = ['maxCpc', 'maxCpm'] as const;
const AMOUNTS = ['dailyBudget', 'lifetimeBudget', 'targetCpa', 'cap'] as const;

function smallestUnit(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return 10 ** (6 - maximumFractionDigits);
}

/** Returns the name of the first amount that isn't a multiple of the platform's step, or null. */
export function betweenSteps(platform: Platform, currency: string, patch: Partial<Settings>): keyof Settings | null {
  const unit = platform === 'microsoft' ? Math.max(10_000, smallestUnit(currency)) : smallestUnit(currency);
  const between = (step: number) => (field: (typeof BIDS | typeof AMOUNTS)[number]) => (patch[field] ?? 0) % step !== 0;
  return BIDS.find(between(unit / (PARTS_OF_BIDS[platform] ?? 1))) ?? AMOUNTS.find(between(unit)) ?? null;
}
