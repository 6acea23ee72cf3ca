import { Args, Float, Int, Mutation, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import {
  type AnswerPlace,
  atLevel,
  CHANGE_PROPERTIES,
  type ChangeProperty,
  type EntityLevel,
  isValueProperty,
  propertyNames,
  unitOf,
  type ValueProperty,
} from '@adops/domain';
import { BiddingStrategyType, CurrentViewer, ResponseStatus } from '../../../core/graphql/index.js';
import { AnySignedInUser, RequirePermission } from '../../../core/permissions/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { type ReadLevel, type SingleOutcome, SingleChangesService } from '../changes/single-changes.service.js';
import type { TaskRequest } from '../tasks/task-requests.service.js';
import { AmountResponse, StatusResponse } from './responses.js';
import { NewAmountArgs, NewBudgetArgs, NewStatusArgs } from './arguments.js';
import { CurrentTaskRequest } from './current-task-request.js';
import { declareField } from './declared-field.js';

/** Entity of a mutation container. */
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

const amount = (
  { status, message, value, current, taskId, replaces }: SingleOutcome,
  place: AnswerPlace,
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

type EntityResolverType = { readonly prototype: EntityResolver };

/** Shared code of the resolvers of both levels. */
class EntityResolver {
  constructor(
    private readonly level: ReadLevel,
    private readonly changes: SingleChangesService,
  ) {}

  async setAmount(
    entity: Entity,
    field: ValueProperty,
    args: NewBudgetArgs,
    place: AnswerPlace,
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

  async setStatus(entity: Entity, args: NewStatusArgs): Promise<StatusResponse> {
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

  async readAmount(entity: Entity, field: ValueProperty, place: AnswerPlace): Promise<AmountResponse> {
    return amount(await this.read(entity, field), place);
  }

  async readStatus(entity: Entity): Promise<StatusResponse> {
    return status(await this.read(entity, 'status'));
  }

  protected read({ viewer, id, accountId, request }: Entity, field: ChangeProperty): Promise<SingleOutcome> {
    return this.changes.refresh(viewer, { level: this.level, id, accountId, field, request });
  }
}

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

  @ResolveField(() => AmountResponse, { description: CHANGE_PROPERTIES.biddingStrategy.at.campaign.single.updates })
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
}

/** Declares the mutations that change a property with one value and read it back. */
function declareEdits(
  resolver: EntityResolverType,
  parent: object,
  level: EntityLevel,
  property: ChangeProperty,
): void {
  const { single } = atLevel(property, level);
  const isStatus = unitOf(property) === 'status';
  if (!single || !(isStatus || isValueProperty(property))) return;
  const { update, updates, refresh, refreshes, answer, replacesBudget } = single;
  const type = () => (isStatus ? StatusResponse : AmountResponse);
  const args = isStatus ? NewStatusArgs : replacesBudget ? NewBudgetArgs : NewAmountArgs;
  const self = { decorate: Parent(), type: parent };
  declareField(resolver, {
    name: update,
    type,
    description: updates,
    decorators: [RequirePermission('bulk-actions')],
    parameters: [self, { decorate: Args(), type: args }],
    resolve: (edits: EntityResolver, entity: Entity, values: NewBudgetArgs & NewStatusArgs) =>
      isValueProperty(property)
        ? edits.setAmount(entity, property, values, answer?.update ?? 'value')
        : edits.setStatus(entity, values),
  });
  if (!refresh || !refreshes) return;
  declareField(resolver, {
    name: refresh,
    type,
    description: refreshes,
    decorators: [RequirePermission('adgroup-report')],
    parameters: [self],
    resolve: (edits: EntityResolver, entity: Entity) =>
      isValueProperty(property)
        ? edits.readAmount(entity, property, answer?.refresh ?? 'value')
        : edits.readStatus(entity),
  });
}

for (const property of propertyNames) {
  declareEdits(CampaignEntityResolver, CampaignMutations, 'campaign', property);
  declareEdits(AdgroupEntityResolver, AdgroupMutations, 'adgroup', property);
}
