import type { TextTargetKey } from '@adops/domain';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { describeEnum } from '../../core/graphql/described-enum.js';

export const AiTextTarget = {
  display: 'display',
  social: 'social',
  native: 'native',
  search: 'search',
} as const satisfies Record<TextTargetKey, TextTargetKey>;
describeEnum(AiTextTarget, 'AiTextTarget', 'Purpose of the texts; determines their types and lengths.', {
  display: 'Display ads.',
  social: 'Social ads.',
  native: 'Native ads.',
  search: 'Search ads.',
});

@ObjectType({ description: "Suggested ad texts; types the prompt doesn't generate are empty." })
export class AdTextSuggestions {
  @Field(() => [String])
  headlines!: readonly string[];

  @Field(() => [String])
  adTexts!: readonly string[];

  @Field(() => [String])
  descriptions!: readonly string[];

  @Field(() => [String])
  titles!: readonly string[];
}

@ObjectType({ description: 'Prompt for suggesting ad texts.' })
export class AdTextPrompt {
  @Field(() => Int)
  id!: number;

  @Field()
  name!: string;

  @Field(() => AiTextTarget)
  target!: TextTargetKey;
}
