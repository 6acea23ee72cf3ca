export * from './alert-enums.js';
export { AlertReportService } from './alert-report.service.js';
export * from './alert.model.js';
export { AlertsModule } from './alerts.module.js';
export { DetectionService } from './detection.service.js';
