import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { SitesModule } from '../sites/index.js';
import { MediaConfigSaves } from './media-config-saves.js';
import { MediaConfigJobs } from './media-config.jobs.js';
import { MediaConfigMutationsResolver, MediaConfigResolver } from './media-config.resolver.js';
import { MediaConfigService } from './media-config.service.js';

@Module({
  imports: [ConnectionsModule, ReferenceListsModule, SitesModule],
  providers: [MediaConfigService, MediaConfigSaves, MediaConfigJobs, MediaConfigResolver, MediaConfigMutationsResolver],
})
export class MediaConfigModule {}
