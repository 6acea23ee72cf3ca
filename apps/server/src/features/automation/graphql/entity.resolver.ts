import { Args, Float, Int, Mutation, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { ChangeProperty, EntityLevel, ValueProperty } from '@adops/domain';
import { CurrentViewer, ResponseStatus } from '../../../core/graphql/index.js';
import { AnySignedInUser, RequirePermission } from '../../../core/permissions/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { BiddingStrategyType } from '../../../reporting/index.js';
import { type SingleOutcome, SingleChangesService } from '../single-changes.service.js';
import type { TaskRequest } from '../task-requests.service.js';
import { AmountResponse, StatusResponse } from './answers.js';
import { NewAmountArgs, NewBudgetArgs, NewStatusArgs } from './arguments.js';
import { CurrentTaskRequest } from './current-task-request.js';

/** The entity a container is about. */
interface Entity {
  readonly viewer: Viewer;
  readonly id: number;
  readonly accountId: number | null;
  readonly request: TaskRequest;
}

@ObjectType({ description: 'Actions on one campaign; each runs immediately as a task with one operation.' })
export class CampaignMutations implements Entity {
  readonly viewer!: Viewer;
  readonly id!: number;
  readonly accountId!: number | null;
  readonly request!: TaskRequest;
}

@ObjectType({ description: 'Actions on one ad group; each runs immediately as a task with one operation.' })
export class AdgroupMutations implements Entity {
  readonly viewer!: Viewer;
  readonly id!: number;
  readonly accountId!: number | null;
  readonly request!: TaskRequest;
}

const MICROS = 1_000_000;
const units = (value: unknown): number | null => (typeof value === 'number' ? value / MICROS : null);
const micros = (value: number): number => Math.round(value * MICROS);
const STATUS_NAMES: Readonly<Record<number, string>> = { 2: 'enabled', 3: 'paused', 4: 'removed' };

/** Where the answer puts a value: what was stored, what was read of a budget, or the target in force. */
type Place = 'value' | 'amount' | 'target';

const amount = (
  { status, message, value, current, taskId, replaces }: SingleOutcome,
  place: Place,
): AmountResponse => ({
  status,
  message,
  taskId,
  replaces: replaces ?? null,
  currentValue: units(current),
  ...(place === 'target' ? { value: units(value) } : {}),
  [place]: units(value),
});

function status({ status: outcome, message, value, current, taskId }: SingleOutcome): StatusResponse {
  const now = outcome === ResponseStatus.error ? null : ((value ?? null) as number | null);
  return {
    status: outcome,
    message,
    taskId,
    statusId: now,
    newStatus: now === null ? null : (STATUS_NAMES[now] ?? null),
    currentStatusId: (current ?? null) as number | null,
  };
}

/** What the resolvers of both levels share. */
class EntityResolver {
  constructor(
    private readonly level: EntityLevel,
    private readonly changes: SingleChangesService,
  ) {}

  protected async setAmount(
    entity: Entity,
    field: ValueProperty,
    args: NewBudgetArgs,
    place: Place,
  ): Promise<AmountResponse> {
    return amount(
      await this.set(
        entity,
        field,
        args.oldValue == null ? undefined : micros(args.oldValue),
        micros(args.newValue),
        args,
      ),
      place,
    );
  }

  protected async setStatus(entity: Entity, args: NewStatusArgs): Promise<StatusResponse> {
    return status(await this.set(entity, 'status', args.oldValue ?? undefined, args.newValue, args));
  }

  protected set(
    { viewer, id, accountId, request }: Entity,
    field: ChangeProperty,
    oldValue: unknown,
    newValue: unknown,
    { forced, replacesBudget }: { forced?: boolean | null; replacesBudget?: boolean | null },
  ): Promise<SingleOutcome> {
    return this.changes.change(viewer, {
      level: this.level,
      id,
      accountId,
      field,
      oldValue,
      newValue,
      forced: forced ?? false,
      replacesBudget: replacesBudget ?? false,
      request,
    });
  }

  protected async readAmount(entity: Entity, field: ValueProperty, place: Place): Promise<AmountResponse> {
    return amount(await this.read(entity, field), place);
  }

  protected read({ viewer, id, accountId, request }: Entity, field: ChangeProperty): Promise<SingleOutcome> {
    return this.changes.refresh(viewer, { level: this.level, id, accountId, field, request });
  }
}

const amounts = () => AmountResponse;

@Resolver(() => CampaignMutations)
export class CampaignEntityResolver extends EntityResolver {
  constructor(changes: SingleChangesService) {
    super('campaign', changes);
  }

  @Mutation(() => CampaignMutations, { description: 'A single campaign.' })
  @AnySignedInUser()
  campaign(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerAccountId', { type: () => Int, description: 'Partner account ID.' }) accountId: number,
    @Args('campaignId', { type: () => Int, description: 'Campaign ID.' }) id: number,
    @CurrentTaskRequest() request: TaskRequest,
  ): CampaignMutations {
    return { viewer, id, accountId, request };
  }

  @ResolveField(amounts, { description: 'Updates the daily budget.' })
  @RequirePermission('bulk-actions')
  updateBudgetAmount(@Parent() parent: CampaignMutations, @Args() args: NewBudgetArgs) {
    return this.setAmount(parent, 'budget', args, 'value');
  }

  @ResolveField(amounts, { description: 'Refreshes the daily budget from the platform.' })
  @RequirePermission('adgroup-report')
  refreshBudgetAmount(@Parent() parent: CampaignMutations) {
    return this.readAmount(parent, 'budget', 'amount');
  }

  @ResolveField(amounts, { description: 'Updates the lifetime budget.' })
  @RequirePermission('bulk-actions')
  updateLifetimeBudgetAmount(@Parent() parent: CampaignMutations, @Args() args: NewBudgetArgs) {
    return this.setAmount(parent, 'lifetimeBudget', args, 'value');
  }

  @ResolveField(amounts, { description: 'Refreshes the lifetime budget from the platform.' })
  @RequirePermission('adgroup-report')
  refreshLifetimeBudgetAmount(@Parent() parent: CampaignMutations) {
    return this.readAmount(parent, 'lifetimeBudget', 'amount');
  }

  @ResolveField(amounts, { description: 'Refreshes the target CPA from the platform.' })
  @RequirePermission('adgroup-report')
  refreshTargetCpa(@Parent() parent: CampaignMutations) {
    return this.readAmount(parent, 'targetCpa', 'target');
  }

  @ResolveField(amounts, { description: 'Updates the bidding strategy.' })
  @RequirePermission('bulk-actions')
  async updateBiddingStrategy(
    @Parent() parent: CampaignMutations,
    @Args('biddingStrategyType', { type: () => BiddingStrategyType, description: 'Bidding strategy.' })
    type: keyof typeof BiddingStrategyType,
    @Args('targetCpa', {
      type: () => Float,
      nullable: true,
      description: 'Target CPA; only for strategies that use one.',
    })
    targetCpa: number | null,
  ): Promise<AmountResponse> {
    const strategy = { type, targetCpa: targetCpa === null ? null : micros(targetCpa) };
    const outcome = await this.set(parent, 'biddingStrategy', undefined, strategy, {});
    const held = outcome.value as { targetCpa: number | null } | null;
    return amount({ ...outcome, value: held?.targetCpa ?? null }, 'target');
  }

  @ResolveField(amounts, { description: 'Updates the target CPA.' })
  @RequirePermission('bulk-actions')
  updateTargetCpa(@Parent() parent: CampaignMutations, @Args() args: NewAmountArgs) {
    return this.setAmount(parent, 'targetCpa', args, 'target');
  }

  @ResolveField(() => StatusResponse, { description: 'Enables or pauses the entity.' })
  @RequirePermission('bulk-actions')
  updateStatus(@Parent() parent: CampaignMutations, @Args() args: NewStatusArgs) {
    return this.setStatus(parent, args);
  }
}

@Resolver(() => AdgroupMutations)
export class AdgroupEntityResolver extends EntityResolver {
  constructor(changes: SingleChangesService) {
    super('adgroup', changes);
  }

  @Mutation(() => AdgroupMutations, { description: 'A single ad group.' })
  @AnySignedInUser()
  adgroup(
    @CurrentViewer() viewer: Viewer,
    @Args('partnerAccountId', {
      type: () => Int,
      nullable: true,
      description: "Account the ad group belongs to. Defaults to the ad group's account.",
    })
    accountId: number | null,
    @Args('adgroupId', { type: () => Int, description: 'Ad group ID.' }) id: number,
    @CurrentTaskRequest() request: TaskRequest,
  ): AdgroupMutations {
    return { viewer, id, accountId: accountId ?? null, request };
  }

  @ResolveField(amounts, { description: 'Updates the daily budget.' })
  @RequirePermission('bulk-actions')
  updateBudgetAmount(@Parent() parent: AdgroupMutations, @Args() args: NewBudgetArgs) {
    return this.setAmount(parent, 'budget', args, 'value');
  }

  @ResolveField(amounts, { description: 'Refreshes the daily budget from the platform.' })
  @RequirePermission('adgroup-report')
  refreshBudgetAmount(@Parent() parent: AdgroupMutations) {
    return this.readAmount(parent, 'budget', 'amount');
  }

  @ResolveField(amounts, { description: 'Updates the lifetime budget.' })
  @RequirePermission('bulk-actions')
  updateLifetimeBudgetAmount(@Parent() parent: AdgroupMutations, @Args() args: NewBudgetArgs) {
    return this.setAmount(parent, 'lifetimeBudget', args, 'value');
  }

  @ResolveField(amounts, { description: 'Refreshes the lifetime budget from the platform.' })
  @RequirePermission('adgroup-report')
  refreshLifetimeBudgetAmount(@Parent() parent: AdgroupMutations) {
    return this.readAmount(parent, 'lifetimeBudget', 'amount');
  }

  @ResolveField(amounts, { description: 'Refreshes the cost-per-click bid from the platform.' })
  @RequirePermission('adgroup-report')
  refreshMaxCPC(@Parent() parent: AdgroupMutations) {
    return this.readAmount(parent, 'maxCPC', 'value');
  }

  @ResolveField(amounts, { description: 'Refreshes the cost-per-action bid from the platform.' })
  @RequirePermission('adgroup-report')
  refreshMaxCPA(@Parent() parent: AdgroupMutations) {
    return this.readAmount(parent, 'maxCPA', 'value');
  }

  @ResolveField(amounts, { description: 'Refreshes the cost-per-thousand-impressions bid from the platform.' })
  @RequirePermission('adgroup-report')
  refreshMaxCPM(@Parent() parent: AdgroupMutations) {
    return this.readAmount(parent, 'maxCPM', 'value');
  }

  @ResolveField(amounts, { description: 'Refreshes the target ROAS from the platform.' })
  @RequirePermission('adgroup-report')
  refreshRoas(@Parent() parent: AdgroupMutations) {
    return this.readAmount(parent, 'roas', 'value');
  }

  @ResolveField(() => StatusResponse, { description: 'Refreshes the status from the platform.' })
  @RequirePermission('adgroup-report')
  async refreshStatus(@Parent() parent: AdgroupMutations): Promise<StatusResponse> {
    return status(await this.read(parent, 'status'));
  }

  @ResolveField(amounts, { description: 'Updates the cost-per-click bid.' })
  @RequirePermission('bulk-actions')
  updateMaxCPC(@Parent() parent: AdgroupMutations, @Args() args: NewAmountArgs) {
    return this.setAmount(parent, 'maxCPC', args, 'value');
  }

  @ResolveField(amounts, { description: 'Updates the cost-per-action bid.' })
  @RequirePermission('bulk-actions')
  updateMaxCPA(@Parent() parent: AdgroupMutations, @Args() args: NewAmountArgs) {
    return this.setAmount(parent, 'maxCPA', args, 'value');
  }

  @ResolveField(amounts, { description: 'Updates the cost-per-thousand-impressions bid.' })
  @RequirePermission('bulk-actions')
  updateMaxCPM(@Parent() parent: AdgroupMutations, @Args() args: NewAmountArgs) {
    return this.setAmount(parent, 'maxCPM', args, 'value');
  }

  @ResolveField(amounts, { description: 'Updates the target ROAS.' })
  @RequirePermission('bulk-actions')
  updateRoas(@Parent() parent: AdgroupMutations, @Args() args: NewAmountArgs) {
    return this.setAmount(parent, 'roas', args, 'value');
  }

  @ResolveField(() => StatusResponse, { description: 'Enables or pauses the entity.' })
  @RequirePermission('bulk-actions')
  updateStatus(@Parent() parent: AdgroupMutations, @Args() args: NewStatusArgs) {
    return this.setStatus(parent, args);
  }
}
