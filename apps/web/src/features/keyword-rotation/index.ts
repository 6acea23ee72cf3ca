export { KeywordRotationScreen } from './KeywordRotationScreen.js';
