import type { Bid, BudgetChange, Change } from '../port/changes.js';
import type { BiddingStrategy, Bids, EntitySnapshot, EntityStatus } from '../port/entities.js';
import type { Micros } from '../port/account.js';

export const MICROS = 1_000_000;
export const NO_BIDS: Bids = { maxCpc: null, maxCpm: null, targetCpa: null, targetRoas: null };

/** Converts an amount (number or decimal text) to micros. Null stays null. */
export function toMicros(units: number | string | null | undefined): Micros | null {
  if (units === null || units === undefined || units === '') return null;
  const micros = Math.round(Number(units) * MICROS);
  return Number.isSafeInteger(micros) ? micros : null;
}

/** Converts micros to currency units, exact to six decimals. */
export const toUnits = (micros: Micros): number => micros / MICROS;

/** Converts micros to decimal text without trailing zeros. */
export const toDecimal = (micros: Micros): string => (micros / MICROS).toFixed(6).replace(/\.?0+$/, '');

// Returns the value of a snapshot that a change refers to.
export const statusOf = (snapshot: EntitySnapshot): EntityStatus => snapshot.status;

export function budgetOf(snapshot: EntitySnapshot, { value }: Change<BudgetChange>): BudgetChange | null {
  const amount = snapshot.budget?.[value.kind] ?? null;
  return amount === null ? null : { ...value, amount };
}

export function bidOf(snapshot: EntitySnapshot, { value }: Change<Bid>): Bid | null {
  const now = snapshot.bids[value.kind];
  return now === null ? null : ({ kind: value.kind, value: now } as Bid);
}

export const strategyOf = (snapshot: EntitySnapshot): BiddingStrategy | null => snapshot.strategy;
