import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, PartnerType } from '../../core/graphql/index.js';

@ObjectType({ description: 'A source or feed that is left out of both sides of a comparison.' })
export class LeftOutPartner {
  @Field(() => Int, { description: 'Source or feed ID.' })
  partnerId!: number;

  @Field({ description: 'Source or feed name.' })
  partnerName!: string;

  @Field(() => PartnerType, { description: 'Type.' })
  partnerType!: PartnerType;

  @Field({ description: 'True when its sync fails; false when it is later than twice its usual delay.' })
  hasFailed!: boolean;

  @Field(() => Int, { description: 'Accounts that fail or are late. A feed is left out as a whole.' })
  accounts!: number;
}

@ObjectType({ description: 'Where a comparison that ends today ends.' })
export class ReportComparison {
  @Field(() => GraphQLDateTime, { nullable: true, description: 'End of the last hour both sides are read to.' })
  until?: Date | null;

  @Field(() => [LeftOutPartner], { description: 'Sources and feeds that are left out of both sides.' })
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

  @Field(() => Int, { description: 'Accounts that lag behind the others or whose sync fails.' })
  lateAccounts!: number;

  @Field(() => Int, { description: 'Those of the late accounts whose last sync failed.' })
  failingAccounts!: number;

  @Field({ description: 'Figures of it are still to come. False for organic traffic, which costs nothing.' })
  expectsData!: boolean;

  @Field({ description: 'Some of its metrics in the response are estimated.' })
  estimated!: boolean;
}
