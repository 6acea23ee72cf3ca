export { DatabasePace, type PaceSlot, waitingUpTo } from './call-rate.js';
