export { SecondFactorModule } from './second-factor.module.js';
