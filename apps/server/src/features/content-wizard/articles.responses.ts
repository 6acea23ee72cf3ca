import { Field, Int, ObjectType } from '@nestjs/graphql';
import { ResponseStatus } from '../../core/graphql/index.js';
import { Article, ComplianceResult, HeadlineSuggestion, HotspotSuggestion } from './articles.model.js';

const status = { description: 'Outcome or status.' } as const;
const message = { nullable: true, description: 'Message to display.' } as const;

@ObjectType({ description: 'Response to uploading an article.' })
export class ArticleUploadResponse {
  @Field(() => Int, { nullable: true })
  articleId!: number | null;

  @Field(() => ResponseStatus, status)
  status!: ResponseStatus;

  @Field(() => String, message)
  message!: string | null;

  @Field(() => String, { nullable: true, description: 'Article URL.' })
  url!: string | null;
}

@ObjectType({ description: 'Response to requesting hotspot suggestions.' })
export class HotspotSuggestionsResponse {
  @Field(() => ResponseStatus, status)
  status!: ResponseStatus;

  @Field(() => String, message)
  message!: string | null;

  @Field(() => [HotspotSuggestion], {
    nullable: true,
    description: 'Suggestions; null while they are being generated.',
  })
  suggestions!: readonly HotspotSuggestion[] | null;
}

@ObjectType({ description: 'Response to requesting headline suggestions.' })
export class HeadlineSuggestionsResponse {
  @Field(() => ResponseStatus, status)
  status!: ResponseStatus;

  @Field(() => String, message)
  message!: string | null;

  @Field(() => [HeadlineSuggestion], {
    nullable: true,
    description: 'Suggestions; null while they are being generated.',
  })
  suggestions!: readonly HeadlineSuggestion[] | null;
}

@ObjectType({ description: 'Response to requesting article text.' })
export class ArticleTextResponse {
  @Field(() => ResponseStatus, status)
  status!: ResponseStatus;

  @Field(() => String, message)
  message!: string | null;

  @Field(() => String, { nullable: true, description: 'Text; null while it is being generated.' })
  text!: string | null;
}

@ObjectType({ description: 'Response to requesting a compliance check.' })
export class ComplianceResponse {
  @Field(() => ResponseStatus, status)
  status!: ResponseStatus;

  @Field(() => String, message)
  message!: string | null;

  @Field(() => ComplianceResult, { nullable: true, description: 'Result; null while the check is running.' })
  result!: ComplianceResult | null;
}

@ObjectType({ description: 'Response to saving an article.' })
export class ArticleResponse {
  @Field(() => ResponseStatus, status)
  status!: ResponseStatus;

  @Field(() => String, message)
  message!: string | null;

  @Field(() => Int, { nullable: true })
  id!: number | null;

  @Field(() => Article, { nullable: true, description: 'Saved article.' })
  article!: Article | null;
}
