export { AdGeneratorModule } from './ad-generator.module.js';
