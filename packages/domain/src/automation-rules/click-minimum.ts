/**
 * Sold clicks with which chance changes the revenue of a row by about 20%, because the square root of 25 is a fifth of
 * 25.
 */
const SOLD_TO_JUDGE = 25;
/** Expected sold clicks that all stay out in one row of a hundred: −ln 0.01. */
const SOLD_TO_MISS = -Math.log(0.01);

/** Fewest bought clicks of a row before a rule acts on it. */
export interface ClickMinimum {
  /**
   * Minimum for conditions on revenue, profit and their ratios. With fewer clicks, chance changes revenue by more than
   * about 20%.
   */
  readonly toJudge: number;
  /**
   * Minimum for conditions on rows without revenue. With fewer clicks, more than one row in a hundred sells nothing by
   * chance.
   */
  readonly toStop: number;
}

/** Minimum while the share of sold clicks is unknown. */
const DEFAULT_MINIMUM: ClickMinimum = { toJudge: 50, toStop: 10 };
const LARGEST = 100_000;

/**
 * Returns the proposed minimum of clicks in full tens. Sold clicks are assumed to arrive one by one; clicks that pay
 * very differently
 * would need more.
 * @param soldShare clicks sold per click bought, as a fraction; null or 0: not known
 */
export function clickMinimum(soldShare: number | null): ClickMinimum {
  if (soldShare === null || !(soldShare > 0)) return DEFAULT_MINIMUM;
  const clicksFor = (sold: number): number => Math.min(Math.ceil(sold / soldShare / 10) * 10, LARGEST);
  return { toJudge: clicksFor(SOLD_TO_JUDGE), toStop: clicksFor(SOLD_TO_MISS) };
}
