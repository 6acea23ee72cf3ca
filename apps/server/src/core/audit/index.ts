export { AuditRetention } from './audit-retention.js';
export { AuditJobs } from './audit.jobs.js';
export { AuditSeals } from './audit-seals.js';
export { auditedAs, type AuditRecord, AuditService } from './audit.service.js';
