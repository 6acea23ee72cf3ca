export { type AuditRecord, AuditService } from './audit.service.js';
