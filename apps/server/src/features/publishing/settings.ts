/** Times of publishing, in milliseconds. Tests use shorter ones. */
export interface PublishingSettings {
  /** Time for which a worker without a heartbeat holds a publication. */
  readonly leaseMs: number;
  readonly heartbeatMs: number;
  /** Maximum duration of a call, which may contain pictures. */
  readonly deadlineMs: number;
  /** Maximum age of a begun step for sending. An older one isn't sent, because the worker may have been suspended. */
  readonly lastLookMs: number;
  /** Time after which an offered but unclaimed publication is offered again. */
  readonly offerAgainMs: number;
  /** Maximum number of publications in the queue. */
  readonly maxOffered: number;
  /** Wait after a platform didn't respond. */
  readonly retryMs: number;
  /** Wait after the sign-in of an account was rejected. */
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
