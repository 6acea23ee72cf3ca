import type { QueueService } from '../../core/queue/index.js';
import type { PublicationLanes } from './publication-lane.repository.js';

/** Hands open publications to the queue. Losing the queue loses nothing. */
export class PublicationDispatcher {
  constructor(
    private readonly lanes: PublicationLanes,
    private readonly queue: Pick<QueueService, 'add'>,
  ) {}

  /** Two at once are safe: what was offered is not offered again for a while, and only one worker can take it. */
  async dispatch(): Promise<void> {
    for (const { offer, ...id } of await this.lanes.offer())
      await this.queue.add('publication.run', id, `publication-${id.companyId}-${id.publicationId}-${offer}`);
  }
}
