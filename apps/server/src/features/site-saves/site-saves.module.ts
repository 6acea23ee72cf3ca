import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { SiteSavesJobs } from './site-saves.jobs.js';
import { SiteSaves } from './site-saves.service.js';

@Module({
  imports: [ConnectionsModule],
  providers: [SiteSaves, SiteSavesJobs],
  exports: [SiteSaves],
})
export class SiteSavesModule {}
