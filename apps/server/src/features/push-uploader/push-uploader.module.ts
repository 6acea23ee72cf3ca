import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { PublishingModule } from '../publishing/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { PushOptions } from './push-options.service.js';
import { PushUploaderQueriesResolver, PushUploaderResolver } from './push-uploader.resolver.js';
import { PushUploads } from './push-uploads.service.js';

/** Push campaigns at PropellerAds: checked, published and listed. */
@Module({
  imports: [ConnectionsModule, PublishingModule, ReferenceListsModule],
  providers: [PushOptions, PushUploads, PushUploaderResolver, PushUploaderQueriesResolver],
})
export class PushUploaderModule {}
