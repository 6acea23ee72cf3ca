export { AdTemplateOperationScreen } from './AdTemplateScreen.js';
export { AdTemplatesScreen } from './AdTemplatesScreen.js';
