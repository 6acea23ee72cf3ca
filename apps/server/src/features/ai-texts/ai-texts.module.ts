import { Module } from '@nestjs/common';
import { AiBudget } from './ai-budget.service.js';
import { AiPromptsRepository } from './ai-prompts.repository.js';
import { AiPrompts } from './ai-prompts.service.js';
import { AiProviderRepository } from './ai-provider.repository.js';
import { AiProviderService } from './ai-provider.service.js';
import { AiSettingsResolver } from './ai-settings.resolver.js';
import { AiTextsResolver } from './ai-texts.resolver.js';
import { AiTexts } from './ai-texts.service.js';
import { AiTrialsRepository } from './ai-trials.repository.js';
import { AiTrials } from './ai-trials.service.js';
import { AiUsageRepository } from './ai-usage.repository.js';
import { AiWriter } from './ai-writer.service.js';

/** AI texts: the provider, the budget of texts and images, prompts and their trials, suggestions and translations. */
@Module({
  providers: [
    ...[AiProviderRepository, AiUsageRepository, AiPromptsRepository, AiTrialsRepository],
    ...[AiBudget, AiProviderService, AiWriter, AiPrompts, AiTrials, AiTexts],
    ...[AiSettingsResolver, AiTextsResolver],
  ],
  exports: [AiWriter, AiBudget],
})
export class AiTextsModule {}
