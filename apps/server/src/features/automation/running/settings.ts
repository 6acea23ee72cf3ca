/** Times of the protocol, in milliseconds. Tests make them shorter. */
export interface LaneSettings {
  /** A worker without a sign of life keeps a lane this long. */
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  /** Longest a call to the platform may take. */
  readonly deadlineMs: number;
  /** What was begun longer ago than this is not sent any more: the worker may have been asleep. */
  readonly lastLookMs: number;
  /** A lane that was offered but not taken is offered again. */
  readonly offerAgainMs: number;
  /** A lane gives way to others after this. */
  readonly turnMs: number;
  readonly turnOperations: number;
  /** Lanes handed to the queue and not yet taken. */
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

/** Operations begun together where no platform says otherwise. */
const LOCAL_BATCH = 500;
/** Placements begun together: each may be in a list of its own, which takes calls to read and to write within the deadline. */
const PLACED_AT_ONCE = 20;

/** Operations of one property that are begun together. @param ofPlatform null: there is none */
export function batchSizeOf(ofPlatform: number | null, isOfPlacements: boolean): number {
  const size = ofPlatform ?? LOCAL_BATCH;
  return isOfPlacements ? Math.min(size, PLACED_AT_ONCE) : size;
}
