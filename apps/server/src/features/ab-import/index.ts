export { AbImportService, type AbImportSummary } from './ab-import.service.js';
