/** Maximum size of one change. A larger change requires approval by another user. */
export interface ChangeLimits {
  /** Maximum ratio between the new and the old value, in either direction. */
  readonly factor: number;
  /** Maximum bid, in millionths of the account's currency. Null if there is no limit, infinite if it is unknown. */
  readonly bid: number | null;
}

export type LimitVerdict =
  | { readonly kind: 'within' }
  /**
   * `exceeds`: another user must approve the change. `refused`: the change looks like a mistake and can't be approved.
   */
  | { readonly kind: 'exceeds' | 'refused'; readonly message: string };

/** A change that exceeds a limit by more than this factor is treated as a mistake. */
export const REFUSED_BEYOND = 10;

/** Tolerance, because factors are computed from rounded amounts. */
const TOLERANCE = 1 + 1e-9;

interface Limited {
  readonly isBid: boolean;
  readonly currency: string;
  /** Value 24 hours ago, in millionths. Null if the value hasn't changed since. */
  readonly dayAgo?: number | null;
}

/**
 * Checks a change of a bid, target or budget against the limits of a company. The change is compared with the current
 * value. It is also compared with the value 24 hours ago, unless it moves back towards that value.
 * @param before in millionths. Null if unknown, so that only bids have a limit.
 */
export function checkLimits(before: number | null, after: number, limits: ChangeLimits, what: Limited): LimitVerdict {
  const dayAgo = what.dayAgo ?? before;
  const verdicts = [
    before !== null && before > 0 ? ofFactor(before, after, limits.factor) : WITHIN,
    dayAgo !== null && dayAgo > 0 && movesAway(dayAgo, before, after)
      ? ofFactor(dayAgo, after, limits.factor, ' its value 24 hours ago')
      : WITHIN,
    what.isBid && limits.bid !== null ? ofBid(after, limits.bid, what.currency) : WITHIN,
  ];
  return verdicts.find(({ kind }) => kind === 'refused') ?? verdicts.find(({ kind }) => kind === 'exceeds') ?? WITHIN;
}

const WITHIN: LimitVerdict = { kind: 'within' };

/** Returns true if the change moves the value further away from the value 24 hours ago. */
const movesAway = (dayAgo: number, before: number | null, after: number): boolean =>
  before === null || (after > before ? after > dayAgo : after < dayAgo);

function ofFactor(before: number, after: number, limit: number, ofWhat = ''): LimitVerdict {
  const sign = after >= before ? '×' : '÷';
  const factor = after >= before ? after / before : before / after;
  if (factor <= limit * TOLERANCE) return WITHIN;
  const words = `${sign}${short(factor)}${ofWhat} exceeds the limit of ${sign}${short(limit)}`;
  return factor > limit * REFUSED_BEYOND * TOLERANCE
    ? { kind: 'refused', message: `${words} more than ${REFUSED_BEYOND} times. Check the value.` }
    : { kind: 'exceeds', message: `${words}.` };
}

function ofBid(after: number, limit: number, currency: string): LimitVerdict {
  if (after <= limit * TOLERANCE) return WITHIN;
  const words = `A bid of ${amount(after)} ${currency} exceeds the limit of ${amount(limit)} ${currency}`;
  return after > limit * REFUSED_BEYOND * TOLERANCE
    ? { kind: 'refused', message: `${words} more than ${REFUSED_BEYOND} times. Check the value.` }
    : { kind: 'exceeds', message: `${words}.` };
}

const short = (factor: number): string =>
  factor.toLocaleString('en-US', { maximumFractionDigits: factor < 100 ? 2 : 0 });
const amount = (micros: number): string =>
  (micros / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
