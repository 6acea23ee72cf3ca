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
      description: 'Retries unconfirmed starts and stops of A/B tests, and records the outcome.',
      job: 'abTests.settle',
      every: 60_000,
    });
    registry.handle('abTests.judge', async () => void (await reports.judgeAll()));
    registry.schedule({
      id: 'ab-tests-judge',
      description: 'Recalculates the verdicts of A/B tests, and records changes.',
      job: 'abTests.judge',
      every: 3_600_000,
    });
  }
}
