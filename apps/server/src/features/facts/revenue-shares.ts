/** Shares of one region by the first day of their month, oldest first; millionths. */
export type Shares = readonly { readonly month: string; readonly share: number }[];

const WHOLE = 1_000_000;

/**
 * The share that holds on a day (decision 053): a month without a share of its own uses the one before it; before the first share,
 * revenue counts as the feed reports it.
 */
export const shareOn = (shares: Shares, day: string): number =>
  shares.findLast(({ month }) => month <= day)?.share ?? WHOLE;
