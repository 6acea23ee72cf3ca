export { ADGROUP_BINDING } from './bindings/adgroup-report.js';
export type { BindingOf, FieldSql, ReportBinding } from './bindings/binding.js';
export { ReportEngine, type ReportAnswer } from './engine/report-engine.js';
export type { Nested, Report, ReportFilterValues, ReportRequest, ReportSelection } from './engine/request.js';
export type { ReportRow } from './engine/rows.js';
export { clientGone } from './graphql/client-gone.js';
export {
  AlertType,
  BidAdjustmentType,
  BiddingStrategyType,
  CustomFilterOperation,
  describedEnum,
  GroupLevel,
  ReportRowType,
  ReportSegment,
} from './graphql/enums.js';
export { DataFreshness } from './graphql/freshness.model.js';
export { CustomFilterInput, ReportFilters } from './graphql/inputs.js';
export { PagedReportArgs, requestOf, SegmentedReportArgs, type ReportArgs } from './graphql/report-args.js';
export { reportTypes } from './graphql/report-types.js';
export { selectionOf } from './graphql/selection.js';
export { ReportRegistry } from './registry.js';
export { ReportingModule } from './reporting.module.js';
