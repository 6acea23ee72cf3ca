/** Fields of a rotated keyword that determine its weight. */
export interface RotationWeight {
  /** Percentage of traffic, a whole number from 0 to 100. */
  readonly weight: number;
  /** True if the weight stays the same when other weights change. */
  readonly isLocked: boolean;
  /** False for paused keywords, which get no traffic. */
  readonly isActive: boolean;
}

export const WHOLE = 100;

/** Reason why a list of weights is invalid. `at` is the index of the keyword, or null for the whole list. */
export interface RotationError {
  readonly at: number | null;
  readonly message: string;
}

const isLockedIn = ({ isLocked, isActive }: RotationWeight): boolean => isLocked && isActive;
const isFree = ({ isLocked, isActive }: RotationWeight): boolean => !isLocked && isActive;
const total = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/**
 * Returns the errors of a list before it is balanced. Without errors, `balanced` returns weights that add up to 100. A list without
 * active keywords is valid.
 */
export function rotationErrors(list: readonly RotationWeight[]): RotationError[] {
  const errors = list.flatMap(({ weight }, at): RotationError[] =>
    Number.isInteger(weight) && weight >= 0 && weight <= WHOLE
      ? []
      : [{ at, message: `Enter a whole percentage from 0 to ${WHOLE}.` }],
  );
  if (errors.length > 0) return errors;
  const locked = total(list.filter(isLockedIn).map(({ weight }) => weight));
  if (locked > WHOLE) {
    const last = list.findLastIndex(isLockedIn);
    return [
      { at: last, message: `Locked weights add up to ${locked}%, but the limit is ${WHOLE}%. Lower or unlock some.` },
    ];
  }
  if (locked < WHOLE && list.some(({ isActive }) => isActive) && !list.some(isFree))
    return [
      {
        at: null,
        message: `All weights are locked but add up to ${locked}%. Unlock a weight, or raise the weights to ${WHOLE}%.`,
      },
    ];
  return [];
}

/**
 * Returns weights that add up to 100. Paused keywords get 0, and locked weights are unchanged. The other keywords share
 * the remainder in proportion to their weights, or equally if all weights are 0. Rounds to whole percentages by largest
 * remainder. Among equal remainders, the first is rounded up.
 * @param list list without `rotationErrors`
 */
export function balanced(list: readonly RotationWeight[]): number[] {
  const rest = WHOLE - total(list.filter(isLockedIn).map(({ weight }) => weight));
  const free = list.flatMap((each, at) => (isFree(each) ? [at] : []));
  const shares = sharesOf(
    rest,
    free.map((at) => list[at]!.weight),
  );
  return list.map((each, at) => (isLockedIn(each) ? each.weight : isFree(each) ? shares[free.indexOf(at)]! : 0));
}

/** Divides a whole number in proportion to weights, by largest remainder. */
function sharesOf(whole: number, weights: readonly number[]): number[] {
  const sum = total(weights);
  if (sum === 0) return weights.length === 0 ? [] : sharesOf(whole, weights.map(() => 1)); // prettier-ignore
  const shares = weights.map((weight) => Math.floor((whole * weight) / sum));
  const left = whole - total(shares);
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: (whole * weight) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, left)) shares[at]! += 1;
  return shares;
}

/**
 * Returns the weights after one of them was set. It gets the requested weight as far as locked weights allow, and other
 * unlocked keywords share the remainder. If no other keyword can absorb the remainder, it gets all of it.
 * @param list list without `rotationErrors`
 * @param at index of an active keyword
 */
export function withWeight(list: readonly RotationWeight[], at: number, weight: number): number[] {
  const others = list.filter((_, each) => each !== at);
  const room = WHOLE - total(others.filter(isLockedIn).map((each) => each.weight));
  const taken = others.some(isFree) ? Math.min(Math.max(Math.round(weight), 0), room) : room;
  return balanced(list.map((each, place) => (place === at ? { ...each, weight: taken, isLocked: true } : each)));
}
