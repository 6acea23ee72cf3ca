import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { CreativeCollector } from './creative-collector.js';

@Injectable()
export class KeywordMiningJobs {
  constructor(registry: JobRegistry, collector: CreativeCollector) {
    registry.handle('keywordMining.collect', async (_, { stopping }) => {
      if (!collector.isBusy) await collector.run(stopping);
    });
    registry.schedule({
      id: 'keyword-mining-collect',
      description: 'Collects competitor ads once an hour.',
      job: 'keywordMining.collect',
      every: 60_000,
    });
  }
}
