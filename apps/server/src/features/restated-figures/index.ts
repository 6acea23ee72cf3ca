export { RestatedFiguresModule } from './restated-figures.module.js';
