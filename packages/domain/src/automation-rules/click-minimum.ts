/**
 * Number of sold clicks at which chance changes the revenue of a row by about 20%, because the square root of 25 is a
 * fifth of 25.
 */
const SOLD_TO_JUDGE = 25;
/** Expected number of sold clicks at which one row in a hundred has none by chance: −ln 0.01. */
const SOLD_TO_MISS = -Math.log(0.01);

/** Minimum number of bought clicks of a row before a rule acts on it. */
export interface ClickMinimum {
  /**
   * Minimum for conditions on revenue, profit and their ratios. With fewer clicks, revenue varies by more than about
   * 20% by chance.
   */
  readonly toJudge: number;
  /**
   * Minimum for conditions on rows without revenue. With fewer clicks, more than one row in a hundred has no sold
   * clicks by chance.
   */
  readonly toStop: number;
}

/** Minimum while the share of sold clicks is unknown. */
const DEFAULT_MINIMUM: ClickMinimum = { toJudge: 50, toStop: 10 };
const LARGEST = 100_000;

/**
 * Returns the proposed minimum number of clicks as a multiple of ten. Assumes that clicks are sold independently.
 * Clicks with very different prices would need more.
 * @param soldShare sold clicks per bought click, as a fraction. Null or 0 if unknown
 */
export function clickMinimum(soldShare: number | null): ClickMinimum {
  if (soldShare === null || !(soldShare > 0)) return DEFAULT_MINIMUM;
  const clicksFor = (sold: number): number => Math.min(Math.ceil(sold / soldShare / 10) * 10, LARGEST);
  return { toJudge: clicksFor(SOLD_TO_JUDGE), toStop: clicksFor(SOLD_TO_MISS) };
}
