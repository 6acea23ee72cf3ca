import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/index.js';
import { ImagesResolver } from './images.resolver.js';
import { MediaFiles } from './media-files.js';
import { MediaItems } from './media-items.js';
import { MediaLibraryController } from './media-library.controller.js';
import { MediaLibraryResolver } from './media-library.resolver.js';
import { MediaLibraryService } from './media-library.service.js';
import { MediaListsRepository } from './media-lists.repository.js';
import { MediaRepository } from './media.repository.js';
import { MediaScan } from './media-scan.js';
import { MediaSearch } from './media-search.service.js';
import { MediaUploads } from './media-uploads.service.js';
import { MediaUses } from './media-uses.js';
import { MediaUsesRepository } from './media-uses.repository.js';
import { OutsidePictures } from './outside-pictures.js';

/** Pictures and videos of a company, for all tools that build ads. */
@Module({
  imports: [ImagesModule],
  controllers: [MediaLibraryController],
  providers: [
    MediaRepository,
    MediaListsRepository,
    MediaUsesRepository,
    MediaItems,
    MediaFiles,
    MediaScan,
    OutsidePictures,
    MediaUploads,
    MediaSearch,
    MediaLibraryService,
    MediaUses,
    MediaLibraryResolver,
    ImagesResolver,
  ],
  exports: [MediaUses, MediaUploads, OutsidePictures],
})
export class MediaLibraryModule {}
