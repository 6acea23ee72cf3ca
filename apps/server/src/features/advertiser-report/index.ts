export { AdvertiserReportModule } from './advertiser-report.module.js';
export { AdvertiserType, type AdvertiserTypeName } from './advertiser-report.model.js';
