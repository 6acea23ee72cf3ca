import { Args, type ArgsOptions, ArgsType, Field, Float, Int } from '@nestjs/graphql';
import { RangeInput } from '../../../core/graphql/index.js';
import { ReportFilters } from '../../../reporting/index.js';
import { ChangeAction, ChangeValueType } from './enums.js';

// Arguments that many actions share, with the wording of the contract.

const arg = (name: string, options: ArgsOptions) => Args(name, options);

export const Action = () =>
  arg('action', { type: () => ChangeAction, description: 'Operation applied to the current value.' });
export const ValueType = (name: string) =>
  arg(name, {
    type: () => ChangeValueType,
    description: name === 'valueType' ? 'Interpretation of value.' : 'Interpretation of changeValue.',
  });
export const Value = (name: string) => arg(name, { type: () => Float, description: 'Amount of the change.' });
export const Bounds = (name: string, description: string) =>
  arg(name, { type: () => RangeInput, nullable: true, description });
export const Clean = () =>
  arg('cleanCurrentLabels', {
    type: () => Boolean,
    nullable: true,
    description: 'True to remove the current labels first.',
  });
export const Labels = () => arg('labels', { type: () => [String], nullable: true, description: 'Labels to add, too.' });

/** Entities that a bulk action applies to. */
@ArgsType()
class BulkArgs {
  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'True to act on all entities that match the filters instead of the IDs.',
  })
  byFilters?: boolean | null;

  @Field(() => ReportFilters, { nullable: true, description: 'Filters.' })
  filters?: ReportFilters | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of matching entities the caller saw. If the number has changed, nothing is done and a warning is returned.',
  })
  expectedCount?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description:
      "True to create the task with its operations, old values and new values, and run nothing until it's approved.",
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
    description: "Value the caller expects to be current. The change is rejected if it isn't, unless forced.",
  })
  oldValue?: number | null;

  @Field(() => Float, { description: 'Value to set.' })
  newValue!: number;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'True to set the value even if oldValue is out of date.',
  })
  forced?: boolean | null;
}

@ArgsType()
export class NewBudgetArgs extends NewAmountArgs {
  @Field(() => Boolean, {
    nullable: true,
    description:
      "True to also replace a budget of the other kind. Otherwise such a budget isn't changed, and replaces names it.",
  })
  replacesBudget?: boolean | null;
}

@ArgsType()
export class NewStatusArgs {
  @Field(() => Int, {
    nullable: true,
    description:
      "Status ID the caller expects to be current, 2 = enabled, 3 = paused. The change is rejected if it isn't, unless forced.",
  })
  oldValue?: number | null;

  @Field(() => Int, { description: '2 = enabled, 3 = paused.' })
  newValue!: number;

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'True to set the status even if oldValue is out of date.',
  })
  forced?: boolean | null;
}
