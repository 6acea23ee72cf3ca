import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDate, RevenueShareRegion } from '../../core/graphql/index.js';

@ObjectType({ description: 'Revenue share for one month and region.' })
export class RevenueShare {
  @Field(() => Int, { description: 'Partner ID.' })
  partnerId!: number;

  @Field(() => RevenueShareRegion, { description: 'Region the share applies to.' })
  region!: RevenueShareRegion;

  @Field(() => GraphQLDate, { description: 'First day of the month.' })
  date!: string;

  @Field(() => Float, { description: 'Share kept by the company (fraction).' })
  revenueShare!: number;
}

@ObjectType({ description: 'Effect of a revenue share change on one day.' })
export class RestatementDay {
  @Field(() => GraphQLDate, { description: 'Date.' })
  date!: string;

  @Field(() => Float, { description: 'Current value of earned (monetary amount).' })
  earned!: number;

  @Field(() => Float, { description: 'Value of earned after the change (monetary amount).' })
  earnedAfter!: number;
}
