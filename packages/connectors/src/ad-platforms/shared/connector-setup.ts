import type { AccessTokens } from '../http/access-tokens.js';
import { Unavailable } from '../port/errors.js';
import type { ReportJob } from '../port/stats.js';
import type { Pace } from '../http/pace.js';

/** What every connector is made with. */
export interface ConnectorSetup {
  /** Plays the outside world; missing: the world itself. */
  readonly sandboxUrl?: string;
  /** Address of a host of the outside world: itself, or where the sandbox plays it. */
  readonly at: (url: string) => string;
  readonly tokens: AccessTokens;
  readonly pace: Pace;
  /** How often a report under preparation is asked for; the platforms' own advice by default. */
  readonly pollMs?: number;
  /** Longest wait for an answer; 30 s by default. */
  readonly callTimeoutMs?: number;
  /** Pause before the first retry of a read; 0.2 s by default. */
  readonly retryPauseMs?: number;
}

/** The real hosts, or below the sandbox: `https://host/path` is played at `<sandbox>/host/path`. */
export function outsideAt(sandboxUrl: string | undefined): (url: string) => string {
  return sandboxUrl ? (url) => url.replace(/^https:\//, sandboxUrl) : (url) => url;
}

/** An address a platform has given us to fetch a file from: never another protocol or a host of our own network. */
export function fileAddress({ sandboxUrl }: ConnectorSetup, url: string): string {
  if (sandboxUrl ? url.startsWith(`${sandboxUrl}/`) : url.startsWith('https://')) return url;
  throw new Unavailable('The platform returned an address outside its domain.');
}

const REPORT_POLL_MS = 2_000;
const MAX_REPORT_MS = 15 * 60_000;

/** Starts a report, asks until it is ready, and reads it. @throws Unavailable when it fails or takes too long. */
export async function waitForReport(
  { pollMs = REPORT_POLL_MS }: ConnectorSetup,
  start: () => Promise<ReportJob>,
  poll: (jobId: string) => Promise<ReportJob>,
): Promise<string> {
  let job = await start();
  // Less and less often, as platforms advise.
  for (let waited = 0, wait = pollMs; job.state === 'running'; wait = Math.min(wait * 1.5, 30_000)) {
    if (waited > MAX_REPORT_MS) throw new Unavailable("The platform didn't finish its report in time.");
    await new Promise((resolve) => setTimeout(resolve, wait));
    waited += wait;
    job = await poll(job.jobId);
  }
  if (job.state === 'failed') throw new Unavailable("The platform couldn't create the report.");
  return job.jobId;
}
