import { Injectable, Module } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { ConnectionsModule } from '../connections/index.js';
import { FactsModule } from '../facts/index.js';
import { SiteSyncRunner } from './site-sync-runner.js';
import { SyncRunner } from './sync-runner.js';

/** Runs the syncs of due accounts and sites. */
@Injectable()
class SyncJobs {
  constructor(registry: JobRegistry, runner: SyncRunner, sites: SiteSyncRunner) {
    registry.handle('sync.run', async () => {
      if (!runner.isBusy) await runner.run();
    });
    registry.schedule({
      id: 'sync-run',
      description: 'Syncs inventory, costs and revenue from platforms and feeds.',
      job: 'sync.run',
      every: 15_000,
    });
    registry.handle('sync.sites', async () => {
      if (!sites.isBusy) await sites.run();
    });
    registry.schedule({
      id: 'sync-sites',
      description: 'Syncs traffic counted by sites.',
      job: 'sync.sites',
      every: 15_000,
    });
  }
}

@Module({ imports: [ConnectionsModule, FactsModule], providers: [SyncRunner, SiteSyncRunner, SyncJobs] })
export class SyncModule {}
