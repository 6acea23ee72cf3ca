import type { Micros } from './account.js';
import type { BidKind } from './changes.js';

/** Kind of amount: a bid, a target, or a kind of budget. */
export type AmountKind = BidKind | 'daily' | 'lifetime';

/**
 * Smallest step of a kind of amount, in micros of the currency. Every amount is a multiple of it. For a return, it is
 * in millionths of the factor.
 */
export type AmountSteps = (kind: AmountKind, currency: string) => Micros;
