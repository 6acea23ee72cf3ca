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

/** Times an unknown outcome is tried again before a person must look. */
export const MAX_ATTEMPTS = 3;
/** Times a missing copy is looked for again, after the database's clock has jumped ahead. */
export const EXTRA_LOOKS = 2;
/** Workers that may die on an operation before a person must look. */
export const MAX_DEATHS = 5;
