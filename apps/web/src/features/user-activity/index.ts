export { changesLastWeek, momentsOf } from './activity-state.js';
