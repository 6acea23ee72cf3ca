export { IMPORT_TASK, type ImportTask } from './import-task.js';
export { rebateSchedule } from './rebates.repository.js';
export { dividedBy, Exchange, fixedRate, type Rate } from './currency-conversion.js';
export { ImportModule } from './import.module.js';
export { FORMATS } from './formats.js';
export { ImportRefused, type LineError } from './import-error.js';
export { ImportService, type ImportInput } from './import.service.js';
export { describeSummary, type ImportSummary } from './import-summary.js';
export type { FileSource } from './table-reader.js';
