import { Module } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { ImportJobs } from './import.jobs.js';
import { ImportService } from './import.service.js';

@Module({
  providers: [
    { provide: ImportService, inject: [Database], useFactory: (database: Database) => new ImportService(database) },
    ImportJobs,
  ],
  exports: [ImportService],
})
export class ImportModule {}
