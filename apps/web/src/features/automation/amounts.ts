import { numberOf } from '@adops/domain';

/** Maximum percentage. Larger values are considered typing errors. */
export const MAX_PERCENT = 1_000;
const MAX_AMOUNT = 1_000_000_000;

const isPlain = (text: string): boolean => numberOf(text) !== null && /^[\d,]+(\.\d{0,6})?$/.test(text);

/** Parses typed text as a number above 0. Null if it isn't one or exceeds the maximum. */
export function amountOf(typed: string): number | null {
  const text = typed.trim();
  const amount = isPlain(text) ? numberOf(text) : null;
  return amount !== null && amount <= MAX_AMOUNT ? amount : null;
}

/** Returns the error message for typed text. Null if it is valid or empty. */
export function amountError(typed: string, isPercent: boolean): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^[-−]/.test(text)) return 'Enter a number greater than 0. Choose Decrease to lower values.';
  if (!isPlain(text)) return 'Enter a number such as 10 or 2.5.';
  const amount = numberOf(text)!;
  if (amount > MAX_AMOUNT) return `Enter at most ${MAX_AMOUNT.toLocaleString('en-US')}.`;
  return isPercent && amount > MAX_PERCENT ? `Enter at most ${MAX_PERCENT.toLocaleString('en-US')}%.` : null;
}
