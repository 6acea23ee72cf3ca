import { Module } from '@nestjs/common';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { SitesModule } from '../sites/index.js';
import { MediaConfigMutationsResolver, MediaConfigResolver } from './media-config.resolver.js';
import { MediaConfigService } from './media-config.service.js';

@Module({
  imports: [ReferenceListsModule, SitesModule],
  providers: [MediaConfigService, MediaConfigResolver, MediaConfigMutationsResolver],
})
export class MediaConfigModule {}
