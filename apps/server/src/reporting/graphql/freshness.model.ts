import { Field, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, PartnerType } from '../../core/graphql/index.js';

@ObjectType({ description: 'How complete the figures of one source or feed are.' })
export class DataFreshness {
  @Field(() => Int, { description: 'Id of the source or feed.' })
  partnerId!: number;

  @Field({ description: 'Name of the source or feed.' })
  partnerName!: string;

  @Field(() => PartnerType, { description: 'Kind.' })
  partnerType!: PartnerType;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'End of the last hour that every account of it has reported; null when none has.',
  })
  completeUntil?: Date | null;

  @Field(() => Int, { description: 'Accounts that are later than the others or whose collecting fails.' })
  lateAccounts!: number;

  @Field({ description: 'Figures of it in the answer are estimates in part.' })
  estimated!: boolean;
}
