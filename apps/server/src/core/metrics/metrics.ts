import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { freeSpace } from '../health/index.js';

/** Registry of all metrics of this process. Labels are words of the code, never names or IDs of users or companies. */
export const metrics = new Registry();
const registers = [metrics];

/** Histogram buckets in seconds, from a page out of memory to the slowest report. */
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
  help: 'Rejected GraphQL requests by code',
  labelNames: ['rule'],
  registers,
});
export const authAttempts = new Counter({
  name: 'auth_attempts_total',
  help: 'Sign-ins by outcome',
  labelNames: ['result'],
  registers,
});
export const reportSeconds = new Histogram({
  name: 'report_query_seconds',
  help: 'Time to read a report page, by report and fact table',
  labelNames: ['report', 'rollup'],
  buckets: SECONDS,
  registers,
});
export const exportRows = new Counter({ name: 'export_rows_total', help: 'Exported rows', registers });
export const operations = new Counter({
  name: 'operation_total',
  help: 'Finished changes by platform and outcome; platform is none for changes within the console',
  labelNames: ['platform', 'result'],
  registers,
});
export const leasesLost = new Counter({
  name: 'lease_lost_total',
  help: 'Unfinished work taken over by another worker',
  registers,
});
export const platformRequests = new Counter({
  name: 'platform_requests_total',
  help: 'Calls to platforms, sent or postponed because of a rate limit',
  labelNames: ['platform', 'result'],
  registers,
});
export const platformThrottled = new Counter({
  name: 'platform_throttled_total',
  help: "Calls rejected by a platform's rate limit",
  labelNames: ['platform'],
  registers,
});
export const paceWaits = new Histogram({
  name: 'platform_pace_wait_seconds',
  help: 'Time calls to platforms waited for their rate limit',
  labelNames: ['platform'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 90],
  registers,
});
export const rollupMismatches = new Counter({
  name: 'rollup_mismatch_total',
  help: "Days whose rollup didn't match its facts",
  registers,
});
export const requestsRefused = new Counter({
  name: 'http_requests_refused_total',
  help: 'Requests rejected because the session had too many open requests',
  registers,
});
export const cspViolations = new Counter({
  name: 'csp_violations_total',
  help: 'Content security policy violations reported by browsers',
  registers,
});
export const outboundRefused = new Counter({
  name: 'outbound_refused_total',
  help: 'Blocked calls to user-entered addresses in a private network',
  registers,
});
export const loadRows = new Counter({ name: 'load_rows_total', help: 'Fact rows loaded', registers });

/** Registers a gauge that is looked up on request. A null value means that there is none now. */
export function measured(name: string, help: string, look: () => Promise<number | null>): void {
  if (metrics.getSingleMetric(name)) metrics.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      const value = await look().catch(() => null);
      // An unknown value is omitted, because a reset gauge would report 0.
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}

/** Registers a gauge with one value per label. */
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

/** Registers Node's own metrics, including event loop delay, and the free storage space. */
export function measureProcess(filesFolder: string): void {
  if (!metrics.getSingleMetric('nodejs_eventloop_lag_p99_seconds')) collectDefaultMetrics({ register: metrics });
  measured('disk_free_bytes', 'Free storage space', () => freeSpace(filesFolder));
}
