import { Injectable, Module } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { ConnectionsModule } from '../connections/index.js';
import { FactsModule } from '../facts/index.js';
import { SyncRunner } from './sync-runner.js';

/** Looks for connections that are due. */
@Injectable()
class SyncJobs {
  constructor(registry: JobRegistry, runner: SyncRunner) {
    registry.handle('sync.run', async () => {
      if (!runner.isBusy) await runner.run();
    });
    registry.schedule({
      id: 'sync-run',
      description: 'Collects inventory, costs and revenue from platforms and feeds.',
      job: 'sync.run',
      every: 15_000,
    });
  }
}

@Module({ imports: [ConnectionsModule, FactsModule], providers: [SyncRunner, SyncJobs] })
export class SyncModule {}
