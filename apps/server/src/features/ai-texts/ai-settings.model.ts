import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { EXPECTED_VERSION } from '../../core/graphql/index.js';

@ObjectType({
  description:
    'Provider of AI texts of the active company, and the budget of texts and images. Money is in US dollars.',
})
export class AiSettings {
  @Field({ description: 'Address before /v1. Empty for no provider.' })
  baseUrl!: string;

  @Field()
  model!: string;

  @Field({ description: 'Mask if a key is stored; the key is never returned.' })
  key!: string;

  @Field({ description: 'Suggested texts that the provider flags are omitted.' })
  isModerated!: boolean;

  @Field(() => Float, { description: 'Price of a million tokens of prompts.' })
  promptPrice!: number;

  @Field(() => Float, { description: 'Price of a million tokens of answers.' })
  completionPrice!: number;

  @Field(() => Float, { nullable: true, description: 'Price of a generated image; null: not known.' })
  imagePrice!: number | null;

  @Field(() => Float, { description: 'Largest cost of a UTC month.' })
  monthlyBudget!: number;

  @Field({ description: 'There is a provider with a key.' })
  isConfigured!: boolean;

  @Field(() => Float, { description: 'Cost of this month.' })
  spent!: number;

  @Field(() => Float, { description: 'Maximum cost of running requests.' })
  reserved!: number;

  @Field(() => Int, {
    description: 'Version, increased with every save. Send it back when saving to detect conflicting edits.',
  })
  version!: number;
}

@InputType({ description: 'AI settings to save; omitted fields stay unchanged.' })
export class AiSettingsInput {
  @Field(() => String, { nullable: true, description: 'https address in front of /v1; empty: no provider.' })
  baseUrl?: string | null;

  @Field(() => String, { nullable: true })
  model?: string | null;

  @Field(() => String, { nullable: true, description: 'The mask leaves the stored key unchanged.' })
  key?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Suggested texts that the provider flags are omitted.' })
  isModerated?: boolean | null;

  @Field(() => Float, { nullable: true, description: 'Price of a million tokens of prompts, in US dollars.' })
  promptPrice?: number | null;

  @Field(() => Float, { nullable: true, description: 'Price of a million tokens of answers, in US dollars.' })
  completionPrice?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: 'Price of a generated image, in US dollars; null: not known, and none is generated.',
  })
  imagePrice?: number | null;

  @Field(() => Float, { nullable: true, description: 'Largest cost of a UTC month, in US dollars.' })
  monthlyBudget?: number | null;

  @Field(() => Int, EXPECTED_VERSION)
  version?: number | null;
}

@ObjectType({ description: 'AI requests of a user with one tool and one version of a prompt.' })
export class AiUsageRow {
  @Field(() => Int)
  userId!: number;

  @Field()
  username!: string;

  @Field({ description: 'Target of the texts, translation, trial, image, or part of an article.' })
  tool!: string;

  @Field(() => Int, { nullable: true })
  promptId!: number | null;

  @Field(() => String, { nullable: true })
  promptName!: string | null;

  @Field(() => Int, { nullable: true })
  promptVersion!: number | null;

  @Field(() => Int, { description: 'Requests to the provider.' })
  calls!: number;

  @Field(() => Float)
  promptTokens!: number;

  @Field(() => Float)
  completionTokens!: number;

  @Field(() => Float, { description: 'In US dollars; running requests count with their maximum cost.' })
  cost!: number;
}
