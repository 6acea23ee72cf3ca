export { timedRequest } from './http-metrics.js';
export {
  authAttempts,
  cspViolations,
  requestsRefused,
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
  rollupMismatches,
} from './metrics.js';
export { MetricsModule } from './metrics.module.js';
