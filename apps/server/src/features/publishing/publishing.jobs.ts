import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/index.js';
import { Database } from '../../core/database/index.js';
import { JobRegistry, QueueService } from '../../core/queue/index.js';
import { AdPlatforms } from '../automation/index.js';
import { PublicationDispatcher } from './publication-dispatcher.js';
import { PublicationLanes } from './publication-lane.repository.js';
import { PublicationRunner } from './publication-runner.js';
import { ReviewReader } from './review-reader.js';
import { Publishing } from './publishing.service.js';
import { PUBLISHING_SETTINGS } from './settings.js';

/** Offers publications, executes them and reads their reviews in the worker. */
@Injectable()
export class PublishingJobs {
  constructor(
    database: Database,
    platforms: AdPlatforms,
    audit: AuditService,
    publishing: Publishing,
    queue: QueueService,
    registry: JobRegistry,
    reviews: ReviewReader,
  ) {
    const dispatcher = new PublicationDispatcher(new PublicationLanes(database, PUBLISHING_SETTINGS), queue);
    const handlerOf = (kind: string) => publishing.handlerOf(kind);
    const runner = new PublicationRunner(database, platforms, audit, handlerOf, PUBLISHING_SETTINGS);
    registry.handle('publication.run', (id, { stopping }) => runner.run(id, stopping));
    registry.handle('publications.dispatch', () => dispatcher.dispatch());
    registry.schedule({
      id: 'publications-dispatch',
      description: 'Assigns pending publications to workers.',
      job: 'publications.dispatch',
      every: 1_000,
    });
    registry.handle('publications.review', () => reviews.read(publishing.reviewedKinds));
    registry.schedule({
      id: 'publications-review',
      description: 'Reads the review status of published items from platforms.',
      job: 'publications.review',
      every: 60_000,
    });
  }
}
