/** Calls that share one rate limit of a platform. */
export interface PaceSlot {
  /** Platform, account or token, and endpoint group, for example `taboola:acme-sc:read`. */
  readonly key: string;
  /** Maximum calls per second. */
  readonly perSecond: number;
  /** Number of calls that one request counts as. */
  readonly weight?: number;
}

/** Limits the calls of all processes together to a platform's rate limits. */
export interface Pace {
  /**
   * Resolves when the call may be sent.
   * @throws RateLimited if the wait would be too long
   */
  take(slot: PaceSlot): Promise<void>;
  /** Blocks the slot because the platform asked us to wait. */
  block(slot: PaceSlot, forMs: number): Promise<void>;
}

/** No throttling, for tests and for platforms without limits. */
export const UNPACED: Pace = {
  take: () => Promise.resolve(),
  block: () => Promise.resolve(),
};
