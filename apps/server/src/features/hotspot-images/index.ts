export { HotspotImagesModule } from './hotspot-images.module.js';
