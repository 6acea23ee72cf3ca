import type { Micros } from '../port/account.js';
import type { AmountSteps } from '../port/steps.js';

/** Step of a return on ad spend: 0.01%, in millionths of the factor. */
const RETURN = 100;
const FALLBACK_DIGITS = 2;

/** Returns the smallest unit of the currency in micros: 10,000 for a dollar, 1,000,000 for a yen. */
export function minorUnit(currency: string): Micros {
  return 10 ** (6 - digitsOf(currency));
}

function digitsOf(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
    return maximumFractionDigits ?? FALLBACK_DIGITS;
  } catch {
    // The text isn't a currency code.
    return FALLBACK_DIGITS;
  }
}

/** Returns steps that are the same for all amounts of a platform. */
export const stepsOf =
  (unit: (currency: string) => Micros): AmountSteps =>
  (kind, currency) =>
    kind === 'targetRoas' ? RETURN : unit(currency);

/** Returns steps of the currency's smallest unit for budgets and targets, and a fraction of it for bids. */
export const finerBids =
  (parts: 10 | 100): AmountSteps =>
  (kind, currency) => {
    if (kind === 'targetRoas') return RETURN;
    return kind === 'maxCpc' || kind === 'maxCpm' ? minorUnit(currency) / parts : minorUnit(currency);
  };
