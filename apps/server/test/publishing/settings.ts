import type { PublishingSettings } from '../../src/features/publishing/settings.js';

/** Times of publishing made short, in their proportions. */
export const SHORT: PublishingSettings = {
  leaseMs: 3_000,
  heartbeatMs: 500,
  deadlineMs: 800,
  lastLookMs: 400,
  offerAgainMs: 2_000,
  maxOffered: 32,
  retryMs: 300,
  signInMs: 1_000,
};

/** A call may still be carried out this long after it was given up. */
export const LATE_MS = 900;
