export { LinkGeneratorModule } from './link-generator.module.js';
