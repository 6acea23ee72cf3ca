/** Shares of one region by the first day of their month, oldest first, in millionths. */
export type Shares = readonly { readonly month: string; readonly share: number }[];

const WHOLE = 1_000_000;

/**
 * Returns the share for a day (decision 053). A month without its own share uses the previous one. Before the first
 * share, revenue counts as the feed reports it.
 */
export const shareOn = (shares: Shares, day: string): number =>
  shares.findLast(({ month }) => month <= day)?.share ?? WHOLE;
