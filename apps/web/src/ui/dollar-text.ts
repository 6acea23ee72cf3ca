/** Formats an amount of US dollars. Cents are too coarse for the cost of AI requests. */
export const dollarText = (amount: number): string =>
  `${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: amount < 1 ? 4 : 2 })} USD`;
