export { HourlyReportModule } from './hourly-report.module.js';
