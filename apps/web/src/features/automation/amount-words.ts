const AMOUNT = /(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g;
/** Maximum number of decimals. No platform has a smaller step than a millionth. */
const MAX_DIGITS = 6;

const digitsOf = (currency: string): number => {
  try {
    const { minimumFractionDigits } = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions();
    return minimumFractionDigits ?? 2;
  } catch {
    return 2;
  }
};

/**
 * Formats the amounts of a text with at least the decimals of their currency: '0.1' becomes '0.10'. Without a currency
 * the text is unchanged, as is any text that isn't an amount.
 * @param text an amount, or amounts with words: 'daily 5, lifetime 10'
 */
export function amountWords(text: string, currency: string | null | undefined): string {
  if (!currency) return text;
  const minimumFractionDigits = digitsOf(currency);
  return text.replace(AMOUNT, (amount) =>
    Number(amount).toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: MAX_DIGITS }),
  );
}
