export { momentsOf } from './activity-state.js';
