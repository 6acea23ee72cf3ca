import { Module } from '@nestjs/common';
import { MediaLibraryModule } from '../media-library/index.js';
import { DraftPublishers } from './draft-publishers.js';
import { DraftsJobs } from './drafts.jobs.js';
import { DraftsRepository } from './drafts.repository.js';
import { DraftsResolver } from './drafts.resolver.js';
import { DraftsService } from './drafts.service.js';

/** Drafts of builders: each builder declares its kind in the domain and registers its publisher here. */
@Module({
  imports: [MediaLibraryModule],
  providers: [DraftPublishers, DraftsRepository, DraftsService, DraftsResolver, DraftsJobs],
  exports: [DraftPublishers],
})
export class DraftsModule {}
