import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { AlertType, EXPECTED_VERSION } from '../../core/graphql/index.js';

@ObjectType({ description: 'Threshold for alerts of one type.' })
export class AlertThreshold {
  @Field(() => AlertType, { description: 'Alert type.' })
  type!: keyof typeof AlertType;

  @Field({ description: 'Name of the threshold, as in the definition of the alert type.' })
  name!: string;

  @Field(() => Float, {
    description: 'Current value as money, hours, days or a fraction, depending on the definition.',
  })
  value!: number;

  @Field(() => Float, { description: 'Default value.' })
  defaultValue!: number;
}

@InputType({ description: 'Threshold to set; omit the value to reset it to the default.' })
export class AlertThresholdInput {
  @Field(() => AlertType, { description: 'Alert type.' })
  type!: keyof typeof AlertType;

  @Field({ description: 'Threshold name.' })
  name!: string;

  @Field(() => Float, { nullable: true, description: 'Value.' })
  value?: number | null;
}

@ObjectType({ description: 'Settings of the active company.' })
export class CompanySettings {
  @Field({ description: "ISO 4217 currency code of the company's data. It can't be changed once there is data." })
  currency!: string;

  @Field(() => Int, { description: 'Tasks that affect more entities than this need approval from a second user.' })
  approvalEntityLimit!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Tasks that change the total daily budget by more than this need approval from a second user; null for no limit.',
  })
  approvalBudgetLimit?: number | null;

  @Field(() => Boolean, { description: "True if the limit is a fifth of yesterday's cost because none is set." })
  approvalBudgetIsAutomatic!: boolean;

  @Field(() => Float, {
    description: 'Changes of a bid, target or budget by more than this factor need a second approval.',
  })
  changeFactorLimit!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'Larger bids need a second approval; null for ten times the highest bid of the last 30 days.',
  })
  bidLimit?: number | null;

  @Field(() => [AlertThreshold])
  alertThresholds!: AlertThreshold[];

  @Field(() => Int, {
    description: 'Version, increased with every save. Send it back when saving to detect conflicting edits.',
  })
  version!: number;
}

@InputType({ description: 'Settings to save. Omitted fields are unchanged.' })
export class CompanySettingsInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Tasks that affect more entities than this need approval from a second user.',
  })
  approvalEntityLimit?: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Tasks that change the total daily budget by more than this need approval from a second user; null for no limit.',
  })
  approvalBudgetLimit?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "If true, the limit is a fifth of yesterday's cost, and approvalBudgetLimit is ignored.",
  })
  approvalBudgetIsAutomatic?: boolean | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Changes of a bid, target or budget by more than this factor need a second approval.',
  })
  changeFactorLimit?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Larger bids need a second approval; null for ten times the highest bid of the last 30 days.',
  })
  bidLimit?: number | null;

  @Field(() => [AlertThresholdInput], { nullable: true })
  alertThresholds?: AlertThresholdInput[] | null;

  @Field(() => Int, EXPECTED_VERSION)
  version?: number | null;
}
