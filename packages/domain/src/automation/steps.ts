const UNIT = 1_000_000;

/** Describes the smallest step of an amount: 0.01 EUR, or 0.01% of a return. @param step step in millionths */
export const stepWords = (step: number, currency: string | null): string =>
  currency === null ? `${decimal(step * 100)}%` : `${decimal(step)} ${currency}`;

const decimal = (millionths: number): string =>
  (millionths / UNIT).toLocaleString('en-US', { maximumFractionDigits: 6 });
