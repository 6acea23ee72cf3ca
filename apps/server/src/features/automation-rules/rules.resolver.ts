import { Args, Int, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, OrderByInput } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ReportFilters } from '../../reporting/index.js';
import {
  AutomationMutations,
  AutomationQueries,
  BulkTaskResponse,
  CurrentTaskRequest,
  type TaskRequest,
} from '../automation/index.js';
import { AutomationRuleBacktest, AutomationRuleBacktestResponse } from './backtest/backtest.model.js';
import { BacktestsService } from './backtest/backtests.service.js';
import { RuleApplications } from './rule-applications.service.js';
import { RuleRuns } from './rule-runs.service.js';
import { RuleSwitch } from './rule-switch.service.js';
import { RuleTraffic } from './rule-traffic.service.js';
import {
  AutomationRule,
  AutomationRuleFilters,
  AutomationRuleHold,
  AutomationRuleInput,
  AutomationRuleMatches,
  AutomationRuleMutations,
  AutomationRulePage,
  AutomationRuleResponse,
  AutomationRuleRunPage,
  AutomationRuleTraffic,
} from './rules.model.js';
import { RulesService } from './rules.service.js';

const input = { type: () => AutomationRuleInput, description: 'Data to save.' } as const;
const id = { type: () => Int } as const;

@Resolver(() => AutomationQueries)
@RequirePermission('bulk-actions')
export class RuleQueriesResolver {
  constructor(
    private readonly rulesOf: RulesService,
    private readonly scheduler: RuleSwitch,
    private readonly backtests: BacktestsService,
    private readonly runs: RuleRuns,
    private readonly traffic: RuleTraffic,
  ) {}

  @ResolveField(() => AutomationRulePage, { description: 'Rules. Sorted by last use, newest first, by default.' })
  rules(
    @CurrentViewer() viewer: Viewer,
    @Args('filters', { type: () => AutomationRuleFilters, nullable: true, description: 'Filters.' })
    filters: AutomationRuleFilters | null,
    @Args('page', {
      type: () => Int,
      nullable: true,
      defaultValue: 1,
      description: 'Page number, starting at 1.',
    })
    page: number,
    @Args('perPage', { type: () => Int, nullable: true, defaultValue: 50, description: 'Items per page.' })
    perPage: number,
    @Args('orderBy', {
      type: () => OrderByInput,
      nullable: true,
      description: "Sort order. Defaults to the screen's default order.",
    })
    orderBy: OrderByInput | null,
  ) {
    return this.rulesOf.page(viewer, filters ?? {}, orderBy ?? null, { page, perPage });
  }

  @ResolveField(() => AutomationRule, { nullable: true, description: 'A single rule.' })
  rule(@CurrentViewer() viewer: Viewer, @Args('id', id) ruleId: number) {
    return this.rulesOf.one(viewer, ruleId);
  }

  @ResolveField(() => AutomationRuleRunPage, {
    description: 'Checks of a rule by the scheduler and applications by its owner, latest first.',
  })
  ruleRuns(
    @CurrentViewer() viewer: Viewer,
    @Args('ruleId', id) ruleId: number,
    @Args('page', { type: () => Int, nullable: true, defaultValue: 1, description: 'Page number, starting at 1.' })
    page: number,
    @Args('perPage', { type: () => Int, nullable: true, defaultValue: 25, description: 'Items per page, at most 100.' })
    perPage: number,
  ) {
    return this.runs.page(viewer, ruleId, { page, perPage });
  }

  @ResolveField(() => [AutomationRule], { description: 'Rules of one user.' })
  userOwnedRules(
    @CurrentViewer() viewer: Viewer,
    @Args('userId', { type: () => Int, description: 'User ID.' }) userId: number,
  ) {
    return this.rulesOf.all(viewer, userId);
  }

  @ResolveField(() => [AutomationRule], { description: 'All rules, without paging.' })
  allRules(@CurrentViewer() viewer: Viewer) {
    return this.rulesOf.all(viewer, null);
  }

  @ResolveField(() => Boolean, { description: 'True if the scheduler is on.' })
  @RequirePermission('automation-rule-scheduler', 'bulk-actions')
  isRuleSchedulerEnabled(@CurrentViewer() viewer: Viewer) {
    return this.scheduler.isEnabled(viewer);
  }

  @ResolveField(() => AutomationRuleHold, {
    nullable: true,
    description: "Hold on all rules of the company; null if they aren't held.",
  })
  @RequirePermission('automation-rule-scheduler', 'bulk-actions')
  ruleHold(@CurrentViewer() viewer: Viewer) {
    return this.scheduler.hold(viewer);
  }

  @ResolveField(() => AutomationRuleMatches, { description: 'Current matches of a rule, saved or not.' })
  ruleMatches(@CurrentViewer() viewer: Viewer, @Args('input', input) rule: AutomationRuleInput) {
    return this.rulesOf.matches(viewer, rule);
  }

  @ResolveField(() => AutomationRuleTraffic, {
    description: 'Minimum clicks for the conditions of a rule with these filters.',
  })
  ruleTraffic(
    @CurrentViewer() viewer: Viewer,
    @Args('filters', {
      type: () => ReportFilters,
      nullable: true,
      description: 'Filters of the rule, without its periods and conditions.',
    })
    filters: ReportFilters | null,
  ) {
    return this.traffic.of(viewer, filters ?? {});
  }

  @ResolveField(() => AutomationRuleBacktest, { description: 'The last backtest of the caller.' })
  ruleBacktest(@CurrentViewer() viewer: Viewer) {
    return this.backtests.latest(viewer);
  }
}

@Resolver(() => AutomationMutations)
@RequirePermission('bulk-actions')
export class RuleMutationsResolver {
  constructor(
    private readonly rulesOf: RulesService,
    private readonly scheduler: RuleSwitch,
    private readonly backtests: BacktestsService,
  ) {}

  @ResolveField(() => AutomationRuleResponse, { description: 'Creates a rule.' })
  createRule(@CurrentViewer() viewer: Viewer, @Args('input', input) rule: AutomationRuleInput) {
    return this.rulesOf.save(viewer, null, rule);
  }

  @ResolveField(() => AutomationRuleBacktestResponse, {
    description: 'Replays a rule, saved or not, over the last 30 days with the data known at each time.',
  })
  backtestRule(@CurrentViewer() viewer: Viewer, @Args('input', input) rule: AutomationRuleInput) {
    return this.backtests.start(viewer, rule);
  }

  @ResolveField(() => AutomationRuleMutations, { description: 'A single rule.' })
  rule(@Args('id', id) ruleId: number): AutomationRuleMutations {
    return { id: ruleId };
  }

  @ResolveField(() => BaseResponse, { description: 'Turns the scheduler on or off for the company.' })
  @RequirePermission('automation-rule-scheduler')
  updateRuleSchedulerStatus(
    @CurrentViewer() viewer: Viewer,
    @Args('status', { description: 'On or off.' }) status: boolean,
  ) {
    return this.scheduler.setEnabled(viewer, status);
  }

  @ResolveField(() => BaseResponse, {
    description: 'Holds all rules of the company and stops unsent changes of their tasks.',
  })
  @RequirePermission('automation-rule-scheduler', 'bulk-actions')
  holdRules(@CurrentViewer() viewer: Viewer) {
    return this.scheduler.holdAll(viewer);
  }

  @ResolveField(() => BaseResponse, { description: 'Resumes all rules after they were held.' })
  @RequirePermission('automation-rule-scheduler')
  resumeRules(@CurrentViewer() viewer: Viewer) {
    return this.scheduler.resumeAll(viewer);
  }

  @Mutation(() => AutomationRuleResponse, { description: 'Creates a rule. Same as createRule in automation.' })
  createAutomationRule(@CurrentViewer() viewer: Viewer, @Args('input', input) rule: AutomationRuleInput) {
    return this.rulesOf.save(viewer, null, rule);
  }

  @Mutation(() => AutomationRuleResponse, { description: 'Updates a rule.' })
  updateAutomationRule(
    @CurrentViewer() viewer: Viewer,
    @Args('id', id) ruleId: number,
    @Args('input', input) rule: AutomationRuleInput,
    @Args('version', {
      type: () => Int,
      nullable: true,
      description: 'Version of the rule that was read. Omit to skip the conflict check.',
    })
    version: number | null,
  ) {
    return this.rulesOf.save(viewer, ruleId, rule, version ?? null);
  }
}

@Resolver(() => AutomationRuleMutations)
@RequirePermission('bulk-actions')
export class RuleActionsResolver {
  constructor(
    private readonly rulesOf: RulesService,
    private readonly applications: RuleApplications,
  ) {}

  @ResolveField(() => BulkTaskResponse, { description: 'Creates a task from the rule.' })
  apply(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id: ruleId }: AutomationRuleMutations,
    @CurrentTaskRequest() request: TaskRequest,
  ) {
    return this.applications.applyNow(viewer, ruleId, request);
  }

  @ResolveField(() => BaseResponse, { description: 'Removes the rule.' })
  remove(@CurrentViewer() viewer: Viewer, @Parent() { id: ruleId }: AutomationRuleMutations) {
    return this.rulesOf.remove(viewer, ruleId);
  }

  @ResolveField(() => BaseResponse, { description: 'Resumes the rule after it was held.' })
  @RequirePermission('automation-rule-scheduler')
  release(@CurrentViewer() viewer: Viewer, @Parent() { id: ruleId }: AutomationRuleMutations) {
    return this.rulesOf.release(viewer, ruleId);
  }
}
