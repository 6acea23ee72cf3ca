export { OverviewReportModule } from './overview-report.module.js';
