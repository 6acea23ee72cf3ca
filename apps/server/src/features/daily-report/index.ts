export { DailyReportModule } from './daily-report.module.js';
