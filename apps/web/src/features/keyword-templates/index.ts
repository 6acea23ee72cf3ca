export { KeywordTemplateOperationScreen } from './KeywordTemplateScreen.js';
export { KeywordTemplatesScreen } from './KeywordTemplatesScreen.js';
