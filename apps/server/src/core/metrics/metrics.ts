import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { freeSpace } from '../health/index.js';

/** Everything this process counts. Labels are words of the code: never a name or number of a person or company. */
export const metrics = new Registry();
const registers = [metrics];

/** Seconds, from a page out of memory to the longest report. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export const httpSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests by route and, for GraphQL, root field',
  labelNames: ['route', 'operation', 'status'],
  buckets: SECONDS,
  registers,
});
export const graphqlRefused = new Counter({
  name: 'graphql_refused_total',
  help: 'GraphQL requests that were refused, by code',
  labelNames: ['rule'],
  registers,
});
export const authAttempts = new Counter({
  name: 'auth_attempts_total',
  help: 'Sign-ins by what became of them',
  labelNames: ['result'],
  registers,
});
export const reportSeconds = new Histogram({
  name: 'report_query_seconds',
  help: 'Reading the page of a report, by report and the facts it was read from',
  labelNames: ['report', 'rollup'],
  buckets: SECONDS,
  registers,
});
export const exportRows = new Counter({ name: 'export_rows_total', help: 'Rows sent in files', registers });
export const operations = new Counter({
  name: 'operation_total',
  help: 'Changes that have ended, by platform and how; platform none: they concern the console alone',
  labelNames: ['platform', 'result'],
  registers,
});
export const leasesLost = new Counter({
  name: 'lease_lost_total',
  help: 'Work that was taken over by another worker while it was under way',
  registers,
});
export const platformRequests = new Counter({
  name: 'platform_requests_total',
  help: 'Calls to platforms: sent, or put off to stay below a limit',
  labelNames: ['platform', 'result'],
  registers,
});
export const platformThrottled = new Counter({
  name: 'platform_throttled_total',
  help: 'Calls a platform refused because they were too many',
  labelNames: ['platform'],
  registers,
});
export const paceWaits = new Histogram({
  name: 'platform_pace_wait_seconds',
  help: 'How long calls to platforms waited for their turn',
  labelNames: ['platform'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 90],
  registers,
});
export const rollupMismatches = new Counter({
  name: 'rollup_mismatch_total',
  help: 'Days on which a rollup did not agree with its facts when the two were compared',
  registers,
});
export const requestsRefused = new Counter({
  name: 'http_requests_refused_total',
  help: 'Requests refused because the same sign-in had too many open',
  registers,
});
export const cspViolations = new Counter({
  name: 'csp_violations_total',
  help: 'Violations of the content security policy that browsers reported',
  registers,
});
export const outboundRefused = new Counter({
  name: 'outbound_refused_total',
  help: 'Calls to addresses people typed that were not made, because they lead into a private network',
  registers,
});
export const loadRows = new Counter({ name: 'load_rows_total', help: 'Rows of figures that were read in', registers });

/** A figure that is looked up when it is asked for; null: there is none now. */
export function measured(name: string, help: string, look: () => Promise<number | null>): void {
  if (metrics.getSingleMetric(name)) metrics.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      const value = await look().catch(() => null);
      // What is not known is missing: a reset gauge would tell zero.
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}

/** The same by a label. */
export function measuredBy(
  name: string,
  help: string,
  label: string,
  look: () => Promise<readonly { readonly label: string; readonly value: number }[]>,
): void {
  if (metrics.getSingleMetric(name)) metrics.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers,
    async collect() {
      this.reset();
      for (const { label: which, value } of await look().catch(() => [])) this.set({ [label]: which }, value);
    },
  });
}

/** What Node tells of itself, the delay of its event loop among it, and the space left for files. */
export function measureProcess(filesFolder: string): void {
  if (!metrics.getSingleMetric('nodejs_eventloop_lag_p99_seconds')) collectDefaultMetrics({ register: metrics });
  measured('disk_free_bytes', 'Space left where files are kept', () => freeSpace(filesFolder));
}
