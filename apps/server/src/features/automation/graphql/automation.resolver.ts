import {
  Args,
  Field,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, DateRangeInput, OrderByInput, User } from '../../../core/graphql/index.js';
import { RequirePermission } from '../../../core/permissions/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { ApprovalNotices } from '../approvals/approval-notices.service.js';
import { ConflictActionsService } from '../conflicts/conflict-actions.service.js';
import { OperationActionsService } from '../operations/operation-actions.service.js';
import { OperationExclusions } from '../operations/operation-exclusions.service.js';
import { OperationReads } from '../operations/operation-reads.js';
import { OperationSummaries } from '../operations/operation-summary.service.js';
import { AutomationSendingPlan } from '../sending-plan/sending-plan.model.js';
import { SendingPlans } from '../sending-plan/sending-plans.service.js';
import { TaskActionsService } from '../tasks/task-actions.service.js';
import { TaskReads } from '../tasks/task-reads.js';
import type { TaskRequest } from '../tasks/task-requests.service.js';
import { BulkTaskResponse } from './responses.js';
import { CurrentTaskRequest } from './current-task-request.js';
import { AutomationOperationStatus, AutomationProperty, AutomationTaskStatus, BulkActionType } from './enums.js';
import { AutomationOperationFilters, AutomationOperationPage } from './operation.model.js';
import { AutomationOperationFilterInput, AutomationOperationSummary } from './operation-summary.model.js';
import { AutomationErrorGroup, AutomationTask, AutomationTaskPage } from './task.model.js';

@InputType({ description: 'Filters for automation tasks.' })
export class AutomationTaskFilters {
  @Field(() => DateRangeInput, {
    nullable: true,
    description: "Date range. Defaults to the screen's default range.",
  })
  dateRange?: DateRangeInput | null;

  @Field(() => [AutomationTaskStatus], { nullable: true, description: 'Limit results to these statuses.' })
  statusIn?: (keyof typeof AutomationTaskStatus)[] | null;

  @Field(() => [BulkActionType], { nullable: true, description: 'Limit results to these types.' })
  typeIn?: (keyof typeof BulkActionType)[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to items created by these users.' })
  creatorIdIn?: number[] | null;

  @Field(() => [Int], { nullable: true, description: 'Limit results to tasks of these rules.' })
  ruleIdIn?: number[] | null;

  @Field(() => Boolean, { nullable: true, description: 'True for tasks created by the scheduler.' })
  isCreatedByScheduler?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: "Text to search for in the row's names, case-insensitive.",
  })
  searchPhrase?: string | null;

  @Field(() => Boolean, { nullable: true, description: "True for tasks that await the caller's approval." })
  awaitsMyApproval?: boolean | null;
}

@ObjectType({ description: 'Automation queries.' })
export class AutomationQueries {}

@ObjectType({ description: 'Automation actions.' })
export class AutomationMutations {}

@ObjectType({ description: 'Actions on one automation task.' })
export class AutomationTaskMutations {
  readonly id!: number;
}

@ObjectType({ description: 'Actions on one automation operation.' })
export class AutomationOperationMutations {
  readonly id!: number;
}

const page = {
  name: 'page',
  type: () => Int,
  nullable: true,
  defaultValue: 1,
  description: 'Page number, starting at 1.',
} as const;
const perPage = (defaultValue: number) =>
  ({ name: 'perPage', type: () => Int, nullable: true, defaultValue, description: 'Items per page.' }) as const;
const taskId = { name: 'taskId', type: () => Int, description: 'Task ID.' } as const;

@Resolver(() => AutomationQueries)
@RequirePermission('bulk-actions', 'placement-report-bulk-actions')
export class AutomationQueriesResolver {
  constructor(
    private readonly reads: TaskReads,
    private readonly operationReads: OperationReads,
    private readonly summaries: OperationSummaries,
    private readonly plans: SendingPlans,
  ) {}

  @Query(() => AutomationQueries, { description: 'Automation.' })
  @RequirePermission('bulk-actions', 'automation-rule-scheduler', 'placement-report-bulk-actions')
  automation(): AutomationQueries {
    return {};
  }

  @ResolveField(() => AutomationTaskPage, { description: 'Tasks, newest first.' })
  tasks(
    @CurrentViewer() viewer: Viewer,
    @Args('filters', { type: () => AutomationTaskFilters, nullable: true, description: 'Filters.' })
    filters: AutomationTaskFilters | null,
    @Args(page) pageNumber: number,
    @Args(perPage(50)) size: number,
  ) {
    return this.reads.tasks(viewer, filters ?? {}, { page: pageNumber, perPage: size });
  }

  @ResolveField(() => AutomationTask, { nullable: true, description: 'A single task.' })
  task(@CurrentViewer() viewer: Viewer, @Args('id', { type: () => Int }) id: number) {
    return this.reads.task(viewer, id);
  }

  @ResolveField(() => AutomationOperationPage, { description: 'Operations of a task.' })
  operations(
    @CurrentViewer() viewer: Viewer,
    @Args(taskId) task: number,
    @Args(page) pageNumber: number,
    @Args(perPage(100)) size: number,
    @Args('siteIds', { type: () => [Int], nullable: true, description: 'Site IDs.' }) siteIds: number[] | null,
    @Args('sourceIds', { type: () => [Int], nullable: true, description: 'Source IDs.' })
    sourceIds: number[] | null,
    @Args('campaignPhrase', { type: () => String, nullable: true, description: 'Text the campaign name contains.' })
    campaignPhrase: string | null,
    @Args('adGroupPhrase', { type: () => String, nullable: true, description: 'Text the ad group name contains.' })
    adGroupPhrase: string | null,
    @Args('statusIn', {
      type: () => [AutomationOperationStatus],
      nullable: true,
      description: 'Limit results to these statuses.',
    })
    statusIn: (keyof typeof AutomationOperationStatus)[] | null,
    @Args('filters', { type: () => AutomationOperationFilterInput, nullable: true, description: 'Only these.' })
    filters: AutomationOperationFilterInput | null,
    @Args('orderBy', {
      type: () => OrderByInput,
      nullable: true,
      description: 'Sort order by name, campaign, account, oldValue, newValue, change, relativeChange or status.',
    })
    orderBy: OrderByInput | null,
  ) {
    return this.operationReads.operations(
      viewer,
      task,
      [{ siteIds, sourceIds, campaignPhrase, adGroupPhrase, statusIn }, filters ?? {}],
      orderBy,
      { page: pageNumber, perPage: size },
    );
  }

  @ResolveField(() => AutomationOperationSummary, {
    description: "Totals, sizes of changes by account, and reasons of a task's operations.",
  })
  operationSummary(
    @CurrentViewer() viewer: Viewer,
    @Args(taskId) task: number,
    @Args('filters', { type: () => AutomationOperationFilterInput, nullable: true, description: 'Only these.' })
    filters: AutomationOperationFilterInput | null,
  ) {
    return this.summaries.of(viewer, task, filters ?? {});
  }

  @ResolveField(() => AutomationSendingPlan, {
    description:
      'Estimated time at which the unsent changes of a task will be sent, given the rate limits of their platforms.',
  })
  sendingPlan(@CurrentViewer() viewer: Viewer, @Args(taskId) task: number) {
    return this.plans.of(viewer, task);
  }

  @ResolveField(() => AutomationOperationFilters, {
    description: "Values that a task's operations can be filtered by.",
  })
  operationFilters(@CurrentViewer() viewer: Viewer, @Args(taskId) task: number) {
    return this.operationReads.operationFilters(viewer, task);
  }

  @ResolveField(() => [AutomationErrorGroup], {
    description: 'Failed operations of a task by cause, most frequent first.',
  })
  operationErrors(@CurrentViewer() viewer: Viewer, @Args(taskId) task: number) {
    return this.operationReads.operationErrors(viewer, task);
  }

  @ResolveField(() => Int, { description: "Number of tasks that await the caller's approval." })
  awaitingMyApprovalCount(@CurrentViewer() viewer: Viewer) {
    return this.reads.awaitingCount(viewer);
  }

  @ResolveField(() => [User], { description: 'Users who created tasks or rules.' })
  automationTaskCreators(@CurrentViewer() viewer: Viewer) {
    return this.reads.creators(viewer);
  }
}

@Resolver(() => AutomationMutations)
@RequirePermission('bulk-actions', 'placement-report-bulk-actions')
export class AutomationMutationsResolver {
  constructor(private readonly actions: OperationActionsService) {}

  @Mutation(() => AutomationMutations, { description: 'Automation.' })
  @RequirePermission('bulk-actions', 'automation-rule-scheduler', 'placement-report-bulk-actions')
  automation(): AutomationMutations {
    return {};
  }

  @ResolveField(() => AutomationTaskMutations, { description: 'A single task.' })
  task(@Args('id', { type: () => Int }) id: number): AutomationTaskMutations {
    return { id };
  }

  @ResolveField(() => AutomationOperationMutations, { description: 'A single operation.' })
  operation(@Args('id', { type: () => Int }) id: number): AutomationOperationMutations {
    return { id };
  }

  @ResolveField(() => BaseResponse, { description: "Updates the new value of an operation that hasn't run." })
  updateOperationValue(
    @CurrentViewer() viewer: Viewer,
    @Args('operationId', { type: () => Int, description: 'Operation to update.' }) id: number,
    @Args('value', { description: 'New value.' }) value: string,
    @Args('property', { type: () => AutomationProperty, description: 'Property to change.' })
    property: keyof typeof AutomationProperty,
  ) {
    return this.actions.updateValue(viewer, id, value, property);
  }
}

@Resolver(() => AutomationTaskMutations)
@RequirePermission('bulk-actions', 'placement-report-bulk-actions')
export class AutomationTaskResolver {
  constructor(
    private readonly actions: TaskActionsService,
    private readonly exclusions: OperationExclusions,
    private readonly notices: ApprovalNotices,
    private readonly conflicts: ConflictActionsService,
  ) {}

  @ResolveField(() => BaseResponse, {
    description: "Emails the users who can approve the task. Repeated requests don't send a second email.",
  })
  requestApproval(@CurrentViewer() viewer: Viewer, @Parent() { id }: AutomationTaskMutations) {
    return this.notices.request(viewer, id);
  }

  @ResolveField(() => BaseResponse, { description: 'Approves the task so that it runs.' })
  approve(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: AutomationTaskMutations,
    @Args('planHash', {
      type: () => String,
      nullable: true,
      description: 'Fingerprint of the task as displayed. The approval is rejected if the task has changed since.',
    })
    planHash: string | null,
  ) {
    return this.actions.approve(viewer, id, planHash ?? null);
  }

  @ResolveField(() => BaseResponse, { description: 'Declines the task.' })
  decline(@CurrentViewer() viewer: Viewer, @Parent() { id }: AutomationTaskMutations) {
    return this.actions.decline(viewer, id);
  }

  @ResolveField(() => BaseResponse, {
    description: 'Cancels the task by excluding its unsent operations. Sent operations are unchanged.',
  })
  cancel(@CurrentViewer() viewer: Viewer, @Parent() { id }: AutomationTaskMutations) {
    return this.actions.cancel(viewer, id);
  }

  @ResolveField(() => BulkTaskResponse, { description: 'Retries the failed operations.' })
  restart(@CurrentViewer() viewer: Viewer, @Parent() { id }: AutomationTaskMutations) {
    return this.actions.restart(viewer, id);
  }

  @ResolveField(() => BulkTaskResponse, { description: 'Creates a preview task that restores the previous values.' })
  undo(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: AutomationTaskMutations,
    @Args('operationIds', {
      type: () => [Int],
      nullable: true,
      description: 'Operations to undo. Defaults to all completed operations.',
    })
    operationIds: number[] | null,
    @CurrentTaskRequest() request: TaskRequest,
  ) {
    return this.actions.undo(viewer, id, operationIds ?? null, request);
  }

  @ResolveField(() => BaseResponse, {
    description: 'Closes conflicting operations and keeps the values of the platform.',
  })
  keepPlatformValues(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: AutomationTaskMutations,
    @Args('operationIds', {
      type: () => [Int],
      nullable: true,
      description: 'Operations to close. Defaults to all operations that await a decision.',
    })
    operationIds: number[] | null,
  ) {
    return this.conflicts.keep(viewer, id, operationIds ?? null);
  }

  @ResolveField(() => BulkTaskResponse, {
    description:
      "Creates a preview task that overwrites the values found on the platform, if they haven't changed since.",
  })
  writeMine(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: AutomationTaskMutations,
    @Args('operationIds', {
      type: () => [Int],
      nullable: true,
      description: 'Operations to write. Defaults to all operations that await a decision.',
    })
    operationIds: number[] | null,
    @CurrentTaskRequest() request: TaskRequest,
  ) {
    return this.conflicts.writeMine(viewer, id, operationIds ?? null, request);
  }

  @ResolveField(() => BaseResponse, { description: 'Excludes the operations that match the filters from a preview.' })
  excludeByFilter(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: AutomationTaskMutations,
    @Args('filters', { type: () => AutomationOperationFilterInput, description: 'Which ones.' })
    filters: AutomationOperationFilterInput,
    @Args('expectedCount', {
      type: () => Int,
      description:
        'Number of included operations the filters matched when displayed. The request is rejected if it differs.',
    })
    expectedCount: number,
  ) {
    return this.exclusions.exclude(viewer, id, filters, expectedCount);
  }

  @ResolveField(() => BaseResponse, {
    description: 'Includes manually excluded operations that match the filters.',
  })
  includeByFilter(
    @CurrentViewer() viewer: Viewer,
    @Parent() { id }: AutomationTaskMutations,
    @Args('filters', { type: () => AutomationOperationFilterInput, description: 'Which ones.' })
    filters: AutomationOperationFilterInput,
    @Args('expectedCount', {
      type: () => Int,
      description:
        'Number of manually excluded operations the filters matched when displayed. The request is rejected if it differs.',
    })
    expectedCount: number,
  ) {
    return this.exclusions.include(viewer, id, filters, expectedCount);
  }
}

@Resolver(() => AutomationOperationMutations)
@RequirePermission('bulk-actions', 'placement-report-bulk-actions')
export class AutomationOperationResolver {
  constructor(private readonly actions: OperationActionsService) {}

  @ResolveField(() => BaseResponse, { description: 'Excludes the operation.' })
  exclude(@CurrentViewer() viewer: Viewer, @Parent() { id }: AutomationOperationMutations) {
    return this.actions.exclude(viewer, id);
  }

  @ResolveField(() => BaseResponse, { description: 'Includes the operation again.' })
  include(@CurrentViewer() viewer: Viewer, @Parent() { id }: AutomationOperationMutations) {
    return this.actions.include(viewer, id);
  }
}
