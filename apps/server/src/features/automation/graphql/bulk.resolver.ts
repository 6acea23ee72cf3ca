import {
  type BidTypeName,
  BULK_ACTIONS,
  type BulkAction,
  type BulkActionName,
  bulkActionsAt,
  type BulkAmountRule,
  type EntityLevel,
  fromQuestion,
  PLACEMENT_REPORT,
  unitOf,
  type ValueChange,
  type ValueProperty,
} from '@adops/domain';
import { Args, Float, Mutation, ObjectType, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import {
  BadUserInput,
  BiddingStrategyType,
  CurrentViewer,
  DateRangeInput,
  RangeInput,
} from '../../../core/graphql/index.js';
import { RequirePermission } from '../../../core/permissions/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import type { ReportFilters } from '../../../reporting/index.js';
import { type BulkAnswer, type BulkOptions, BulkActionsService } from '../changes/bulk-actions.service.js';
import type { ChangeRequest, LabelChange } from '../planning/change-request.js';
import type { TaskRequest } from '../tasks/task-requests.service.js';
import { BulkTaskResponse } from './responses.js';
import {
  Action,
  AdgroupBulkArgs,
  Bounds,
  CampaignBulkArgs,
  Clean,
  KeywordBulkArgs,
  Labels,
  Value,
  ValueType,
} from './arguments.js';
import { CurrentTaskRequest } from './current-task-request.js';
import { declareField } from './declared-field.js';
import { BidType, ChangeAction, ChangeValueType } from './enums.js';
import { PlacementBulkArgs, PlacementBulkMutations, SectionBulkArgs, SectionBulkMutations } from './placement.model.js';
import { CloneSettingsInput, HourlyBidAdjustmentInput } from './inputs.js';

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

@ObjectType({ description: 'Actions on multiple keywords; each creates a task.' })
export class KeywordBulkMutations {
  readonly viewer!: Viewer;
  readonly options!: BulkOptions;
}

interface BulkParent {
  readonly viewer: Viewer;
  readonly options: BulkOptions;
}

/** Shared code of the resolvers of all levels. */
class BulkResolver {
  constructor(
    private readonly level: EntityLevel,
    private readonly actions: BulkActionsService,
  ) {}

  run(
    { viewer, options }: BulkParent,
    type: BulkActionName,
    request: ChangeRequest,
    settings: object | null = null,
  ): Promise<BulkAnswer> {
    const labels = request.kind === 'labels' ? request.labels : request.kind === 'value' ? request.labels : null;
    const kept = labels ? { labelNames: labels.add, cleanCurrentLabels: labels.clean } : null;
    return this.actions.run(viewer, { type, level: this.level, request, settings, options: kept }, options);
  }

  /** Plans a change of one amount. @param values values of the arguments from `argumentsOf`, in that order */
  amount(
    parent: BulkParent,
    { action: type, properties }: BulkAction,
    { range: rangeName, withLabels, withBidType }: BulkAmountRule,
    values: readonly unknown[],
  ): Promise<BulkAnswer> {
    const rest = [...values];
    const [action, valueType, value] = rest.splice(0, 3) as [ActionName, ValueTypeName, number];
    const bidType = withBidType ? (rest.shift() as BidTypeName) : null;
    const range = rangeName ? (rest.shift() as RangeInput | null) : null;
    const labels = withLabels ? labelsOf(...(rest as [boolean | null, string[] | null])) : null;
    const settings = {
      action,
      changeValueType: valueType,
      changeValue: value,
      ...(bidType && { bidType }),
      ...(rangeName && { [rangeName]: range }),
    };
    const field = bidType ?? (properties[0] as ValueProperty);
    return this.run(
      parent,
      type,
      { kind: 'value', field, change: change(action, valueType, value, range), labels },
      settings,
    );
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

/** Maximum number of copies per campaign. */
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

  @ResolveField(answer, { description: BULK_ACTIONS.updateCampaignBiddingStrategy.does })
  updateBiddingStrategy(
    @Parent() parent: CampaignBulkMutations,
    @Args('isBiddingStrategyChanged', {
      type: () => Boolean,
      description: 'True to change the bidding strategy itself, too.',
    })
    isChanged: boolean,
    @Args('biddingStrategyType', { type: () => BiddingStrategyType, nullable: true, description: 'Bidding strategy.' })
    strategy: keyof typeof BiddingStrategyType | null,
    @Args('bidAction', {
      type: () => ChangeAction,
      nullable: true,
      description: 'Operation applied to the current bid.',
    })
    action: ActionName | null,
    @Args('bidType', { type: () => BidType, nullable: true, description: 'Bid to change.' })
    bidType: BidTypeName | null,
    @Args('bidValueType', { type: () => ChangeValueType, nullable: true, description: 'Interpretation of bidValue.' })
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

  @ResolveField(answer, { description: BULK_ACTIONS.cloneCampaigns.does })
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
      throw new BadUserInput('The suffix must be 1–60 characters.', {
        'cloneSettings.nameSuffix': ['1 to 60 characters.'],
      });
    if (budget !== null && budget <= 0)
      throw new BadUserInput('The budget must be greater than 0.', {
        'cloneSettings.adGroupBudget': ['Must be greater than 0.'],
      });
    const adGroupBudget = budget === null ? null : Math.round(budget * 1e6);
    return this.run(parent, 'cloneCampaigns', { kind: 'clone', count, suffix, adGroupBudget }, { cloneSettings });
  }

  @ResolveField(answer, { description: BULK_ACTIONS.updateCampaignHourlyBidAdjustments.does })
  updateHourlyBidAdjustments(
    @Parent() parent: CampaignBulkMutations,
    @Args('adjustments', {
      type: () => [HourlyBidAdjustmentInput],
      description: 'Hours to set. Omitted hours keep their adjustment.',
    })
    adjustments: HourlyBidAdjustmentInput[],
  ) {
    return this.run(parent, 'updateCampaignHourlyBidAdjustments', {
      kind: 'hours',
      adjustments: adjustments.map((each) => ({ ...each })),
    });
  }
}

@Resolver(() => KeywordBulkMutations)
@RequirePermission('bulk-actions')
export class KeywordBulkResolver extends BulkResolver {
  constructor(actions: BulkActionsService) {
    super('keyword', actions);
  }

  @Mutation(() => KeywordBulkMutations, {
    description: 'Actions on multiple keywords, selected by IDs or filters of the keyword report.',
  })
  @RequirePermission('keyword-report')
  keywordBulk(
    @CurrentViewer() viewer: Viewer,
    @Args() args: KeywordBulkArgs,
    @CurrentTaskRequest() request: TaskRequest,
  ): KeywordBulkMutations {
    return { viewer, options: optionsOf(args, args.keywordIds ?? [], request) };
  }
}

@Resolver(() => PlacementBulkMutations)
@RequirePermission('placement-report-bulk-actions')
export class PlacementBulkResolver extends BulkResolver {
  constructor(actions: BulkActionsService) {
    super('placement', actions);
  }

  @Mutation(() => PlacementBulkMutations, {
    description: 'Actions on multiple placements, selected by IDs or filters of the placement report.',
  })
  placementBulk(
    @CurrentViewer() viewer: Viewer,
    @Args() { placements, filters, ...args }: PlacementBulkArgs,
    @CurrentTaskRequest() request: TaskRequest,
  ): PlacementBulkMutations {
    const placed = (placements ?? []).map(({ adgroupId, placementId }) => ({ adgroupId, externalId: placementId }));
    const asked = filters ? fromQuestion(PLACEMENT_REPORT, { filters }) : null;
    const options = optionsOf(
      { ...args, filters: (asked?.['filters'] as ReportFilters | undefined) ?? null },
      [],
      request,
    );
    return { viewer, options: { ...options, selection: { ...options.selection, placed } } };
  }
}

@Resolver(() => SectionBulkMutations)
@RequirePermission('placement-report-bulk-actions')
export class SectionBulkResolver extends BulkResolver {
  constructor(actions: BulkActionsService) {
    super('section', actions);
  }

  @Mutation(() => SectionBulkMutations, { description: 'Actions on multiple sections, selected by IDs.' })
  sectionBulk(
    @CurrentViewer() viewer: Viewer,
    @Args() { sections, preview }: SectionBulkArgs,
    @CurrentTaskRequest() request: TaskRequest,
  ): SectionBulkMutations {
    const placed = (sections ?? []).map(({ adgroupId, sectionId }) => ({ adgroupId, externalId: sectionId }));
    const options = optionsOf({ preview: preview ?? false }, [], request);
    return { viewer, options: { ...options, selection: { ...options.selection, placed } } };
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

  @ResolveField(answer, { description: BULK_ACTIONS.updateLabels.does })
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
}

/** Declares the actions that set a status, delete, or change one amount. Other actions have their own arguments. */
function declareAction(resolver: { readonly prototype: BulkResolver }, parent: object, rule: BulkAction): void {
  const { action, field, does, sets, amount, properties } = rule;
  const common = { name: field, type: answer, description: does };
  const self = { decorate: Parent(), type: parent };
  if (amount) {
    declareField(resolver, {
      ...common,
      parameters: [self, ...argumentsOf(amount).map((decorate) => ({ decorate, type: Object }))],
      resolve: (actions: BulkResolver, on: BulkParent, ...values: unknown[]) =>
        actions.amount(on, rule, amount, values),
    });
    return;
  }
  const request = sets ? ({ kind: 'status', statusId: sets } as const) : ({ kind: 'delete' } as const);
  if (!sets && !properties.every((property) => unitOf(property) === 'flag')) return;
  declareField(resolver, {
    ...common,
    parameters: [self],
    resolve: (actions: BulkResolver, on: BulkParent) => actions.run(on, action, request),
  });
}

/** Returns the arguments in the order `amount` expects their values. */
const argumentsOf = ({ value, valueType, range, withLabels, withBidType }: BulkAmountRule): ParameterDecorator[] => [
  Action(),
  ValueType(valueType),
  Value(value),
  ...(withBidType ? [Args('bidType', { type: () => BidType, description: 'Bid to change.' })] : []),
  ...(range ? [Bounds(range, range === 'bidRange' ? BID_RANGE : BUDGET_RANGE)] : []),
  ...(withLabels ? [Clean(), Labels()] : []),
];

for (const rule of bulkActionsAt('campaign')) declareAction(CampaignBulkResolver, CampaignBulkMutations, rule);
for (const rule of bulkActionsAt('adgroup')) declareAction(AdgroupBulkResolver, AdgroupBulkMutations, rule);
for (const rule of bulkActionsAt('keyword')) declareAction(KeywordBulkResolver, KeywordBulkMutations, rule);
for (const rule of bulkActionsAt('placement')) declareAction(PlacementBulkResolver, PlacementBulkMutations, rule);
for (const rule of bulkActionsAt('section')) declareAction(SectionBulkResolver, SectionBulkMutations, rule);

function optionsOf(
  {
    byFilters,
    filters,
    expectedCount,
    preview,
  }: Pick<CampaignBulkArgs, 'byFilters' | 'filters' | 'expectedCount' | 'preview'>,
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
