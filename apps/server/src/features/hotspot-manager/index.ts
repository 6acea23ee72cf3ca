export { HotspotManagerModule } from './hotspot-manager.module.js';
