import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { SiteSaves } from './site-saves.service.js';

@Injectable()
export class SiteSavesJobs {
  constructor(registry: JobRegistry, saves: SiteSaves) {
    registry.handle('siteSave.settle', async () => void (await saves.settleOpen()));
    registry.schedule({
      id: 'site-saves-settle',
      description:
        'Compares interrupted saves with their sites, retries them if that is safe, and records the outcome.',
      job: 'siteSave.settle',
      every: 60_000,
    });
  }
}
