import { ArgsType, Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { KeywordStatus, ResponseStatus } from '../../../core/graphql/index.js';
import type { TaskRequest } from '../tasks/task-requests.service.js';
import type { Viewer } from '../../../core/tenancy/index.js';

export type KeywordStatusName = keyof typeof KeywordStatus;

const FORCED = {
  nullable: true,
  defaultValue: false,
} as const;

@ObjectType({ description: 'Actions on one keyword; each change runs immediately as a task with one operation.' })
export class KeywordMutations {
  readonly viewer!: Viewer;
  readonly accountId!: number;
  readonly adgroupId!: number;
  /** ID of the keyword at the traffic source. */
  readonly keywordId!: string;
  readonly request!: TaskRequest;
}

@ArgsType()
export class NewKeywordStatusArgs {
  @Field(() => KeywordStatus, { description: 'Status to set: enabled or paused.' })
  status!: KeywordStatusName;

  @Field(() => KeywordStatus, {
    nullable: true,
    description: "Status the caller expects to be current. The change is rejected if it isn't, unless forced.",
  })
  oldValue?: KeywordStatusName | null;

  @Field(() => Boolean, { ...FORCED, description: 'True to set the status even if oldValue is out of date.' })
  forced?: boolean | null;
}

@ArgsType()
export class NewKeywordBidArgs {
  @Field(() => Float, { description: 'New bid, in the currency of the account.' })
  bid!: number;

  @Field(() => Float, {
    nullable: true,
    description: "Bid the caller expects to be current. The change is rejected if it isn't, unless forced.",
  })
  oldValue?: number | null;

  @Field(() => Boolean, { ...FORCED, description: 'True to set the bid even if oldValue is out of date.' })
  forced?: boolean | null;
}

@ObjectType({ description: 'Response to updating a keyword status.' })
export class KeywordStatusResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => KeywordStatus, { nullable: true, description: 'New status; null if it was not changed.' })
  newStatus?: KeywordStatusName | null;

  @Field(() => KeywordStatus, {
    nullable: true,
    description: 'Status on the platform if it differs from oldValue, in which case nothing was changed.',
  })
  currentStatus?: KeywordStatusName | null;

  @Field(() => Int, { nullable: true, description: 'Task that performs the change.' })
  taskId?: number | null;
}

@ObjectType({ description: 'Response to updating a keyword bid.' })
export class KeywordBidResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Float, { nullable: true, description: 'New bid; null if it was not changed.' })
  newBid?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Bid on the platform if it differs from oldValue, in which case nothing was changed.',
  })
  currentValue?: number | null;

  @Field(() => Int, { nullable: true, description: 'Task that performs the change.' })
  taskId?: number | null;
}

@ObjectType({ description: 'Response to refreshing a keyword bid.' })
export class KeywordRefreshBidResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: "Bid read from the source; null if the ad group's bid applies.",
  })
  bid?: number | null;
}
