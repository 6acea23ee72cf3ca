/** Returns an amount of US dollars; cents are too coarse for what AI requests cost. */
export const dollarText = (amount: number): string =>
  `${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: amount < 1 ? 4 : 2 })} USD`;
