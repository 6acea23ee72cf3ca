import type { TextTargetKey } from '@adops/domain';
import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { describeEnum } from '../../core/graphql/described-enum.js';
import { GraphQLDateTime } from '../../core/graphql/index.js';
import { AdTextSuggestions, AiTextTarget } from './ai-texts.model.js';

const AiTrialState = { running: 'running', done: 'done', canceled: 'canceled' } as const;
describeEnum(AiTrialState, 'AiTrialState', 'Status of a trial.', {
  running: 'Examples are being processed.',
  done: 'Every example has an outcome.',
  canceled: 'Canceled; examples without an outcome are not processed.',
});
const AiTrialResultState = { waiting: 'waiting', done: 'done', failed: 'failed' } as const;
describeEnum(AiTrialResultState, 'AiTrialResultState', 'Outcome for one example.', {
  waiting: 'Not yet known.',
  done: 'There are texts.',
  failed: 'There are none.',
});

@ObjectType({ description: 'Texts a version generated for an example.' })
export class AiTrialResult {
  @Field(() => Int)
  position!: number;

  @Field()
  keyword!: string;

  @Field({ description: 'Language code.' })
  language!: string;

  @Field(() => AiTrialResultState)
  state!: keyof typeof AiTrialResultState;

  @Field(() => AdTextSuggestions, { nullable: true })
  texts!: AdTextSuggestions | null;

  @Field(() => [String], { description: 'Problems of the response; texts with problems are omitted.' })
  problems!: readonly string[];

  @Field(() => String, { nullable: true, description: 'Reason there are no texts.' })
  error!: string | null;
}

@ObjectType({ description: 'A version of a prompt, tried on the examples.' })
export class AiPromptTrial {
  @Field(() => Int)
  id!: number;

  @Field(() => AiTrialState)
  state!: keyof typeof AiTrialState;

  @Field(() => GraphQLDateTime)
  createdAt!: Date;

  @Field(() => [AiTrialResult])
  results!: readonly AiTrialResult[];
}

@ObjectType({ description: 'Version of a prompt. It never changes.' })
export class AiPromptVersion {
  @Field(() => Int)
  version!: number;

  @Field({ description: 'Instructions for the model; limits and language are added.' })
  instructions!: string;

  @Field({ description: 'True if tools use this version.' })
  isLive!: boolean;

  @Field(() => String, { nullable: true, description: 'Username.' })
  createdBy!: string | null;

  @Field(() => GraphQLDateTime)
  createdAt!: Date;

  @Field(() => AiPromptTrial, { nullable: true, description: 'Its latest trial.' })
  trial!: AiPromptTrial | null;
}

@ObjectType({ description: 'Example that versions of a prompt are tried on.' })
export class AiPromptExample {
  @Field(() => Int)
  id!: number;

  @Field()
  keyword!: string;

  @Field({ description: 'Language code.' })
  language!: string;
}

@ObjectType({ description: 'Prompt for ad texts.' })
export class AiPrompt {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => AiTextTarget)
  target!: TextTargetKey;

  @Field(() => Int, { nullable: true, description: "Version that tools use; null if tools don't offer the prompt." })
  liveVersion!: number | null;

  @Field(() => [AiPromptVersion], { description: 'Newest first.' })
  versions!: readonly AiPromptVersion[];

  @Field(() => [AiPromptExample])
  examples!: readonly AiPromptExample[];
}

@InputType({ description: 'Prompt with its first version.' })
export class AiPromptInput {
  @Field()
  name!: string;

  @Field(() => AiTextTarget)
  target!: TextTargetKey;

  @Field({ description: 'Instructions for the model. Length limits and the language are added to them.' })
  instructions!: string;
}

@ObjectType({ description: 'Actions on prompts for ad texts.' })
export class AiPromptMutations {}
