import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from './database.js';
import { Entities } from './prisma-client.js';

@Global()
@Module({
  providers: [
    {
      provide: Database,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        new Database(config.DATABASE_URL, { max: config.DATABASE_POOL, bound: config.DATABASE_ROLES }),
    },
    { provide: Entities, inject: [Database], useFactory: (database: Database) => new Entities(database) },
  ],
  exports: [Database, Entities],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Entities) private readonly entities: Entities,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled([this.database.close(), this.entities.close()]);
  }
}
