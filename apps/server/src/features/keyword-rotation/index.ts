export { KeywordRotationModule } from './keyword-rotation.module.js';
