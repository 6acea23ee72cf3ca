import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { MediaConfigSaves } from './media-config-saves.js';

@Injectable()
export class MediaConfigJobs {
  constructor(registry: JobRegistry, saves: MediaConfigSaves) {
    registry.handle('mediaConfig.settle', async () => void (await saves.settleOpen()));
    registry.schedule({
      id: 'media-config-settle',
      description: 'Looks at sites what became of saves that were interrupted, and records them.',
      job: 'mediaConfig.settle',
      every: 5 * 60_000,
    });
  }
}
