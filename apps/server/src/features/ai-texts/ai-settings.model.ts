import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { EXPECTED_VERSION } from '../../core/graphql/index.js';

@ObjectType({
  description: 'AI text provider of the active company, and the budget for texts and images. Money is in US dollars.',
})
export class AiSettings {
  @Field({ description: 'Base URL before /v1; empty for no provider.' })
  baseUrl!: string;

  @Field()
  model!: string;

  @Field({ description: 'Mask if a key is stored; the key is never returned.' })
  key!: string;

  @Field({ description: 'True to omit suggested texts that the provider flags.' })
  isModerated!: boolean;

  @Field(() => Float, { description: 'Price of a million prompt tokens.' })
  promptPrice!: number;

  @Field(() => Float, { description: 'Price of a million completion tokens.' })
  completionPrice!: number;

  @Field(() => Float, { nullable: true, description: 'Price of a generated image; null if unknown.' })
  imagePrice!: number | null;

  @Field(() => Float, { description: 'Maximum cost in a UTC month.' })
  monthlyBudget!: number;

  @Field({ description: 'True if there is a provider with a key.' })
  isConfigured!: boolean;

  @Field(() => Float, { description: 'Cost in this month.' })
  spent!: number;

  @Field(() => Float, { description: 'Maximum cost of running requests.' })
  reserved!: number;

  @Field(() => Int, {
    description: 'Version, increased with every save. Send it back when saving to detect conflicting edits.',
  })
  version!: number;
}

@InputType({ description: 'AI settings to save. Omitted fields are unchanged.' })
export class AiSettingsInput {
  @Field(() => String, { nullable: true, description: 'Base URL before /v1, https only; empty for no provider.' })
  baseUrl?: string | null;

  @Field(() => String, { nullable: true })
  model?: string | null;

  @Field(() => String, { nullable: true, description: 'The mask leaves the stored key unchanged.' })
  key?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True to omit suggested texts that the provider flags.' })
  isModerated?: boolean | null;

  @Field(() => Float, { nullable: true, description: 'Price of a million prompt tokens, in US dollars.' })
  promptPrice?: number | null;

  @Field(() => Float, { nullable: true, description: 'Price of a million completion tokens, in US dollars.' })
  completionPrice?: number | null;

  @Field(() => Float, {
    nullable: true,
    description:
      'Price of a generated image, in US dollars; null if unknown. Without a price, no images are generated.',
  })
  imagePrice?: number | null;

  @Field(() => Float, { nullable: true, description: 'Maximum cost in a UTC month, in US dollars.' })
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

  @Field({ description: 'Tool that made the request: texts, translation, trial, image or part of an article.' })
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

  @Field(() => Float, { description: 'Cost in US dollars. Running requests are included with their maximum cost.' })
  cost!: number;
}
