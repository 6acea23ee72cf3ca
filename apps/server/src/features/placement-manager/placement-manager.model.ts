import { type CapOperator as Operator, type CapTarget as Target, DEFAULT_CAP_FORMULA } from '@adops/domain';
import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, ResponseStatus } from '../../core/graphql/index.js';
import {
  CapOperator,
  CapTarget,
  type ManagedStatus,
  PlacementActionType,
  PlacementManagerStatus,
} from './placement-manager.enums.js';

const optional = <Value>(type: () => unknown, defaultValue: Value, description: string) =>
  ({ type, nullable: true, defaultValue, description }) as const;
const FIELD = {
  capTarget: 'Metric the cap is based on.',
  capOperator: 'Operator applied with capValue.',
  capValue: 'Second operand.',
  daysRange: 'Number of days whose metrics are used.',
  capRangeStart: 'Minimum cap.',
  capRangeEnd: 'Maximum cap.',
} as const;
const OUTCOME = 'Outcome or status.';
const MESSAGE = 'Message to display.';

@InputType({
  description:
    'Formula for ad group caps: target, operator and value, limited to the range and truncated to 4 decimal places.',
})
export class CapFormulaInput {
  @Field(() => CapTarget, optional(() => CapTarget, DEFAULT_CAP_FORMULA.capTarget, FIELD.capTarget))
  capTarget?: Target | null;

  @Field(() => CapOperator, optional(() => CapOperator, DEFAULT_CAP_FORMULA.capOperator, FIELD.capOperator))
  capOperator?: Operator | null;

  @Field(() => Float, optional(() => Float, DEFAULT_CAP_FORMULA.capValue, FIELD.capValue))
  capValue?: number | null;

  @Field(() => Int, optional(() => Int, DEFAULT_CAP_FORMULA.daysRange, FIELD.daysRange))
  daysRange?: number | null;

  @Field(() => Float, optional(() => Float, DEFAULT_CAP_FORMULA.capRangeStart, FIELD.capRangeStart))
  capRangeStart?: number | null;

  @Field(() => Float, optional(() => Float, DEFAULT_CAP_FORMULA.capRangeEnd, FIELD.capRangeEnd))
  capRangeEnd?: number | null;
}

@ObjectType({ description: 'Formula for ad group caps.' })
export class CapFormula {
  @Field(() => CapTarget, { description: FIELD.capTarget })
  capTarget!: Target;

  @Field(() => CapOperator, { description: FIELD.capOperator })
  capOperator!: Operator;

  @Field(() => Float, { description: FIELD.capValue })
  capValue!: number;

  @Field(() => Int, { description: FIELD.daysRange })
  daysRange!: number;

  @Field(() => Float, { description: FIELD.capRangeStart })
  capRangeStart!: number;

  @Field(() => Float, { description: FIELD.capRangeEnd })
  capRangeEnd!: number;

  @Field(() => Float, { nullable: true, description: 'Resulting cap.' })
  cap!: number | null;
}

@ObjectType({ description: 'Effect of pausing or restoring an ad group now.' })
export class PlacementActionEffect {
  @Field(() => PlacementActionType, { nullable: true, description: 'Possible action; null if there is none.' })
  action!: 'pause' | 'restore' | null;

  @Field(() => String, { nullable: true, description: 'Reason no action is possible.' })
  reason!: string | null;

  @Field({ description: 'Currency of the account.' })
  currency!: string;

  @Field(() => Float, { nullable: true, description: 'Target CPA of the ad group, in the currency of the account.' })
  targetCpaBefore!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Target CPA the action sets, in the currency of the account; null if the cap is only recorded.',
  })
  targetCpaAfter!: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'Reason the cap is not set as target CPA, or how it was rounded.',
  })
  targetNote!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Company limit that requires another user's approval.",
  })
  approvalNote!: string | null;
}

/** Source, account and ad group of a row. */
@ObjectType({ isAbstract: true })
abstract class PlacedRow {
  @Field(() => Int, { description: 'Source ID.' })
  sourceId!: number;

  @Field({ description: 'Source name.' })
  sourceName!: string;

  @Field(() => Int, { description: 'Partner account ID.' })
  accountId!: number;

  @Field({ description: 'Partner account name.' })
  accountName!: string;

  @Field(() => Int, { description: 'Campaign ID.' })
  campaignId!: number;

  @Field({ description: 'Campaign name.' })
  campaignName!: string;

  @Field(() => Int, { description: 'Ad group ID.' })
  adgroupId!: number;

  @Field({ description: 'Ad group name.' })
  adgroupName!: string;
}

/** A row with its figures and its cap. */
@ObjectType({ isAbstract: true })
abstract class CappedRow extends PlacedRow {
  @Field(() => PlacementManagerStatus, { description: OUTCOME })
  status!: ManagedStatus;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time of the last update.' })
  updatedAt!: Date | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Cost per action over the selected days (monetary amount).',
  })
  cpa!: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Revenue per sold click over the selected days (monetary amount).',
  })
  rpc!: number | null;

  @Field(() => Float, { nullable: true, description: 'Last cap applied.' })
  lastCpaCap!: number | null;

  @Field(() => Float, { nullable: true, description: 'Cap calculated from the formula.' })
  cap!: number | null;

  @Field(() => Float, { nullable: true, description: 'Cost over the selected days.' })
  cost!: number | null;

  @Field(() => Float, { nullable: true, description: 'Conversions over the selected days.' })
  conversions!: number | null;

  @Field(() => Float, { nullable: true, description: 'Revenue over the selected days.' })
  revenue!: number | null;

  @Field(() => Float, { nullable: true, description: 'Sold clicks over the selected days.' })
  soldClicks!: number | null;
}

@ObjectType({ description: 'Ad group with its cap.' })
export class PlacementManagerAdGroup extends CappedRow {
  @Field(() => PlacementManagerStatus, {
    nullable: true,
    description: 'Result of the last action in this session; null if there was none.',
  })
  actionStatus!: ManagedStatus | null;

  @Field(() => PlacementActionEffect, { description: 'Effect of pausing or restoring it now.' })
  effect!: PlacementActionEffect;
}

@ObjectType({ description: 'Placement of an ad group with its cap.' })
export class PlacementManagerPlacement extends CappedRow {
  @Field(() => String, {
    nullable: true,
    description: 'Placement ID at the source; null for metrics the source reports without a placement.',
  })
  placementId!: string | null;

  @Field({ description: 'Placement name.' })
  placementName!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: "True if it is blocked; null if the platform doesn't report it.",
  })
  isBlocked!: boolean | null;

  @Field(() => PlacementActionType, { nullable: true, description: 'Possible action; null if there is none.' })
  action!: 'pause' | 'restore' | null;

  @Field(() => String, { nullable: true, description: 'Reason no action is possible.' })
  reason!: string | null;
}

@ObjectType({ description: 'Page of placements with their caps.' })
export class PlacementManagerPlacementPage {
  @Field(() => [PlacementManagerPlacement], { description: 'Rows on the page.' })
  rows!: PlacementManagerPlacement[];

  @Field(() => Int, { description: 'Number of matching rows.' })
  totalRecords!: number;
}

@InputType({ description: 'Ad group to act on.' })
export class ProcessedAdgroupInput {
  @Field(() => Int, { description: 'Ad group ID.' })
  adgroupId!: number;

  @Field(() => Int, { description: 'Partner account ID.' })
  accountId!: number;

  @Field(() => Int, { nullable: true, description: 'Source ID.' })
  sourceId?: number | null;

  @Field(() => Float, { nullable: true, description: 'Cap to apply.' })
  cap?: number | null;
}

@InputType({ description: 'Placement of an ad group to act on.' })
export class ProcessedPlacementInput {
  @Field(() => Int, { description: 'Ad group ID.' })
  adgroupId!: number;

  @Field({ description: 'Placement ID at the source.' })
  placementId!: string;

  @Field(() => Float, { nullable: true, description: 'Recorded cap at the time of the action.' })
  cap?: number | null;
}

@ObjectType({ description: 'Ad group after an action.' })
export class ProcessedAdgroup {
  @Field(() => Int, { description: 'Ad group ID.' })
  adgroupId!: number;

  @Field(() => PlacementManagerStatus, { description: OUTCOME })
  status!: ManagedStatus;

  @Field(() => String, { nullable: true, description: MESSAGE })
  message!: string | null;
}

@ObjectType({ description: 'Response to a placement manager action.' })
export class PlacementActionResponse {
  @Field(() => ResponseStatus, { description: OUTCOME })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: MESSAGE })
  message!: string | null;

  @Field(() => [ProcessedAdgroup], { description: 'Status of each ad group.' })
  adgroups!: ProcessedAdgroup[];
}

@ObjectType({ description: 'Placement after an action.' })
export class ProcessedPlacement extends ProcessedAdgroup {}

@ObjectType({ description: 'Response to blocking or unblocking placements.' })
export class PlacementBlockResponse {
  @Field(() => ResponseStatus, { description: OUTCOME })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: MESSAGE })
  message!: string | null;

  @Field(() => [ProcessedPlacement], { description: 'Status of each placement, in the order they were given.' })
  placements!: ProcessedPlacement[];
}

export { PlacedRow };

@ObjectType({ description: 'Placement manager queries.' })
export class PlacementManagerQueries {}

@ObjectType({ description: 'Placement manager actions.' })
export class PlacementManagerMutations {}
