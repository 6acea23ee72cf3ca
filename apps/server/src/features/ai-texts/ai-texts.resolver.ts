import { AD_TEXT_PERMISSIONS } from '@adops/domain';
import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { CurrentViewer } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AdTextPrompt, AdTextSuggestions } from './ai-texts.model.js';
import { AiTexts } from './ai-texts.service.js';

@Resolver()
export class AiTextsResolver {
  constructor(private readonly texts: AiTexts) {}

  @Query(() => [AdTextPrompt], { description: 'Prompts for suggesting ad texts, by name.' })
  @RequirePermission(...AD_TEXT_PERMISSIONS)
  adTextPrompts(@CurrentViewer() viewer: Viewer) {
    return this.texts.promptsOf(viewer);
  }

  @Query(() => AdTextSuggestions, { description: 'Ad texts.' })
  @RequirePermission(...AD_TEXT_PERMISSIONS)
  adTextSuggestions(
    @CurrentViewer() viewer: Viewer,
    @Args('promptId', { type: () => Int, description: 'Prompt to use.' }) promptId: number,
    @Args('keyword', { description: 'Subject of the ad.' }) keyword: string,
    @Args('language', { defaultValue: 'en', description: 'Language code of the texts.' }) language: string,
    @Args('numberOfItems', { type: () => Int, nullable: true, description: 'Number of texts of each type.' })
    count: number | null,
    @Args('exclude', {
      type: () => [String],
      nullable: true,
      description: 'Texts to exclude from new suggestions.',
    })
    exclude: string[] | null,
  ) {
    return this.texts.suggest(viewer, { promptId, keyword, language, count, exclude });
  }

  @Query(() => String, { description: 'Translates text.' })
  @RequirePermission('content-wizard')
  aiTranslate(
    @CurrentViewer() viewer: Viewer,
    @Args('from', { description: 'Language code of the source text.' }) from: string,
    @Args('to', { description: 'Language code of the translation.' }) to: string,
    @Args('text', { description: 'Text to translate.' }) text: string,
  ) {
    return this.texts.translate(viewer, { from, to, text });
  }
}
