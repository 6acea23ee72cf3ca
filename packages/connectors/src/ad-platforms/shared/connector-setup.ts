import type { AccessTokens } from '../http/access-tokens.js';
import { Unavailable } from '../port/errors.js';
import type { ReportJob } from '../port/stats.js';
import type { Pace } from '../http/pace.js';

/** Dependencies of every connector. */
export interface ConnectorSetup {
  /** URL of the sandbox that simulates external services. Missing in production. */
  readonly sandboxUrl?: string;
  /** Returns the URL of an external service unchanged, or mapped to the sandbox. */
  readonly at: (url: string) => string;
  readonly tokens: AccessTokens;
  readonly pace: Pace;
  /** Interval for polling a report, in milliseconds. Defaults to the platforms' recommendation. */
  readonly pollMs?: number;
  /** Maximum wait for a response. Defaults to 30 s. */
  readonly callTimeoutMs?: number;
  /** Pause before the first retry of a read. Defaults to 0.2 s. */
  readonly retryPauseMs?: number;
}

/** Returns a function that keeps real URLs, or maps `https://host/path` to `<sandbox>/host/path`. */
export function outsideAt(sandboxUrl: string | undefined): (url: string) => string {
  return sandboxUrl ? (url) => url.replace(/^https:\//, sandboxUrl) : (url) => url;
}

/**
 * Validates the download URL of a file that a platform returned. Rejects other protocols and hosts in our own network.
 */
export function fileAddress({ sandboxUrl }: ConnectorSetup, url: string): string {
  if (sandboxUrl ? url.startsWith(`${sandboxUrl}/`) : url.startsWith('https://')) return url;
  throw new Unavailable('The platform returned an address outside its domain.');
}

const REPORT_POLL_MS = 2_000;
const MAX_REPORT_MS = 15 * 60_000;

/** Starts a report, polls until it is ready, and reads it. @throws Unavailable if it fails or takes too long */
export async function waitForReport(
  { pollMs = REPORT_POLL_MS }: ConnectorSetup,
  start: () => Promise<ReportJob>,
  poll: (jobId: string) => Promise<ReportJob>,
): Promise<string> {
  let job = await start();
  // Polls at increasing intervals, as platforms recommend.
  for (let waited = 0, wait = pollMs; job.state === 'running'; wait = Math.min(wait * 1.5, 30_000)) {
    if (waited > MAX_REPORT_MS) throw new Unavailable("The platform didn't finish its report in time.");
    await new Promise((resolve) => setTimeout(resolve, wait));
    waited += wait;
    job = await poll(job.jobId);
  }
  if (job.state === 'failed') throw new Unavailable("The platform couldn't create the report.");
  return job.jobId;
}
