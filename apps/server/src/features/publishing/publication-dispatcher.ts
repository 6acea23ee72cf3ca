import type { QueueService } from '../../core/queue/index.js';
import type { PublicationLanes } from './publication-lane.repository.js';

/** Adds open publications to the queue. Losing the queue loses no work. */
export class PublicationDispatcher {
  constructor(
    private readonly lanes: PublicationLanes,
    private readonly queue: Pick<QueueService, 'add'>,
  ) {}

  /**
   * Offers open publications. Concurrent calls are safe, because an offered publication isn't offered again for a while
   * and only one worker can claim it.
   */
  async dispatch(): Promise<void> {
    for (const { offer, ...id } of await this.lanes.offer())
      await this.queue.add('publication.run', id, `publication-${id.companyId}-${id.publicationId}-${offer}`);
  }
}
