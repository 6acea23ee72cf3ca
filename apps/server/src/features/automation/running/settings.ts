/** Times of the protocol in milliseconds. Tests use shorter ones. */
export interface LaneSettings {
  /** Time for which a worker without a heartbeat holds a lane. */
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  /** Maximum duration of a call to the platform. */
  readonly deadlineMs: number;
  /**
   * Maximum age of begun operations for sending. Older operations aren't sent, because the worker may have been
   * suspended.
   */
  readonly lastLookMs: number;
  /** Time after which an offered but unclaimed lane is offered again. */
  readonly offerAgainMs: number;
  /** Time after which a lane yields to others. */
  readonly turnMs: number;
  readonly turnOperations: number;
  /** Maximum number of lanes in the queue that are not yet claimed. */
  readonly maxOffered: number;
}

export const LANE_SETTINGS: LaneSettings = {
  leaseMs: 45_000,
  heartbeatMs: 5_000,
  deadlineMs: 30_000,
  lastLookMs: 5_000,
  offerAgainMs: 30_000,
  turnMs: 30_000,
  turnOperations: 2_000,
  maxOffered: 32,
};

/** Default number of operations that begin together. */
const LOCAL_BATCH = 500;
/**
 * Maximum placements that begin together. Each placement may be in a separate list, which must be read and written
 * within the deadline.
 */
const PLACED_AT_ONCE = 20;

/**
 * Returns the number of operations of one property that begin together. @param ofPlatform limit of the platform, or
 * null
 */
export function batchSizeOf(ofPlatform: number | null, isOfPlacements: boolean): number {
  const size = ofPlatform ?? LOCAL_BATCH;
  return isOfPlacements ? Math.min(size, PLACED_AT_ONCE) : size;
}
