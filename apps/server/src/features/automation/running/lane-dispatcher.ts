import { Injectable } from '@nestjs/common';
import { Database } from '../../../core/database/index.js';
import { JobRegistry, QueueService } from '../../../core/queue/index.js';
import { AdPlatforms } from '../platforms.js';
import { LaneRunner } from './lane-runner.js';
import { LaneStore } from './lane-store.repository.js';
import { LANE_SETTINGS } from './settings.js';

/** Adds lanes with open work to the queue for the worker. Losing the queue loses no work. */
@Injectable()
export class LaneDispatcher {
  private readonly store: LaneStore;

  constructor(
    database: Database,
    platforms: AdPlatforms,
    private readonly queue: QueueService,
    registry: JobRegistry,
  ) {
    this.store = new LaneStore(database, LANE_SETTINGS);
    const runner = new LaneRunner(database, platforms, LANE_SETTINGS);
    registry.handle('lane.run', (lane, { stopping }) => runner.run(lane, stopping));
    registry.handle('lanes.dispatch', () => this.dispatch());
    registry.schedule({
      id: 'lanes-dispatch',
      description: 'Assigns pending changes to workers.',
      job: 'lanes.dispatch',
      every: 1_000,
    });
  }

  /**
   * Offers open lanes. Concurrent calls are safe, because an offered lane isn't offered again for a while and only one
   * worker can claim it.
   */
  async dispatch(): Promise<void> {
    for (const { offer, ...lane } of await this.store.offer()) {
      const { companyId, taskId, accountId } = lane;
      await this.queue.add('lane.run', lane, `lane-${companyId}-${taskId}-${accountId}-${offer}`);
    }
  }
}
