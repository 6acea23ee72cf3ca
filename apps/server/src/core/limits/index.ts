export { DatabasePace, type PaceSlot } from './pace.js';
