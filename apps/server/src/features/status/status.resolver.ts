import { Query, Resolver } from '@nestjs/graphql';
import { CurrentViewer } from '../../core/graphql/index.js';
import { AnySignedInUser } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { SystemStatus } from './status.model.js';
import { StatusService } from './status.service.js';

@Resolver()
@AnySignedInUser()
export class StatusResolver {
  constructor(private readonly service: StatusService) {}

  @Query(() => SystemStatus, {
    description: 'Status of the console: syncs, waiting work, backups and health checks.',
  })
  systemStatus(@CurrentViewer() viewer: Viewer) {
    return this.service.of(viewer);
  }
}
