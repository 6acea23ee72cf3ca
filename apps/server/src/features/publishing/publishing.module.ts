import { Module } from '@nestjs/common';
import { AutomationModule } from '../automation/index.js';
import { PublicationActions } from './publication-actions.service.js';
import { PublishingJobs } from './publishing.jobs.js';
import { ReviewReader } from './review-reader.js';
import { Publishing } from './publishing.service.js';

/** Creates the entities that builders plan at the platforms. */
@Module({
  imports: [AutomationModule],
  providers: [Publishing, PublicationActions, PublishingJobs, ReviewReader],
  exports: [Publishing, PublicationActions],
})
export class PublishingModule {}
