import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/index.js';
import { ImagesModule } from '../images/index.js';
import { MediaLibraryModule } from '../media-library/index.js';
import { PresetsModule } from '../presets/index.js';
import { PublishingModule } from '../publishing/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { PushOptions } from './push-options.service.js';
import { PushPictures } from './push-pictures.service.js';
import { PushPresetsResolver } from './push-presets.resolver.js';
import { PushUploaderQueriesResolver, PushUploaderResolver } from './push-uploader.resolver.js';
import { PushUploads } from './push-uploads.service.js';

/** Validates, publishes and lists push campaigns at PropellerAds. */
@Module({
  imports: [ConnectionsModule, ImagesModule, MediaLibraryModule, PresetsModule, PublishingModule, ReferenceListsModule],
  providers: [
    PushOptions,
    PushPictures,
    PushUploads,
    PushPresetsResolver,
    PushUploaderResolver,
    PushUploaderQueriesResolver,
  ],
})
export class PushUploaderModule {}
