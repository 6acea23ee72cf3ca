import { balancedList, rotationErrors, rotationWeight, type RotationEntry, withWeight } from '@adops/domain';

/** Percent of the full weight. */
const WHOLE = 100;

/** Formats a weight as a fraction of 1 with two decimals. */
export const shownWeight = (percent: number): string => (percent / WHOLE).toFixed(2);

/** Converts a fraction of 1 to a whole percentage. */
export const percentOf = (fraction: number): number => Math.round(fraction * WHOLE);

type List = readonly RotationEntry[];

/** Balances weights to add up to 100 if possible. Remaining errors are shown on save. */
const rebalanced = (list: List): RotationEntry[] =>
  rotationErrors(list.map(rotationWeight)).length > 0 ? [...list] : balancedList(list);

const changed = (list: List, at: number, change: Partial<RotationEntry>): RotationEntry[] =>
  list.map((each, place) => (place === at ? { ...each, ...change } : each));

/** Returns the reason why a keyword can't have the weight. Null if it can. */
export function weightError(list: List, at: number, percent: number): string | null {
  const entry = list[at]!;
  if (percent < 0 || percent > WHOLE) return 'Enter a number from 0 to 1.';
  const others = list.filter((_, place) => place !== at).map(rotationWeight);
  const taken = others.filter(({ isLocked, isActive }) => isLocked && isActive).reduce((sum, each) => sum + each.weight, 0); // prettier-ignore
  const room = Math.max(WHOLE - taken, 0);
  if (entry.lockWeightPercent && percent > room)
    return `Locked weights add up to ${shownWeight(taken + percent)}, but the limit is 1.00. Lower or unlock some.`;
  if (percent > room) return `Enter up to ${shownWeight(room)} because locked weights use the rest.`;
  if (!others.some(({ isLocked, isActive }) => isActive && !isLocked) && percent !== room)
    return `No other keyword can receive the rest. Unlock or add a keyword, or enter ${shownWeight(room)}.`;
  return null;
}

/** Sets a valid weight. Other unlocked keywords share the rest. */
export function setWeight(list: List, at: number, percent: number): RotationEntry[] {
  const weights = withWeight(list.map(rotationWeight), at, percent);
  return list.map((each, place) => ({ ...each, weight: weights[place]! }));
}

export const setLock = (list: List, at: number, lockWeightPercent: boolean): RotationEntry[] =>
  rebalanced(changed(list, at, { lockWeightPercent }));

/** Gives an activated keyword an even share, limited by the weights of locked keywords. */
function withShare(list: List, at: number): RotationEntry[] {
  const active = list.filter(({ status }) => status === 'active').length;
  const share = Math.round(WHOLE / active);
  return rotationErrors(list.map(rotationWeight)).length > 0 ? [...list] : setWeight(list, at, share);
}

export function setStatus(list: List, at: number, status: RotationEntry['status']): RotationEntry[] {
  const next = changed(list, at, { status, ...(status === 'paused' && { weight: 0 }) });
  return status === 'active' ? withShare(next, at) : rebalanced(next);
}

export const added = (list: List, keyword: string): RotationEntry[] =>
  withShare([...list, { keyword, weight: 0, lockWeightPercent: false, status: 'active' }], list.length);

/** Adds keywords in order. Keywords that are already in the list are unchanged. */
export const withKeywords = (list: List, keywords: readonly string[]): RotationEntry[] =>
  keywords.reduce<RotationEntry[]>(
    (now, keyword) =>
      now.some((each) => each.keyword.toLowerCase() === keyword.toLowerCase()) ? now : added(now, keyword),
    [...list],
  );

export const removed = (list: List, at: number): RotationEntry[] => rebalanced(list.filter((_, place) => place !== at));

/** Returns the differences between two lists, one line per keyword. */
export function changesBetween(before: List, after: List): string[] {
  const had = new Map(before.map((each) => [each.keyword, each]));
  const has = new Set(after.map(({ keyword }) => keyword));
  const gone = before.filter(({ keyword }) => !has.has(keyword)).map(({ keyword }) => `Removed ${keyword}`);
  return [...after.flatMap((each) => lineOf(had.get(each.keyword), each)), ...gone];
}

function lineOf(was: RotationEntry | undefined, is: RotationEntry): string[] {
  const weight = shownWeight(is.weight);
  if (!was) return [`Added ${is.keyword}: ${is.status === 'paused' ? 'paused' : weight}${is.lockWeightPercent ? ', locked' : ''}`]; // prettier-ignore
  const parts = [
    ...(was.status === is.status ? [] : [is.status === 'paused' ? 'paused' : 'activated']),
    ...(was.weight === is.weight ? [] : [`${shownWeight(was.weight)} → ${weight}`]),
    ...(was.lockWeightPercent === is.lockWeightPercent ? [] : [is.lockWeightPercent ? 'locked' : 'unlocked']),
  ];
  return parts.length === 0 ? [] : [`${is.keyword}: ${parts.join(', ')}`];
}
