/** What counts together towards one limit of a platform. */
export interface PaceSlot {
  /** Platform, account or token, and group of endpoints: `taboola:acme-sc:read`. */
  readonly key: string;
  /** Calls a second we allow ourselves. */
  readonly perSecond: number;
  /** Calls a single request counts as. */
  readonly weight?: number;
}

/** Keeps calls below a platform's limits, for every process at once. */
export interface Pace {
  /**
   * Returns when the call may be made.
   * @throws RateLimited when that would take too long to stand and wait for.
   */
  take(slot: PaceSlot): Promise<void>;
  /** The platform asked us to wait. */
  block(slot: PaceSlot, forMs: number): Promise<void>;
}

/** No pace at all: for tests, and where the platform has no limits. */
export const UNPACED: Pace = {
  take: () => Promise.resolve(),
  block: () => Promise.resolve(),
};
