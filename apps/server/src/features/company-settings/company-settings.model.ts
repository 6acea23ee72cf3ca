import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { AlertType } from '../../reporting/index.js';

@ObjectType({ description: 'Threshold of alerts of one type.' })
export class AlertThreshold {
  @Field(() => AlertType, { description: 'Kind of alert.' })
  type!: keyof typeof AlertType;

  @Field({ description: 'Name of the threshold, as in the definition of the type.' })
  name!: string;

  @Field(() => Float, { description: 'Value in force: money, hours, days or fraction, as the definition says.' })
  value!: number;

  @Field(() => Float, { description: 'Value when nothing is set.' })
  defaultValue!: number;
}

@InputType({ description: 'Threshold to set; a missing value goes back to the default.' })
export class AlertThresholdInput {
  @Field(() => AlertType, { description: 'Kind of alert.' })
  type!: keyof typeof AlertType;

  @Field({ description: 'Name of the threshold.' })
  name!: string;

  @Field(() => Float, { nullable: true, description: 'Value.' })
  value?: number | null;
}

@ObjectType({ description: 'Settings of the active company.' })
export class CompanySettings {
  @Field({ description: 'ISO 4217 code its figures are in; fixed once there are figures.' })
  currency!: string;

  @Field(() => Int, { description: 'Tasks touching more entities need a second person.' })
  approvalEntityLimit!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Tasks that move the total daily budget by more, up or down, need a second person; null for no such limit.',
  })
  approvalBudgetLimit?: number | null;

  @Field(() => Boolean, { description: "The limit is a fifth of yesterday's cost: nobody has set one." })
  approvalBudgetIsAutomatic!: boolean;

  @Field(() => Float, {
    description: 'A bid, target or budget that becomes more times as much, or as little, needs a second person.',
  })
  changeFactorLimit!: number;

  @Field(() => Float, {
    nullable: true,
    description: 'A larger bid needs a second person; null for ten times the highest bid of the last 30 days.',
  })
  bidLimit?: number | null;

  @Field(() => [AlertThreshold])
  alertThresholds!: AlertThreshold[];

  @Field(() => Int, { description: 'Raised by every save; sent back with a save, it notices those of others.' })
  version!: number;
}

@InputType({ description: 'Settings to save; what is missing stays.' })
export class CompanySettingsInput {
  @Field(() => Int, { nullable: true, description: 'Tasks touching more entities need a second person.' })
  approvalEntityLimit?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Tasks that move the total daily budget by more need a second person; null for no such limit.',
  })
  approvalBudgetLimit?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "True: the limit is a fifth of yesterday's cost, and approvalBudgetLimit is not looked at.",
  })
  approvalBudgetIsAutomatic?: boolean | null;

  @Field(() => Float, {
    nullable: true,
    description: 'A bid, target or budget that becomes more times as much, or as little, needs a second person.',
  })
  changeFactorLimit?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'A larger bid needs a second person; null for ten times the highest bid of the last 30 days.',
  })
  bidLimit?: number | null;

  @Field(() => [AlertThresholdInput], { nullable: true })
  alertThresholds?: AlertThresholdInput[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Version the caller saw: when it is another by now, nothing is saved. Missing means no guard.',
  })
  version?: number | null;
}
