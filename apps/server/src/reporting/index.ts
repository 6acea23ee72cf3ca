export { BOUND_REPORTS, PLAIN_REPORTS } from './bindings/index.js';
export { ADVERTISER_FIGURES_BINDING, KEYWORD_REVENUE_BINDING } from './bindings/advertiser-figures.js';
export { SEARCHED_ADVERTISER_BINDING, SEARCHED_KEYWORD_BINDING } from './bindings/search-figures.js';
export { ADGROUP_BINDING } from './bindings/adgroup-report.js';
export { DAILY_BINDING } from './bindings/daily-report.js';
export { HOURLY_BINDING } from './bindings/hourly-report.js';
export { TQ_BINDING, TQ_DASHBOARD_BINDING } from './bindings/tq-report.js';
export type { BindingOf, FieldSql, ReportBinding } from './bindings/binding.js';
export { ReportEngine, type ReportAnswer } from './engine/report-engine.js';
export { behindOf, type Behind } from './engine/comparison.js';
export { readProgress } from './engine/freshness.js';
export { checkPage } from './engine/check.js';
export { ReportPool } from './engine/report-pool.js';
export type {
  FactsAs,
  HourWindow,
  Nested,
  Report,
  ReportFilterValues,
  ReportRequest,
  ReportSelection,
} from './engine/request.js';
export type { ReportRow } from './engine/rows.js';
export { resolveScope, type Scope, searched } from './engine/scope.js';
export { abortSignalOf } from './graphql/client-disconnect.js';
export { listModule } from './lists/list-module.js';
export type { ListBinding, ListQuestion, ListRow } from './lists/list-binding.js';
export { ReportFiles, type ReportFileRequest } from './export/report-files.js';
export { readAboutNames } from './export/about.repository.js';
export { dataThrough } from './export/report-about.js';
export type { FileRows } from './export/row-files.js';
export { type CellColumn, type WorkbookTable, workbookOf } from './export/workbook.js';
export { CustomFilterOperation, ReportRowType } from './graphql/enums.js';
export { filtersOf, ReportFilters } from './graphql/inputs.js';
export { reportTypes } from './graphql/report-types.js';
export { type ReportArgs, requestOf } from './graphql/report-args.js';
export { plainReportModule, type ReportExtension, reportModule } from './graphql/report-module.js';
export { ReportRegistry } from './registry.js';
export {
  allOf,
  COMPARABLE_FIGURES,
  FIGURES_OF_HOUR,
  figuresOfDays,
  INCOMPLETE,
  isComparable,
  PROGRESS_JOIN,
  REPORTED,
  sql,
  type Sql,
} from './sql/index.js';
export { ReportingModule } from './reporting.module.js';
