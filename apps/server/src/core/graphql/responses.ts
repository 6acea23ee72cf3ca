import { createUnionType, Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

export enum ResponseStatus {
  success = 'success',
  warning = 'warning',
  error = 'error',
}
registerEnumType(ResponseStatus, {
  name: 'ResponseStatus',
  description: 'Outcome of a mutation.',
  valuesMap: {
    success: { description: 'Completed.' },
    warning: { description: 'Partially completed, or completed with a warning; see the message for details.' },
    error: { description: 'Not completed; see the message for the reason.' },
  },
});

@ObjectType({
  description: 'Places where the platform has a different value than expected, so nothing was written there.',
})
export class ValueConflict {
  @Field(() => Int, { description: 'Number of places.' })
  count!: number;

  @Field(() => Float, { nullable: true, description: 'Value at the platform; null if it differs between places.' })
  currentValue!: number | null;
}

@ObjectType({ description: 'Basic mutation response.' })
export class BaseResponse {
  @Field(() => ResponseStatus, { description: 'Outcome.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Int, { nullable: true, description: 'Task that performs the change; null if there is none.' })
  taskId?: number | null;

  @Field(() => ValueConflict, {
    nullable: true,
    description: 'Value at the platform; null if there is no conflict.',
  })
  conflict?: ValueConflict | null;
}

@ObjectType({ description: 'Response with the ID of the created or updated entity.' })
export class IdResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => Int, { nullable: true })
  id?: number | null;
}

export const done = (message: string | null = null): BaseResponse => ({ status: ResponseStatus.success, message });
export const notDone = (message: string): BaseResponse => ({ status: ResponseStatus.error, message });

@ObjectType({ description: 'Validation messages for one input field.' })
export class FieldError {
  @Field({ description: 'Input field; a dotted path for nested fields.' })
  field!: string;

  @Field(() => [String], { description: 'Messages to display next to the field.' })
  messages!: string[];
}

@ObjectType({ description: 'The input failed validation; nothing was saved.' })
export class ValidationErrors {
  @Field(() => [FieldError], { description: 'One entry per invalid field.' })
  errors!: FieldError[];
}

/** Response to saving a form: success or validation errors. */
export type SaveAnswer = BaseResponse | ValidationErrors;

export const isRefused = (answer: SaveAnswer): answer is ValidationErrors => 'errors' in answer;

export const SaveResult = createUnionType({
  name: 'SaveResult',
  description: 'Either a basic response or the list of invalid fields.',
  types: () => [BaseResponse, ValidationErrors] as const,
  resolveType: (answer: SaveAnswer) => (isRefused(answer) ? ValidationErrors : BaseResponse),
});
