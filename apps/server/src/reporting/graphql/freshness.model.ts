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

  @Field({ description: 'True if its sync fails. False if it is delayed by more than twice its usual delay.' })
  hasFailed!: boolean;

  @Field(() => Int, { description: 'Number of failing or late accounts. A feed is excluded as a whole.' })
  accounts!: number;
}

@ObjectType({ description: 'End of a comparison that includes today.' })
export class ReportComparison {
  @Field(() => GraphQLDateTime, { nullable: true, description: 'End of the last hour included on both sides.' })
  until?: Date | null;

  @Field(() => [LeftOutPartner], {
    description:
      'Sources and feeds that are excluded from both sides, or included as far as they have reported with compareLate.',
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

  @Field(() => Int, {
    description: 'Number of accounts that are overdue compared with the others, or whose sync fails.',
  })
  lateAccounts!: number;

  @Field(() => Int, { description: 'Number of late accounts whose last sync failed.' })
  failingAccounts!: number;

  @Field({ description: 'True if data is still expected. False for organic traffic, which has no cost.' })
  expectsData!: boolean;

  @Field({ description: 'True if some of its metrics in the response are estimated.' })
  estimated!: boolean;
}
