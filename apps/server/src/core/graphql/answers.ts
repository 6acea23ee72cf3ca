import { createUnionType, Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

export enum ResponseStatus {
  success = 'success',
  warning = 'warning',
  error = 'error',
}
registerEnumType(ResponseStatus, {
  name: 'ResponseStatus',
  description: 'Outcome of a mutation.',
  valuesMap: {
    success: { description: 'Done.' },
    warning: { description: 'Done in part, or done with something to notice; the message says what.' },
    error: { description: 'Not done; the message says why.' },
  },
});

@ObjectType({ description: 'Plain answer of a mutation.' })
export class BaseResponse {
  @Field(() => ResponseStatus, { description: 'Outcome.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Words for the user.' })
  message?: string | null;
}

@ObjectType({ description: 'Answer that carries the id of what was made or changed.' })
export class IdResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or state.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Words for the user.' })
  message?: string | null;

  @Field(() => Int, { nullable: true })
  id?: number | null;
}

export const done = (message: string | null = null): BaseResponse => ({ status: ResponseStatus.success, message });
export const notDone = (message: string): BaseResponse => ({ status: ResponseStatus.error, message });

@ObjectType({ description: 'Messages about one input field.' })
export class FieldError {
  @Field({ description: 'Input field, dotted path for nested ones.' })
  field!: string;

  @Field(() => [String], { description: 'Messages to show beside the field.' })
  messages!: string[];
}

@ObjectType({ description: 'Input was refused; nothing was saved.' })
export class ValidationErrors {
  @Field(() => [FieldError], { description: 'One entry per refused field.' })
  errors!: FieldError[];
}

/** What saving a form answers. */
export type SaveAnswer = BaseResponse | ValidationErrors;

export const isRefused = (answer: SaveAnswer): answer is ValidationErrors => 'errors' in answer;

export const SaveResult = createUnionType({
  name: 'SaveResult',
  description: 'Either a plain answer or the list of refused fields.',
  types: () => [BaseResponse, ValidationErrors] as const,
  resolveType: (answer: SaveAnswer) => (isRefused(answer) ? ValidationErrors : BaseResponse),
});
