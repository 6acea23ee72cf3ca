import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { ActivityRepository } from './activity.repository.js';
import { ActivityResolver } from './activity.resolver.js';
import { ActivityService } from './activity.service.js';
import { AuditLogFile } from './audit-log-file.js';
import { AuditLogRepository } from './audit-log.repository.js';
import { AuditLogResolver } from './audit-log.resolver.js';
import { AuditNames } from './audit-names.service.js';
import { AuditLogService } from './audit-log.service.js';
import { ChangeCountsRepository } from './change-counts.repository.js';
import { ChangeCountsResolver } from './change-counts.resolver.js';
import { ChangeCountsService } from './change-counts.service.js';

/** Audit log and user activity. */
@Module({
  imports: [ReferenceListsModule],
  providers: [
    AuditLogRepository,
    AuditNames,
    AuditLogService,
    AuditLogFile,
    AuditLogResolver,
    ActivityRepository,
    ActivityService,
    ActivityResolver,
    ChangeCountsRepository,
    ChangeCountsService,
    ChangeCountsResolver,
  ],
})
export class AuditLogModule {}
