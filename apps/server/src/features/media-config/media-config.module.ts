import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { SiteSavesModule } from '../site-saves/index.js';
import { SitesModule } from '../sites/index.js';
import { MediaConfigMutationsResolver, MediaConfigResolver } from './media-config.resolver.js';
import { MediaConfigService } from './media-config.service.js';

@Module({
  imports: [ConnectionsModule, ReferenceListsModule, SiteSavesModule, SitesModule],
  providers: [MediaConfigService, MediaConfigResolver, MediaConfigMutationsResolver],
})
export class MediaConfigModule {}
