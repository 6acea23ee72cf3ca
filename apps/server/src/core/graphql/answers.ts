import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';

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

export const done = (message: string | null = null): BaseResponse => ({ status: ResponseStatus.success, message });
export const notDone = (message: string): BaseResponse => ({ status: ResponseStatus.error, message });
