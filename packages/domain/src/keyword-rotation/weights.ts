/** A keyword of a rotation, as far as its weight goes. */
export interface RotationWeight {
  /** Share of the traffic in whole percent, 0 to 100. */
  readonly weight: number;
  /** The weight stays when others change. */
  readonly isLocked: boolean;
  /** Paused keywords are kept and get no traffic. */
  readonly isActive: boolean;
}

export const WHOLE = 100;

/** Why a list of weights cannot be kept; `at`: the keyword it is said at, null: the list. */
export interface RotationError {
  readonly at: number | null;
  readonly message: string;
}

const isLockedIn = ({ isLocked, isActive }: RotationWeight): boolean => isLocked && isActive;
const isFree = ({ isLocked, isActive }: RotationWeight): boolean => !isLocked && isActive;
const total = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0);

/** What is wrong with a list before it is balanced; empty: `balanced` makes 100 of it. A list without active keywords is fine. */
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
      { at: last, message: `Locked weights add up to ${locked}%. Lower or unlock some: the limit is ${WHOLE}%.` },
    ];
  }
  if (locked < WHOLE && list.some(({ isActive }) => isActive) && !list.some(isFree))
    return [
      { at: null, message: `All weights are locked and add up to ${locked}%. Unlock one or raise them to ${WHOLE}%.` },
    ];
  return [];
}

/**
 * The weights such that they add up to 100: paused keywords weigh 0, locked ones stay, the others share what is left in
 * proportion to their weights, or alike where none has any. In whole percent by largest remainder; of equal remainders the
 * first gets the percent.
 * @param list without `rotationErrors`
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

/** A whole number divided in proportion to weights, by largest remainder. */
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
 * The weights after one was set: it takes what it is given, as far as locked ones leave room, and the other unlocked ones
 * share the rest. Where no other keyword can take the rest it keeps all of it.
 * @param list without `rotationErrors`. @param at an active keyword
 */
export function withWeight(list: readonly RotationWeight[], at: number, weight: number): number[] {
  const others = list.filter((_, each) => each !== at);
  const room = WHOLE - total(others.filter(isLockedIn).map((each) => each.weight));
  const taken = others.some(isFree) ? Math.min(Math.max(Math.round(weight), 0), room) : room;
  return balanced(list.map((each, place) => (place === at ? { ...each, weight: taken, isLocked: true } : each)));
}
