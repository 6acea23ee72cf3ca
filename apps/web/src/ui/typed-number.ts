import { numberOf } from '@adops/domain';

export interface NumberRules {
  readonly min?: number;
  readonly max?: number;
  /** False to accept only whole numbers. */
  readonly allowDecimal?: boolean;
  /** Maximum number of decimals. */
  readonly decimalScale?: number;
}

/** Returns the error in a typed number. Null if it is valid or empty. */
export function numberError(typed: string, rules: NumberRules): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const { min, max, allowDecimal = true, decimalScale = allowDecimal ? Infinity : 0 } = rules;
  const value = numberOf(text);
  if (value === null) return allowDecimal ? 'Enter a number such as 10 or 2.5.' : 'Enter a whole number such as 10.';
  const decimals = (text.split('.')[1] ?? '').replace(/0+$/, '').length;
  if (decimals > decimalScale)
    return decimalScale === 0 ? 'Enter a whole number.' : `Enter at most ${decimalScale} decimals.`;
  if (min !== undefined && value < min) return `Enter ${min.toLocaleString('en-US')} or more.`;
  if (max !== undefined && value > max) return `Enter at most ${max.toLocaleString('en-US')}.`;
  return null;
}

/** Formats a number for its field in plain digits, never as 1e-7. */
export const shownNumber = (value: number | null): string =>
  value === null || Number.isNaN(value)
    ? ''
    : value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 9 });

/** Focuses the first field of a form with an invalid number. @returns true if there is one */
export function findTypingError(form: HTMLFormElement | null): boolean {
  const field = [...(form?.elements ?? [])].find(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.validity.customError,
  );
  field?.focus();
  return field !== undefined;
}
