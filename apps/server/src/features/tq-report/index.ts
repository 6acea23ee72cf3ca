export { TqReportModule } from './tq-report.module.js';
