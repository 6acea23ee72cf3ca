import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDate, RevenueShareRegion } from '../../core/graphql/index.js';

@ObjectType({ description: 'Revenue share of one month and region.' })
export class RevenueShare {
  @Field(() => Int, { description: 'Id of the partner.' })
  partnerId!: number;

  @Field(() => RevenueShareRegion, { description: 'Region the share is for.' })
  region!: RevenueShareRegion;

  @Field(() => GraphQLDate, { description: 'First day of the month.' })
  date!: string;

  @Field(() => Float, { description: 'Share kept by the company, fraction.' })
  revenueShare!: number;
}

@ObjectType({ description: 'What a change of revenue share restates on one day.' })
export class RestatementDay {
  @Field(() => GraphQLDate, { description: 'Day.' })
  date!: string;

  @Field(() => Float, { description: 'earned as it stands, money.' })
  earned!: number;

  @Field(() => Float, { description: 'earned after the change, money.' })
  earnedAfter!: number;
}
