export { AdvertiserReportModule } from './advertiser-report.module.js';
