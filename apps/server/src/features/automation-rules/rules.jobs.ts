import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../../core/queue/index.js';
import { RuleSchedulerService } from './rule-scheduler.service.js';

@Injectable()
export class RuleJobs {
  constructor(registry: JobRegistry, scheduler: RuleSchedulerService) {
    registry.handle('rules.run', async (_, { stopping }) => void (await scheduler.runDue(stopping)));
    registry.schedule({
      id: 'rules-run',
      description: 'Applies automation rules whose time has come.',
      job: 'rules.run',
      every: 20_000,
    });
  }
}
