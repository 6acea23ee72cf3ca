import type { PublishingSettings } from '../../src/features/publishing/settings.js';

/** Shortened times of publishing, in their proportions. */
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

/** Maximum delay after which an abandoned call may still be executed. */
export const LATE_MS = 900;
