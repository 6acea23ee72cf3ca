import { Module } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { DatabasePace } from '../../core/limits/index.js';
import { AccountHealthService } from './account-health.js';
import { ConnectedPlatforms } from './connected-platforms.js';

@Module({
  providers: [
    { provide: DatabasePace, inject: [Database], useFactory: (database: Database) => new DatabasePace(database) },
    ConnectedPlatforms,
    AccountHealthService,
  ],
  exports: [ConnectedPlatforms, AccountHealthService],
})
export class ConnectionsModule {}
