export { DatabasePace, type PaceSlot, waitingUpTo } from './pace.js';
