import type { Micros } from '../port/account.js';
import type { AmountSteps } from '../port/steps.js';

/** A return on ad spend: a ten-thousandth of the factor, 0.01%. */
const RETURN = 100;
const FALLBACK_DIGITS = 2;

/** The smallest unit the currency is counted in: 10,000 micros of a dollar, 1,000,000 of a yen. */
export function minorUnit(currency: string): Micros {
  return 10 ** (6 - digitsOf(currency));
}

function digitsOf(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return maximumFractionDigits ?? FALLBACK_DIGITS;
  } catch {
    // No code of a currency at all.
    return FALLBACK_DIGITS;
  }
}

/** All money of a platform in one unit. */
export const stepsOf =
  (unit: (currency: string) => Micros): AmountSteps =>
  (kind, currency) =>
    kind === 'targetRoas' ? RETURN : unit(currency);

/** Budgets and targets in the smallest unit of the currency, bids in a fraction of it. */
export const finerBids =
  (parts: 10 | 100): AmountSteps =>
  (kind, currency) => {
    if (kind === 'targetRoas') return RETURN;
    return kind === 'maxCpc' || kind === 'maxCpm' ? minorUnit(currency) / parts : minorUnit(currency);
  };
