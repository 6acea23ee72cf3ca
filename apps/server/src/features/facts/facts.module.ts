import { Module } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { FactLoader } from './fact-loader.js';
import { FactsJobs } from './facts.jobs.js';
import { Revaluation } from './revaluation.js';
import { Rollups } from './rollups.js';

@Module({
  providers: [
    { provide: Rollups, inject: [Database], useFactory: (database: Database) => new Rollups(database) },
    { provide: FactLoader, inject: [Database], useFactory: (database: Database) => new FactLoader(database) },
    { provide: Revaluation, inject: [Database], useFactory: (database: Database) => new Revaluation(database) },
    FactsJobs,
  ],
  exports: [FactLoader, Revaluation, Rollups],
})
export class FactsModule {}
