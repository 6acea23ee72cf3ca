export { timedRequest } from './http-metrics.js';
export {
  authAttempts,
  exportRows,
  leasesLost,
  loadRows,
  operations,
  platformRequests,
  platformThrottled,
  reportSeconds,
} from './metrics.js';
export { MetricsModule } from './metrics.module.js';
