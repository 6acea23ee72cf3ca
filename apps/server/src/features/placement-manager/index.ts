export { PlacementManagerModule } from './placement-manager.module.js';
