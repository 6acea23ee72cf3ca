import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { ResponseStatus } from '../../../core/graphql/index.js';

@ObjectType({ description: 'Response to a bulk action, which runs as a background task.' })
export class BulkTaskResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Int, { nullable: true, description: 'Task that performs the action; null if no task was created.' })
  taskId?: number | null;
}

@ObjectType({
  description: 'Response to updating or refreshing a single entity; only the field relevant to the operation is set.',
})
export class AmountResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Current stored value (budget updates, bid and ROAS refreshes).',
  })
  value?: number | null;

  @Field(() => Float, { nullable: true, description: 'Budget amount read from the platform.' })
  amount?: number | null;

  @Field(() => Float, { nullable: true, description: 'Current target CPA.' })
  target?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Value on the platform if it differs from oldValue, in which case nothing was changed.',
  })
  currentValue?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Budget of the other kind that the change would replace, as text. Nothing was changed because replacesBudget was not true.',
  })
  replaces?: string | null;

  @Field(() => Int, { nullable: true, description: 'Task that performs the change.' })
  taskId?: number | null;
}

@ObjectType({ description: 'Response to a status refresh.' })
export class StatusResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Int, { nullable: true, description: 'Current status ID.' })
  statusId?: number | null;

  @Field(() => String, { nullable: true, description: 'Current status name.' })
  newStatus?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Status ID on the platform if it differs from oldValue, in which case nothing was changed.',
  })
  currentStatusId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Task that performs the change.' })
  taskId?: number | null;
}
