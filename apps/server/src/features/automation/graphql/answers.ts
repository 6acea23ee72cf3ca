import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { ResponseStatus } from '../../../core/graphql/index.js';

@ObjectType({ description: 'Answer of a bulk action, which runs as a background task.' })
export class BulkTaskResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or state.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Words for the user.' })
  message?: string | null;

  @Field(() => Int, { nullable: true, description: 'Task that carries the action out; null when none was made.' })
  taskId?: number | null;
}

@ObjectType({
  description: 'Answer of a single-entity change or refresh; only the field that fits the operation is filled.',
})
export class AmountResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or state.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Words for the user.' })
  message?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Value now stored (updates of budgets, refresh of bids and ROAS).',
  })
  value?: number | null;

  @Field(() => Float, { nullable: true, description: 'Budget amount read back from the platform.' })
  amount?: number | null;

  @Field(() => Float, { nullable: true, description: 'Target CPA now in force.' })
  target?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Value the platform holds, when it is not the oldValue that was sent; nothing was changed then.',
  })
  currentValue?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Budget of the other kind that the change would replace, in words; nothing was changed, as replacesBudget was not true.',
  })
  replaces?: string | null;

  @Field(() => Int, { nullable: true, description: 'Task that carries the change out.' })
  taskId?: number | null;
}

@ObjectType({ description: 'Answer of a status refresh.' })
export class StatusResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or state.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Words for the user.' })
  message?: string | null;

  @Field(() => Int, { nullable: true, description: 'Status id now in force.' })
  statusId?: number | null;

  @Field(() => String, { nullable: true, description: 'Status name now in force.' })
  newStatus?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Status id the platform holds, when it is not the oldValue that was sent; nothing was changed then.',
  })
  currentStatusId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Task that carries the change out.' })
  taskId?: number | null;
}
