import { Field, Float, InputType, Int } from '@nestjs/graphql';

@InputType({ description: 'Numeric bounds; a missing bound is open.' })
export class RangeInput {
  @Field(() => Float, { nullable: true, description: 'Lowest allowed value.' })
  min?: number | null;

  @Field(() => Float, { nullable: true, description: 'Highest allowed value.' })
  max?: number | null;
}

@InputType({ description: 'Bid adjustment of one hour of the week.' })
export class HourlyBidAdjustmentInput {
  @Field(() => Int, { description: '1 Monday to 7 Sunday.' })
  day!: number;

  @Field(() => Int, { description: '0 to 23.' })
  hour!: number;

  @Field(() => Float, { description: 'Multiplier of the bid, 1 = unchanged.' })
  bidAdjustment!: number;
}

@InputType({ description: 'Settings of campaign copies.' })
export class CloneSettingsInput {
  @Field(() => Float, { nullable: true, description: 'Daily budget of each ad group in the copies.' })
  adGroupBudget?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Copies of each campaign, 1 to 20.' })
  count?: number | null;

  @Field(() => String, { nullable: true, description: 'Added to the names of the copies.' })
  nameSuffix?: string | null;
}
