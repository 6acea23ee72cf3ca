/** Maximum relative change of a bid, target or budget that rules may make within 24 hours. */
export const DAILY_CHANGE_CAP = 0.3;

interface Move {
  /** Value 24 hours ago. All amounts are in millionths. */
  readonly start: number;
  readonly present: number;
  readonly wanted: number;
  /** Smallest step of the platform. Values are multiples of it. */
  readonly step: number;
}

/**
 * Returns the value that a rule may set, as close to `wanted` as the cap around `start` allows. Null if the value may
 * not change at all. A change back towards `start` is always allowed.
 */
export function capDailyChange({ start, present, wanted, step }: Move): number | null {
  const isRaised = wanted > present;
  const bound = start * (isRaised ? 1 + DAILY_CHANGE_CAP : 1 - DAILY_CHANGE_CAP);
  if (isRaised ? wanted <= bound : wanted >= bound) return wanted;
  const steps = bound / step;
  // The tolerance compensates for rounding errors of the multiplication.
  const kept = (isRaised ? Math.floor(steps + 1e-6) : Math.ceil(steps - 1e-6)) * step;
  return (isRaised ? kept > present : kept < present && kept > 0) ? kept : null;
}
