import type { BidTypeName, BulkActionName, EntityLevel, ValueChange, ValueProperty } from '@adops/domain';
import { Args, Float, Mutation, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { BadUserInput, CurrentViewer, DateRangeInput } from '../../../core/graphql/index.js';
import { RequirePermission } from '../../../core/permissions/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { BiddingStrategyType } from '../../../reporting/index.js';
import { type BulkAnswer, type BulkOptions, BulkActionsService } from '../bulk-actions.service.js';
import type { ChangeRequest, LabelChange } from '../planning/change-request.js';
import type { TaskRequest } from '../task-requests.service.js';
import { BulkTaskResponse } from './answers.js';
import { Action, AdgroupBulkArgs, Bounds, CampaignBulkArgs, Clean, Labels, Value, ValueType } from './arguments.js';
import { CurrentTaskRequest } from './current-task-request.js';
import { BidType, ChangeAction, ChangeValueType } from './enums.js';
import { CloneSettingsInput, HourlyBidAdjustmentInput, RangeInput } from './inputs.js';

type ActionName = keyof typeof ChangeAction;
type ValueTypeName = keyof typeof ChangeValueType;

@ObjectType({ description: 'Actions on multiple campaigns; each creates a task.' })
export class CampaignBulkMutations {
  readonly viewer!: Viewer;
  readonly options!: BulkOptions;
}

@ObjectType({ description: 'Actions on multiple ad groups; each creates a task.' })
export class AdgroupBulkMutations {
  readonly viewer!: Viewer;
  readonly options!: BulkOptions;
}

/** What the resolvers of both levels share. */
class BulkResolver {
  constructor(
    private readonly level: EntityLevel,
    private readonly actions: BulkActionsService,
  ) {}

  protected run(
    { viewer, options }: { viewer: Viewer; options: BulkOptions },
    type: BulkActionName,
    request: ChangeRequest,
    settings: object | null = null,
  ): Promise<BulkAnswer> {
    const labels = request.kind === 'labels' ? request.labels : request.kind === 'value' ? request.labels : null;
    const kept = labels ? { labelNames: labels.add, cleanCurrentLabels: labels.clean } : null;
    return this.actions.run(viewer, { type, level: this.level, request, settings, options: kept }, options);
  }

  protected value(
    parent: { viewer: Viewer; options: BulkOptions },
    type: BulkActionName,
    field: ValueProperty,
    change: ValueChange,
    more: { readonly labels?: LabelChange | null; readonly settings?: object } = {},
  ): Promise<BulkAnswer> {
    const { action, valueType, value } = change;
    const settings = { action, changeValueType: valueType, changeValue: value, ...more.settings };
    return this.run(parent, type, { kind: 'value', field, change, labels: more.labels ?? null }, settings);
  }
}

const change = (
  action: ActionName,
  valueType: ValueTypeName,
  value: number,
  range: RangeInput | null = null,
): ValueChange => ({ action, valueType, value, range });

const labelsOf = (clean: boolean | null, labels: string[] | null): LabelChange | null =>
  clean || labels?.length ? { add: (labels ?? []).map((name) => name.trim()), clean: clean ?? false } : null;

/** Copies of one campaign at a time. */
const MAX_COPIES = 20;
const BUDGET_RANGE = 'Range the new budget is limited to.';
const BID_RANGE = 'Range the new bid is limited to.';
const answer = () => BulkTaskResponse;

@Resolver(() => CampaignBulkMutations)
@RequirePermission('bulk-actions')
export class CampaignBulkResolver extends BulkResolver {
  constructor(actions: BulkActionsService) {
    super('campaign', actions);
  }

  @Mutation(() => CampaignBulkMutations, {
    description: 'Actions on multiple campaigns, selected by IDs or report filters.',
  })
  campaignBulk(
    @CurrentViewer() viewer: Viewer,
    @Args() args: CampaignBulkArgs,
    @CurrentTaskRequest() request: TaskRequest,
  ): CampaignBulkMutations {
    return { viewer, options: optionsOf(args, args.campaignIds ?? [], request) };
  }

  @ResolveField(answer, { description: 'Enables the campaigns.' })
  enable(@Parent() parent: CampaignBulkMutations) {
    return this.run(parent, 'enableCampaigns', { kind: 'status', statusId: 2 });
  }

  @ResolveField(answer, { description: 'Pauses the campaigns.' })
  pause(@Parent() parent: CampaignBulkMutations) {
    return this.run(parent, 'pauseCampaigns', { kind: 'status', statusId: 3 });
  }

  @ResolveField(answer, { description: 'Deletes the campaigns.' })
  delete(@Parent() parent: CampaignBulkMutations) {
    return this.run(parent, 'deleteCampaigns', { kind: 'delete' });
  }

  @ResolveField(answer, { description: 'Updates daily budgets.' })
  updateBudget(
    @Parent() parent: CampaignBulkMutations,
    @Action() action: ActionName,
    @ValueType('changeValueType') valueType: ValueTypeName,
    @Value('changeValue') value: number,
    @Bounds('budgetRange', BUDGET_RANGE) budgetRange: RangeInput | null,
  ) {
    return this.value(parent, 'updateCampaignBudget', 'budget', change(action, valueType, value, budgetRange), {
      settings: { budgetRange },
    });
  }

  @ResolveField(answer, { description: 'Updates lifetime budgets.' })
  updateLifetimeBudgets(
    @Parent() parent: CampaignBulkMutations,
    @Action() action: ActionName,
    @ValueType('valueType') valueType: ValueTypeName,
    @Value('value') value: number,
    @Bounds('budgetRange', BUDGET_RANGE) budgetRange: RangeInput | null,
  ) {
    return this.value(
      parent,
      'updateCampaignLifetimeBudget',
      'lifetimeBudget',
      change(action, valueType, value, budgetRange),
      { settings: { budgetRange } },
    );
  }

  @ResolveField(answer, { description: 'Updates target CPAs.' })
  updateTargetCpa(
    @Parent() parent: CampaignBulkMutations,
    @Action() action: ActionName,
    @ValueType('valueType') valueType: ValueTypeName,
    @Value('value') value: number,
  ) {
    return this.value(parent, 'updateCampaignTargetCpa', 'targetCpa', change(action, valueType, value));
  }

  @ResolveField(answer, { description: 'Updates the bidding strategy, its bid, or both.' })
  updateBiddingStrategy(
    @Parent() parent: CampaignBulkMutations,
    @Args('isBiddingStrategyChanged', { type: () => Boolean, description: 'The bidding strategy itself also changes.' })
    isChanged: boolean,
    @Args('biddingStrategyType', { type: () => BiddingStrategyType, nullable: true, description: 'Bidding strategy.' })
    strategy: keyof typeof BiddingStrategyType | null,
    @Args('bidAction', {
      type: () => ChangeAction,
      nullable: true,
      description: 'How the change is applied to the current bid.',
    })
    action: ActionName | null,
    @Args('bidType', { type: () => BidType, nullable: true, description: 'Bid to change.' })
    bidType: BidTypeName | null,
    @Args('bidValueType', { type: () => ChangeValueType, nullable: true, description: 'How bidValue is interpreted.' })
    valueType: ValueTypeName | null,
    @Args('bidValue', { type: () => Float, nullable: true, description: 'Amount of the change.' })
    value: number | null,
    @Bounds('bidRange', BID_RANGE) bidRange: RangeInput | null,
    @Args('dateRange', {
      type: () => DateRangeInput,
      nullable: true,
      description: 'Date range of the metrics used to calculate a relative bid.',
    })
    days: DateRangeInput | null,
  ) {
    const bid =
      action && valueType && value != null
        ? { type: bidType ?? 'targetCpa', change: change(action, valueType, value, bidRange) }
        : null;
    return this.run(
      parent,
      'updateCampaignBiddingStrategy',
      { kind: 'strategy', strategy: isChanged ? strategy : null, bid, days },
      { bidType, action, changeValueType: valueType, changeValue: value, bidRange },
    );
  }

  @ResolveField(answer, { description: 'Clones the campaigns.' })
  clone(
    @Parent() parent: CampaignBulkMutations,
    @Args('cloneSettings', { type: () => CloneSettingsInput, nullable: true, description: 'Settings for the copies.' })
    cloneSettings: CloneSettingsInput | null,
  ) {
    const count = cloneSettings?.count ?? 1;
    if (count < 1 || count > MAX_COPIES)
      throw new BadUserInput(`Enter 1 to ${MAX_COPIES} copies of each campaign.`, {
        'cloneSettings.count': [`1 to ${MAX_COPIES}.`],
      });
    const suffix = cloneSettings?.nameSuffix ?? ' - copy';
    const budget = cloneSettings?.adGroupBudget ?? null;
    if (suffix.trim() === '' || suffix.length > 60)
      throw new BadUserInput('What is added to the names has 1 to 60 characters.', {
        'cloneSettings.nameSuffix': ['1 to 60 characters.'],
      });
    if (budget !== null && budget <= 0)
      throw new BadUserInput('A budget is above 0.', { 'cloneSettings.adGroupBudget': ['Above 0.'] });
    const adGroupBudget = budget === null ? null : Math.round(budget * 1e6);
    return this.run(parent, 'cloneCampaigns', { kind: 'clone', count, suffix, adGroupBudget }, { cloneSettings });
  }

  @ResolveField(answer, { description: 'Sets bid adjustments by hour of the week.' })
  updateHourlyBidAdjustments(
    @Parent() parent: CampaignBulkMutations,
    @Args('adjustments', {
      type: () => [HourlyBidAdjustmentInput],
      description: 'Hours to set; omitted hours keep their adjustment.',
    })
    adjustments: HourlyBidAdjustmentInput[],
  ) {
    return this.run(parent, 'updateCampaignHourlyBidAdjustments', {
      kind: 'hours',
      adjustments: adjustments.map((each) => ({ ...each })),
    });
  }
}

@Resolver(() => AdgroupBulkMutations)
@RequirePermission('bulk-actions')
export class AdgroupBulkResolver extends BulkResolver {
  constructor(actions: BulkActionsService) {
    super('adgroup', actions);
  }

  @Mutation(() => AdgroupBulkMutations, {
    description: 'Actions on multiple ad groups, selected by IDs or report filters.',
  })
  adgroupBulk(
    @CurrentViewer() viewer: Viewer,
    @Args() args: AdgroupBulkArgs,
    @CurrentTaskRequest() request: TaskRequest,
  ): AdgroupBulkMutations {
    return { viewer, options: optionsOf(args, args.adgroupIds ?? [], request) };
  }

  @ResolveField(answer, { description: 'Enables the ad groups.' })
  enable(@Parent() parent: AdgroupBulkMutations) {
    return this.run(parent, 'enableAdGroups', { kind: 'status', statusId: 2 });
  }

  @ResolveField(answer, { description: 'Pauses the ad groups.' })
  pause(@Parent() parent: AdgroupBulkMutations) {
    return this.run(parent, 'pauseAdGroups', { kind: 'status', statusId: 3 });
  }

  @ResolveField(answer, { description: 'Deletes the ad groups.' })
  delete(@Parent() parent: AdgroupBulkMutations) {
    return this.run(parent, 'deleteAdGroups', { kind: 'delete' });
  }

  @ResolveField(answer, { description: 'Updates daily budgets.' })
  updateBudget(
    @Parent() parent: AdgroupBulkMutations,
    @Action() action: ActionName,
    @ValueType('changeValueType') valueType: ValueTypeName,
    @Value('changeValue') value: number,
    @Bounds('budgetRange', BUDGET_RANGE) budgetRange: RangeInput | null,
    @Clean() clean: boolean | null,
    @Labels() labels: string[] | null,
  ) {
    return this.value(parent, 'updateAdGroupBudget', 'budget', change(action, valueType, value, budgetRange), {
      labels: labelsOf(clean, labels),
      settings: { budgetRange },
    });
  }

  @ResolveField(answer, { description: 'Updates lifetime budgets.' })
  updateLifetimeBudgets(
    @Parent() parent: AdgroupBulkMutations,
    @Action() action: ActionName,
    @ValueType('valueType') valueType: ValueTypeName,
    @Value('value') value: number,
    @Bounds('budgetRange', BUDGET_RANGE) budgetRange: RangeInput | null,
    @Clean() clean: boolean | null,
    @Labels() labels: string[] | null,
  ) {
    return this.value(
      parent,
      'updateAdGroupLifetimeBudget',
      'lifetimeBudget',
      change(action, valueType, value, budgetRange),
      { labels: labelsOf(clean, labels), settings: { budgetRange } },
    );
  }

  @ResolveField(answer, { description: 'Updates bids.' })
  updateBid(
    @Parent() parent: AdgroupBulkMutations,
    @Args('bidType', { type: () => BidType, description: 'Bid to change.' }) bidType: BidTypeName,
    @Action() action: ActionName,
    @ValueType('changeValueType') valueType: ValueTypeName,
    @Value('changeValue') value: number,
    @Bounds('bidRange', BID_RANGE) bidRange: RangeInput | null,
    @Clean() clean: boolean | null,
    @Labels() labels: string[] | null,
  ) {
    return this.value(parent, 'updateBidForAdGroups', bidType, change(action, valueType, value, bidRange), {
      labels: labelsOf(clean, labels),
      settings: { bidType, bidRange },
    });
  }

  @ResolveField(answer, { description: 'Adds labels.' })
  updateLabels(
    @Parent() parent: AdgroupBulkMutations,
    @Args('labels', { type: () => [String], description: 'Labels to add.' }) labels: string[],
    @Clean() clean: boolean | null,
  ) {
    return this.run(parent, 'updateLabels', {
      kind: 'labels',
      labels: { add: labels.map((name) => name.trim()), clean: clean ?? false },
    });
  }

  @ResolveField(answer, { description: 'Updates target ROAS.' })
  updateRoas(
    @Parent() parent: AdgroupBulkMutations,
    @Action() action: ActionName,
    @ValueType('valueType') valueType: ValueTypeName,
    @Value('value') value: number,
  ) {
    return this.value(parent, 'updateAdGroupRoas', 'roas', change(action, valueType, value));
  }
}

function optionsOf(
  { byFilters, filters, expectedCount, preview }: CampaignBulkArgs | AdgroupBulkArgs,
  ids: readonly number[],
  request: TaskRequest,
): BulkOptions {
  return {
    selection: { ids, byFilters: byFilters ?? false, filters: filters ?? null },
    expectedCount: expectedCount ?? null,
    preview: preview ?? false,
    request,
  };
}
