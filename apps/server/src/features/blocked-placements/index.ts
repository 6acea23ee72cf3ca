export { BlockedPlacementsModule } from './blocked-placements.module.js';
