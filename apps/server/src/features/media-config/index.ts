export { MediaConfigModule } from './media-config.module.js';
