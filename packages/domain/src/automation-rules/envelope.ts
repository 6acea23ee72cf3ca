/** How far rules may move a bid, target or budget of an entity in 24 hours, from where it was. */
export const RULE_ENVELOPE = 0.3;

interface Move {
  /** What it was 24 hours ago; amounts in millionths. */
  readonly start: number;
  readonly present: number;
  readonly wanted: number;
  /** The platform holds multiples of this. */
  readonly step: number;
}

/**
 * What a rule may make of an amount: as far towards `wanted` as the envelope around `start` goes; null: nowhere. Back
 * towards `start` it may always go.
 */
export function ruleEnvelope({ start, present, wanted, step }: Move): number | null {
  const isRaised = wanted > present;
  const bound = start * (isRaised ? 1 + RULE_ENVELOPE : 1 - RULE_ENVELOPE);
  if (isRaised ? wanted <= bound : wanted >= bound) return wanted;
  const steps = bound / step;
  // Half a millionth of a step is the error of the multiplication.
  const kept = (isRaised ? Math.floor(steps + 1e-6) : Math.ceil(steps - 1e-6)) * step;
  return (isRaised ? kept > present : kept < present && kept > 0) ? kept : null;
}
