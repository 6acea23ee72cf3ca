import { Field, Float, InputType, Int } from '@nestjs/graphql';

@InputType({ description: 'Bid adjustment for one hour of the week.' })
export class HourlyBidAdjustmentInput {
  @Field(() => Int, { description: 'Day of the week, 1 (Monday) to 7 (Sunday).' })
  day!: number;

  @Field(() => Int, { description: 'Hour of the day, 0 to 23.' })
  hour!: number;

  @Field(() => Float, { description: 'Bid multiplier; 1 = unchanged.' })
  bidAdjustment!: number;
}

@InputType({ description: 'Settings for campaign copies.' })
export class CloneSettingsInput {
  @Field(() => Float, { nullable: true, description: 'Daily budget of each copied ad group.' })
  adGroupBudget?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 1, description: 'Number of copies per campaign.' })
  count?: number | null;

  @Field(() => String, { nullable: true, description: 'Suffix added to the names of the copies.' })
  nameSuffix?: string | null;
}
