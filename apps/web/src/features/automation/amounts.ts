import { numberOf } from '@adops/domain';

/** A larger percentage is a typing mistake. */
export const MAX_PERCENT = 1_000;
const MAX_AMOUNT = 1_000_000_000;

const isPlain = (text: string): boolean => numberOf(text) !== null && /^[\d,]+(\.\d{0,6})?$/.test(text);

/** What was typed as a number above 0; null while it is none, or none that can be meant. */
export function amountOf(typed: string): number | null {
  const text = typed.trim();
  const amount = isPlain(text) ? numberOf(text) : null;
  return amount !== null && amount <= MAX_AMOUNT ? amount : null;
}

/** What is wrong with what was typed; null: nothing, or nothing was typed. */
export function amountError(typed: string, isPercent: boolean): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^[-−]/.test(text)) return 'Enter a number above 0. Choose Decrease to lower values.';
  if (!isPlain(text)) return 'Enter a number such as 10 or 2.5.';
  const amount = numberOf(text)!;
  if (amount > MAX_AMOUNT) return `Enter at most ${MAX_AMOUNT.toLocaleString('en-US')}.`;
  return isPercent && amount > MAX_PERCENT ? `Enter at most ${MAX_PERCENT.toLocaleString('en-US')}%.` : null;
}
