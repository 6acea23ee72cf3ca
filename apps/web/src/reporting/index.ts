export { ReportScreen } from './screen/ReportScreen.js';
export type { ReportSetup } from './screen/useReportController.js';
export type { CellRenderers } from './table/grid-columns.js';
