export { type Held, isFree, LeaseLost, Leases } from './leases.repository.js';
export { clockJumped, EXTRA_LOOKS, inTime, MAX_ATTEMPTS, MAX_DEATHS, SENT_AGE, sentNow } from './steps.js';
