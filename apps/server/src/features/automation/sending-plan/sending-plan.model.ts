import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { GraphQLDateTime, PartnerAccount, Source } from '../../../core/graphql/index.js';
import { AutomationProperty } from '../graphql/enums.js';

export const PutOffReason = {
  /** The platform rejected calls of the account because of its rate limit. */
  tooManyCalls: 'tooManyCalls',
  /** The budget of an ad group has reached the platform's limit of changes per hour. */
  budgetChanges: 'budgetChanges',
  /** The account has to be reconnected. */
  signIn: 'signIn',
  /** The account is not connected. */
  notConnected: 'notConnected',
} as const;
registerEnumType(PutOffReason, {
  name: 'AutomationPutOffReason',
  description: 'Reason changes are delayed.',
  valuesMap: {
    tooManyCalls: { description: 'The platform asked to wait before further calls for the account.' },
    budgetChanges: { description: "The platform's limit of budget changes for the ad group is reached." },
    signIn: { description: 'The account must be connected again.' },
    notConnected: { description: 'The account is not connected to its platform.' },
  },
});

@ObjectType({ description: 'Delayed changes.' })
export class AutomationPutOff {
  @Field(() => PutOffReason, { description: 'Why.' })
  reason!: keyof typeof PutOffReason;

  @Field(() => Int, { description: 'Number of changes.' })
  count!: number;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the first of them is sent; null if unknown.' })
  from?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the last of them is sent; null if unknown.' })
  until?: Date | null;
}

@ObjectType({ description: 'Changes that are sent together.' })
export class AutomationSendingBatch {
  @Field(() => AutomationProperty, { description: 'Property they change.' })
  property!: keyof typeof AutomationProperty;

  @Field(() => Int, { description: 'Number of changes.' })
  count!: number;

  @Field(() => GraphQLDateTime, { description: 'When it is sent.' })
  startsAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'When it is read back.' })
  endsAt!: Date;
}

@ObjectType({ description: 'When the changes of a task in one account are sent.' })
export class AutomationAccountPlan {
  @Field(() => PartnerAccount, { nullable: true })
  partnerAccount?: PartnerAccount | null;

  @Field(() => Source, { nullable: true })
  source?: Source | null;

  @Field(() => Int, { description: 'Changes still to be sent.' })
  count!: number;

  @Field(() => Int, {
    description: 'Changes of other tasks under way in the account, which are sent at the same time.',
  })
  otherCount!: number;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the first is sent; null if unknown.' })
  startsAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the last has ended; null if unknown.' })
  endsAt?: Date | null;

  @Field(() => Int, { description: 'Number of batches.' })
  batchCount!: number;

  @Field(() => [AutomationSendingBatch], { description: 'The next batches, at most 20.' })
  batches!: AutomationSendingBatch[];

  @Field(() => [AutomationPutOff], { description: 'Delayed changes.' })
  putOff!: AutomationPutOff[];
}

@ObjectType({
  description: 'When the changes of a task are sent under the limits of their platforms. Calculated on each request.',
})
export class AutomationSendingPlan {
  @Field(() => GraphQLDateTime, {
    description: 'When it was calculated; a preview is planned as if it were approved then.',
  })
  plannedAt!: Date;

  @Field(() => Int, { description: 'Changes still to be sent.' })
  count!: number;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When the task has ended; null where an account must be connected first, or nothing is to be sent.',
  })
  endsAt?: Date | null;

  @Field(() => [AutomationAccountPlan], { description: 'By account, longest first.' })
  accounts!: AutomationAccountPlan[];
}
