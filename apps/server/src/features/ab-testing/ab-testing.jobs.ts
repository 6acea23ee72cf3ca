import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { AbReportService } from './ab-report.service.js';
import { AbRuns } from './ab-runs.js';

@Injectable()
export class AbTestingJobs {
  constructor(registry: JobRegistry, runs: AbRuns, reports: AbReportService) {
    registry.handle('abTests.settle', async () => void (await runs.settleOpen()));
    registry.schedule({
      id: 'ab-tests-settle',
      description:
        'Asks sites again to start or stop A/B tests where they did not answer, and records what became of it.',
      job: 'abTests.settle',
      every: 60_000,
    });
    registry.handle('abTests.judge', async () => void (await reports.judgeAll()));
    registry.schedule({
      id: 'ab-tests-judge',
      description: 'Works out the verdicts of A/B tests again, and records how they changed.',
      job: 'abTests.judge',
      every: 3_600_000,
    });
  }
}
