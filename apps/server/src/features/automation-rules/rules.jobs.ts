import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { JobRegistry } from '../../core/queue/index.js';
import { VERSION_DAYS } from '../facts/index.js';
import { BacktestsService } from './backtest/backtests.service.js';
import { pruneSeen } from './backtest/backtests.repository.js';
import { RuleSchedulerService } from './rule-scheduler.service.js';

@Injectable()
export class RuleJobs {
  constructor(registry: JobRegistry, scheduler: RuleSchedulerService, backtests: BacktestsService, database: Database) {
    registry.handle('rules.backtest', async (_, { stopping }) => void (await backtests.runWaiting(stopping)));
    registry.schedule({
      id: 'rules-backtest',
      description: 'Runs backtests of automation rules.',
      job: 'rules.backtest',
      every: 3_000,
    });
    registry.handle('rules.prune', () => pruneSeen(database.pool, VERSION_DAYS));
    registry.schedule({
      id: 'rules-prune',
      description: 'Deletes old snapshots of the data that rules were checked with.',
      job: 'rules.prune',
      pattern: '35 3 * * *',
    });
    registry.handle('rules.run', async (_, { stopping }) => void (await scheduler.runDue(stopping)));
    registry.schedule({
      id: 'rules-run',
      description: 'Runs automation rules that are due.',
      job: 'rules.run',
      every: 20_000,
    });
  }
}
