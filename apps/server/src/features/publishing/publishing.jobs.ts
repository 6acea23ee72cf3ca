import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/index.js';
import { Database } from '../../core/database/index.js';
import { JobRegistry, QueueService } from '../../core/queue/index.js';
import { AdPlatforms } from '../automation/index.js';
import { PublicationLanes } from './publication-lane.repository.js';
import { PublicationRunner } from './publication-runner.js';
import { ReviewReader } from './review-reader.js';
import { Publishing } from './publishing.service.js';
import { PUBLISHING_SETTINGS } from './settings.js';

/** Hands open publications to the queue, and lets the worker run them. Losing the queue loses nothing. */
@Injectable()
export class PublishingJobs {
  private readonly lanes: PublicationLanes;

  constructor(
    database: Database,
    platforms: AdPlatforms,
    audit: AuditService,
    publishing: Publishing,
    private readonly queue: QueueService,
    registry: JobRegistry,
    reviews: ReviewReader,
  ) {
    this.lanes = new PublicationLanes(database, PUBLISHING_SETTINGS);
    const handlerOf = (kind: string) => publishing.handlerOf(kind);
    const runner = new PublicationRunner(database, platforms, audit, handlerOf, PUBLISHING_SETTINGS);
    registry.handle('publication.run', (id, { stopping }) => runner.run(id, stopping));
    registry.handle('publications.dispatch', () => this.dispatch());
    registry.schedule({
      id: 'publications-dispatch',
      description: 'Offers publications that no worker carries out yet.',
      job: 'publications.dispatch',
      every: 1_000,
    });
    registry.handle('publications.review', () => reviews.read(publishing.reviewedKinds));
    registry.schedule({
      id: 'publications-review',
      description: 'Asks platforms how the reviews of what was published stand.',
      job: 'publications.review',
      every: 60_000,
    });
  }

  /** Two at once are safe: what was offered is not offered again for a while, and only one worker can take it. */
  async dispatch(): Promise<void> {
    for (const { offer, ...id } of await this.lanes.offer())
      await this.queue.add('publication.run', id, `publication-${id.companyId}-${id.publicationId}-${offer}`);
  }
}
