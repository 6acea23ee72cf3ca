/** How far one change may go before another user has to approve it. */
export interface ChangeLimits {
  /** A value may become this many times as much, or as little. */
  readonly factor: number;
  /** The largest bid, in millionths of the account's currency; null: there is none, infinite: unknown. */
  readonly bid: number | null;
}

export type LimitVerdict =
  | { readonly kind: 'within' }
  /** `exceeds`: another user has to approve it. `refused`: no approval helps, it looks like a mistake. */
  | { readonly kind: 'exceeds' | 'refused'; readonly message: string };

/** Beyond a limit by this much a change is taken for a mistake. */
export const REFUSED_BEYOND = 10;

/** Computed from amounts that are rounded themselves, a factor is a little off. */
const TOLERANCE = 1 + 1e-9;

interface Limited {
  readonly isBid: boolean;
  readonly currency: string;
  /** Millionths 24 hours ago; null: it has not been changed since. */
  readonly dayAgo?: number | null;
}

/**
 * Checks a change of a bid, target or budget against the limits of a company: from its value now and, unless it goes back
 * towards it, from its value 24 hours ago.
 * @param before millionths; null: not known, then only a bid has a limit
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

/** Checks that it leaves a value further behind than it was, in either direction. */
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
