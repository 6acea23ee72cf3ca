const AMOUNT = /(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g;
/** The finest step of any platform, a millionth. */
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
 * Amounts of a text with the digits their currency has, and more where they have more: '0.1' is '0.10'. Without a currency,
 * or of a text that is no amount, the text as it is.
 * @param text an amount, or amounts with words: 'daily 5, lifetime 10'
 */
export function amountWords(text: string, currency: string | null | undefined): string {
  if (!currency) return text;
  const minimumFractionDigits = digitsOf(currency);
  return text.replace(AMOUNT, (amount) =>
    Number(amount).toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits: MAX_DIGITS }),
  );
}
