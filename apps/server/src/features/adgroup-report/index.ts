export { AdgroupReportModule } from './adgroup-report.module.js';
