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
    budgetChanges: { description: "The platform's limit of budget changes for the ad group has been reached." },
    signIn: { description: 'The account must be reconnected.' },
    notConnected: { description: 'The account is not connected to its platform.' },
  },
});

@ObjectType({ description: 'Delayed changes.' })
export class AutomationPutOff {
  @Field(() => PutOffReason, { description: 'Why.' })
  reason!: keyof typeof PutOffReason;

  @Field(() => Int, { description: 'Number of changes.' })
  count!: number;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the first of them is sent; null if unknown.' })
  from?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the last of them is sent; null if unknown.' })
  until?: Date | null;
}

@ObjectType({ description: 'Changes that are sent together.' })
export class AutomationSendingBatch {
  @Field(() => AutomationProperty, { description: 'Property they change.' })
  property!: keyof typeof AutomationProperty;

  @Field(() => Int, { description: 'Number of changes.' })
  count!: number;

  @Field(() => GraphQLDateTime, { description: 'Time it is sent.' })
  startsAt!: Date;

  @Field(() => GraphQLDateTime, { description: 'Time it is verified on the platform.' })
  endsAt!: Date;
}

@ObjectType({ description: "Schedule of a task's changes in one account." })
export class AutomationAccountPlan {
  @Field(() => PartnerAccount, { nullable: true })
  partnerAccount?: PartnerAccount | null;

  @Field(() => Source, { nullable: true })
  source?: Source | null;

  @Field(() => Int, { description: 'Number of changes still to be sent.' })
  count!: number;

  @Field(() => Int, {
    description: "Number of other tasks' running changes in the account, which are sent at the same time.",
  })
  otherCount!: number;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the first change is sent; null if unknown.' })
  startsAt?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Time the last change is completed; null if unknown.' })
  endsAt?: Date | null;

  @Field(() => Int, { description: 'Number of batches.' })
  batchCount!: number;

  @Field(() => [AutomationSendingBatch], { description: 'Next batches, at most 20.' })
  batches!: AutomationSendingBatch[];

  @Field(() => [AutomationPutOff], { description: 'Delayed changes.' })
  putOff!: AutomationPutOff[];
}

@ObjectType({
  description:
    "Schedule for sending a task's changes, given the rate limits of their platforms. Calculated on each request.",
})
export class AutomationSendingPlan {
  @Field(() => GraphQLDateTime, {
    description: 'Time of the calculation. A preview is planned as if it were approved at that time.',
  })
  plannedAt!: Date;

  @Field(() => Int, { description: 'Number of changes still to be sent.' })
  count!: number;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Time the task is completed; null if an account must be connected first or nothing is to be sent.',
  })
  endsAt?: Date | null;

  @Field(() => [AutomationAccountPlan], { description: 'Schedules by account, longest first.' })
  accounts!: AutomationAccountPlan[];
}
