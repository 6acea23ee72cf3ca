import { Module } from '@nestjs/common';
import { AutomationModule } from '../automation/index.js';
import { ReferenceListsModule } from '../reference-lists/index.js';
import { BacktestRunner } from './backtest/backtest-runner.service.js';
import { BacktestsService } from './backtest/backtests.service.js';
import { FailingPlatforms } from './failing-platforms.service.js';
import { LateFigures } from './late-figures.service.js';
import { RuleApplications } from './rule-applications.service.js';
import { RuleEvaluation } from './rule-evaluation.js';
import { RuleJudge } from './rule-judge.service.js';
import { RuleNotices } from './rule-notices.service.js';
import { RuleRuns } from './rule-runs.service.js';
import { RuleSchedulerService } from './rule-scheduler.service.js';
import { RuleSwitch } from './rule-switch.service.js';
import { RuleTraffic } from './rule-traffic.service.js';
import { RuleJobs } from './rules.jobs.js';
import { RuleActionsResolver, RuleMutationsResolver, RuleQueriesResolver } from './rules.resolver.js';
import { RulesService } from './rules.service.js';

/** Automation rules: matching, scheduling, and holds. */
@Module({
  imports: [AutomationModule, ReferenceListsModule],
  providers: [
    RuleEvaluation,
    RuleJudge,
    BacktestRunner,
    BacktestsService,
    FailingPlatforms,
    LateFigures,
    RuleNotices,
    RuleApplications,
    RuleSchedulerService,
    RulesService,
    RuleRuns,
    RuleSwitch,
    RuleTraffic,
    RuleJobs,
    RuleQueriesResolver,
    RuleMutationsResolver,
    RuleActionsResolver,
  ],
})
export class AutomationRulesModule {}
