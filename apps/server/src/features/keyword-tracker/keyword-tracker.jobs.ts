import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { ProbeRunner } from './probe-runner.js';

@Injectable()
export class KeywordTrackerJobs {
  constructor(registry: JobRegistry, runner: ProbeRunner) {
    registry.handle('keywordTracker.probe', async (_, { stopping }) => {
      if (!runner.isBusy) await runner.run(stopping);
    });
    registry.schedule({
      id: 'keyword-tracker-probe',
      description: 'Probes sites for the ads of tracked keywords, once a day per keyword.',
      job: 'keywordTracker.probe',
      every: 30_000,
    });
  }
}
