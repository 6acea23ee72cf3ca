export { ImageSourcesModule } from './image-sources.module.js';
