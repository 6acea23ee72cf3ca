/** Times of publishing, in milliseconds. Tests make them shorter. */
export interface PublishingSettings {
  /** A worker without a sign of life keeps a publication this long. */
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  /** Longest a call may take; what is made may carry pictures. */
  readonly deadlineMs: number;
  /** Time after which something begun is not sent any more: the worker may have been asleep. */
  readonly lastLookMs: number;
  /** Time after which something offered but not taken is offered again. */
  readonly offerAgainMs: number;
  /** Handed to the queue at once. */
  readonly maxOffered: number;
  /** Rest after a platform did not answer. */
  readonly retryMs: number;
  /** Rest after the sign-in of an account was refused. */
  readonly signInMs: number;
}

export const PUBLISHING_SETTINGS: PublishingSettings = {
  leaseMs: 90_000,
  heartbeatMs: 5_000,
  deadlineMs: 60_000,
  lastLookMs: 5_000,
  offerAgainMs: 30_000,
  maxOffered: 32,
  retryMs: 5_000,
  signInMs: 300_000,
};
