import { Field, ObjectType } from '@nestjs/graphql';
import { ResponseStatus } from '../../core/graphql/index.js';

@ObjectType({ description: "URL that can't be used, and the reason." })
export class UrlProblem {
  @Field({ description: 'URL as it was sent.' })
  url!: string;

  @Field({ description: 'Reason.' })
  message!: string;
}

@ObjectType({ description: 'Response to a URL validation.' })
export class UrlValidationResponse {
  @Field(() => ResponseStatus, { description: 'Outcome or status.' })
  status!: ResponseStatus;

  @Field(() => String, { nullable: true, description: 'Message to display.' })
  message?: string | null;

  @Field(() => [String], { description: 'Invalid URLs.' })
  invalidUrls!: string[];

  @Field(() => [UrlProblem], { description: "Reason each invalid URL can't be used." })
  problems!: UrlProblem[];
}
