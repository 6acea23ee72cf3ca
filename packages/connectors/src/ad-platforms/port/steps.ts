import type { Micros } from './account.js';
import type { BidKind } from './changes.js';

/** An amount a platform takes: a bid, a target, or a budget of a kind. */
export type AmountKind = BidKind | 'daily' | 'lifetime';

/**
 * The smallest step amounts of a kind are held in, in micros of the currency; every amount is a multiple of it. Of a return
 * it is millionths of the factor.
 */
export type AmountSteps = (kind: AmountKind, currency: string) => Micros;
