export { AdGeneratorScreen } from './AdGeneratorScreen.js';
