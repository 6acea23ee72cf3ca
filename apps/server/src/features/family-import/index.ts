export { FAMILY_FORMATS } from './family-formats.js';
export { FamilyImportService } from './family-import.service.js';
export { describeFamilySummary } from './family-summary.js';
