import { Args, Query, Resolver } from '@nestjs/graphql';
import { CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AuditLogArgs, AuditLogPage } from './audit-log.model.js';
import { AuditLogService } from './audit-log.service.js';

@Resolver()
export class AuditLogResolver {
  constructor(private readonly log: AuditLogService) {}

  @Query(() => AuditLogPage, { description: 'Changes, newest first; limited to what the caller can access.' })
  @RequirePermission('user-activity-report')
  auditLog(@CurrentViewer() viewer: Viewer, @Args() args: AuditLogArgs) {
    return this.log.page(viewer, args);
  }
}
