import { Module } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { DatabasePace } from '../../core/limits/index.js';
import { AccountHealthService } from './account-health.repository.js';
import { ConnectedPlatforms } from './connected-platforms.js';
import { ConnectedSites } from './connected-sites.js';
import { SiteHealthService } from './site-health.repository.js';

@Module({
  providers: [
    { provide: DatabasePace, inject: [Database], useFactory: (database: Database) => new DatabasePace(database) },
    ConnectedPlatforms,
    ConnectedSites,
    AccountHealthService,
    SiteHealthService,
  ],
  exports: [ConnectedPlatforms, ConnectedSites, AccountHealthService, SiteHealthService],
})
export class ConnectionsModule {}
