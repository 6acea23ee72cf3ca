import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, PartnerType } from '../../core/graphql/index.js';

@ObjectType({ description: 'Source or feed that fails or is late in a comparison that includes today.' })
export class LeftOutPartner {
  @Field(() => Int, { description: 'Source or feed ID.' })
  partnerId!: number;

  @Field({ description: 'Source or feed name.' })
  partnerName!: string;

  @Field(() => PartnerType, { description: 'Type.' })
  partnerType!: PartnerType;

  @Field({ description: 'True if its sync is failing; false if it is more than twice its usual delay behind.' })
  hasFailed!: boolean;

  @Field(() => Int, { description: 'Failing or late accounts. A feed is excluded as a whole.' })
  accounts!: number;
}

@ObjectType({ description: 'End of a comparison that includes today.' })
export class ReportComparison {
  @Field(() => GraphQLDateTime, { nullable: true, description: 'End of the last hour included on both sides.' })
  until?: Date | null;

  @Field(() => [LeftOutPartner], {
    description:
      'Sources and feeds excluded from both sides, or counted as far as they have reported with compareLate.',
  })
  partners!: LeftOutPartner[];
}

@ObjectType({ description: 'Data completeness of one source or feed.' })
export class DataFreshness {
  @Field(() => Int, { description: 'Source or feed ID.' })
  partnerId!: number;

  @Field({ description: 'Source or feed name.' })
  partnerName!: string;

  @Field(() => PartnerType, { description: 'Type.' })
  partnerType!: PartnerType;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'End of the last hour that all its accounts have reported; null if there is none.',
  })
  completeUntil?: Date | null;

  @Field(() => Int, { description: 'Accounts that lag behind the others and are overdue, or whose sync fails.' })
  lateAccounts!: number;

  @Field(() => Int, { description: 'Late accounts whose last sync failed.' })
  failingAccounts!: number;

  @Field({ description: 'Data is still expected. False for organic traffic, which has no cost.' })
  expectsData!: boolean;

  @Field({ description: 'Some of its metrics in the response are estimated.' })
  estimated!: boolean;
}
