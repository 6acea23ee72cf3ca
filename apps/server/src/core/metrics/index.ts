export { timedRequest } from './http-metrics.js';
export {
  authAttempts,
  cspViolations,
  exportRows,
  leasesLost,
  loadRows,
  measured,
  operations,
  outboundRefused,
  paceWaits,
  platformRequests,
  platformThrottled,
  reportSeconds,
  requestsRefused,
  rollupMismatches,
} from './metrics.js';
export { MetricsModule } from './metrics.module.js';
