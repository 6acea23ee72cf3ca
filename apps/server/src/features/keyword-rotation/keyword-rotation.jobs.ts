import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { RotationSaves } from './rotation-saves.js';

@Injectable()
export class KeywordRotationJobs {
  constructor(registry: JobRegistry, saves: RotationSaves) {
    registry.handle('keywordRotation.settle', async () => void (await saves.settleOpen()));
    registry.schedule({
      id: 'keyword-rotation-settle',
      description:
        'Sends interrupted saves of keyword rotations to their sites again, and records what became of them.',
      job: 'keywordRotation.settle',
      every: 60_000,
    });
  }
}
