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
    description: 'How the console is: collecting, work that waits, backups, what it needs.',
  })
  systemStatus(@CurrentViewer() viewer: Viewer) {
    return this.service.of(viewer);
  }
}
