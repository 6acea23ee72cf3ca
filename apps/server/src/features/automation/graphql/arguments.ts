import { Args, type ArgsOptions, ArgsType, Field, Float, Int } from '@nestjs/graphql';
import { RangeInput } from '../../../core/graphql/index.js';
import { ReportFilters } from '../../../reporting/index.js';
import { ChangeAction, ChangeValueType } from './enums.js';

// Arguments that many actions share, with the wording of the contract.

const arg = (name: string, options: ArgsOptions) => Args(name, options);

export const Action = () =>
  arg('action', { type: () => ChangeAction, description: 'How the change is applied to the current value.' });
export const ValueType = (name: string) =>
  arg(name, {
    type: () => ChangeValueType,
    description: name === 'valueType' ? 'How value is interpreted.' : 'How changeValue is interpreted.',
  });
export const Value = (name: string) => arg(name, { type: () => Float, description: 'Amount of the change.' });
export const Bounds = (name: string, description: string) =>
  arg(name, { type: () => RangeInput, nullable: true, description });
export const Clean = () =>
  arg('cleanCurrentLabels', { type: () => Boolean, nullable: true, description: 'Remove the current labels first.' });
export const Labels = () =>
  arg('labels', { type: () => [String], nullable: true, description: 'Labels to add as well.' });

/** Entities that a bulk action applies to. */
@ArgsType()
class BulkArgs {
  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Act on everything that matches the filters instead of the IDs.',
  })
  byFilters?: boolean | null;

  @Field(() => ReportFilters, { nullable: true, description: 'Filters.' })
  filters?: ReportFilters | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of matching entities the caller saw; if it has changed, nothing is done and a warning is returned.',
  })
  expectedCount?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      "Create the task with its operations, old values and new values, but don't run anything until it's approved.",
  })
  preview?: boolean | null;
}

@ArgsType()
export class CampaignBulkArgs extends BulkArgs {
  @Field(() => [Int], { nullable: true, description: 'Campaigns to act on.' })
  campaignIds?: number[] | null;
}

@ArgsType()
export class AdgroupBulkArgs extends BulkArgs {
  @Field(() => [Int], { nullable: true, description: 'Ad groups to act on.' })
  adgroupIds?: number[] | null;
}

@ArgsType()
export class KeywordBulkArgs extends BulkArgs {
  @Field(() => [Int], { nullable: true, description: 'Keywords to act on, by entityId of the keyword report.' })
  keywordIds?: number[] | null;
}

/** New value, with the value the caller expects to be current. */
@ArgsType()
export class NewAmountArgs {
  @Field(() => Float, {
    nullable: true,
    description: "Value the caller expects to be current; the change is rejected if it isn't, unless forced.",
  })
  oldValue?: number | null;

  @Field(() => Float, { description: 'Value to set.' })
  newValue!: number;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Set the value even if oldValue is out of date.',
  })
  forced?: boolean | null;
}

@ArgsType()
export class NewBudgetArgs extends NewAmountArgs {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'Also replaces a budget of the other kind. Otherwise nothing is changed there, and replaces names the budget.',
  })
  replacesBudget?: boolean | null;
}

@ArgsType()
export class NewStatusArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      "Status ID the caller expects to be current, 2 = enabled, 3 = paused; the change is rejected if it isn't, unless forced.",
  })
  oldValue?: number | null;

  @Field(() => Int, { description: '2 = enabled, 3 = paused.' })
  newValue!: number;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Set the status even if oldValue is out of date.',
  })
  forced?: boolean | null;
}
