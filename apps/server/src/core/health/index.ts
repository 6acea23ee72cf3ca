export { freeSpace } from './free-space.js';
export { HealthModule } from './health.module.js';
export { Readiness, readinessAnswer } from './readiness.js';
