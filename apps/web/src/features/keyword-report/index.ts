export { KeywordReportScreen } from './KeywordReportScreen.js';
