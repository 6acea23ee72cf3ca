import type { Micros } from '../port/account.js';
import type { AmountSteps } from '../port/steps.js';

/** Step of a return on ad spend: a ten-thousandth of the factor, 0.01%. */
const RETURN = 100;
const FALLBACK_DIGITS = 2;

/** Returns the smallest unit of the currency: 10,000 micros for a dollar, 1,000,000 for a yen. */
export function minorUnit(currency: string): Micros {
  return 10 ** (6 - digitsOf(currency));
}

function digitsOf(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return maximumFractionDigits ?? FALLBACK_DIGITS;
  } catch {
    // Not a currency code.
    return FALLBACK_DIGITS;
  }
}

/** Uses the same step for all money of a platform. */
export const stepsOf =
  (unit: (currency: string) => Micros): AmountSteps =>
  (kind, currency) =>
    kind === 'targetRoas' ? RETURN : unit(currency);

/** Returns steps in which budgets and targets use the currency's smallest unit, and bids a fraction of it. */
export const finerBids =
  (parts: 10 | 100): AmountSteps =>
  (kind, currency) => {
    if (kind === 'targetRoas') return RETURN;
    return kind === 'maxCpc' || kind === 'maxCpm' ? minorUnit(currency) / parts : minorUnit(currency);
  };
