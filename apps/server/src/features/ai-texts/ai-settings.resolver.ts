import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, SaveResult } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AiPrompt, AiPromptInput, AiPromptMutations } from './ai-prompts.model.js';
import { AiPrompts } from './ai-prompts.service.js';
import { AiProviderService } from './ai-provider.service.js';
import { AiSettings, AiSettingsInput, AiUsageRow } from './ai-settings.model.js';
import { AiTrials } from './ai-trials.service.js';

const prompt = { name: 'promptId', type: () => Int, description: 'Prompt.' } as const;
const versionOf = { name: 'promptVersion', type: () => Int, description: 'Version of the prompt.' } as const;

@Resolver(() => AiPromptMutations)
@RequirePermission('manage-users')
export class AiSettingsResolver {
  constructor(
    private readonly provider: AiProviderService,
    private readonly prompts: AiPrompts,
    private readonly trials: AiTrials,
  ) {}

  @Query(() => AiSettings, { description: 'AI text provider of the active company, and its budget.' })
  aiSettings(@CurrentViewer() viewer: Viewer) {
    return this.provider.of(viewer);
  }

  @Query(() => [AiUsageRow], { description: 'AI requests of this UTC month by user, tool and version of a prompt.' })
  aiUsage(@CurrentViewer() viewer: Viewer) {
    return this.provider.usageOf(viewer);
  }

  @Query(() => [AiPrompt], { name: 'aiPrompts', description: 'Prompts for ad texts, by name.' })
  list(@CurrentViewer() viewer: Viewer) {
    return this.prompts.all(viewer);
  }

  @Mutation(() => SaveResult, { description: 'Updates the AI text provider and its budget.' })
  updateAiSettings(
    @CurrentViewer() viewer: Viewer,
    @Args('input', { description: 'Data to save.' }) input: AiSettingsInput,
  ) {
    return this.provider.update(viewer, input);
  }

  @Mutation(() => AiPromptMutations, { name: 'aiPrompts', description: 'Actions on prompts for ad texts.' })
  changes(): AiPromptMutations {
    return {};
  }

  @ResolveField(() => SaveResult, { description: 'Creates a prompt with its first version.' })
  create(@CurrentViewer() viewer: Viewer, @Args('input', { description: 'Data to save.' }) input: AiPromptInput) {
    return this.prompts.create(viewer, input);
  }

  @ResolveField(() => SaveResult, { description: 'Adds a version. Earlier versions are unchanged.' })
  addVersion(
    @CurrentViewer() viewer: Viewer,
    @Args(prompt) promptId: number,
    @Args('instructions', { description: 'Instructions for the model.' }) instructions: string,
  ) {
    return this.prompts.addVersion(viewer, promptId, { instructions });
  }

  @ResolveField(() => SaveResult, { description: 'Adds an example to try versions on.' })
  addExample(
    @CurrentViewer() viewer: Viewer,
    @Args(prompt) promptId: number,
    @Args('keyword', { description: 'Subject of the ad.' }) keyword: string,
    @Args('language', { description: 'Language code.' }) language: string,
  ) {
    return this.prompts.addExample(viewer, promptId, { keyword, language });
  }

  @ResolveField(() => BaseResponse, { description: 'Removes an example.' })
  removeExample(
    @CurrentViewer() viewer: Viewer,
    @Args('exampleId', { type: () => Int, description: 'Example.' }) exampleId: number,
  ) {
    return this.prompts.removeExample(viewer, exampleId);
  }

  @ResolveField(() => BaseResponse, {
    description: 'Starts trying a version on the examples. Poll aiPrompts for results.',
  })
  tryVersion(@CurrentViewer() viewer: Viewer, @Args(prompt) promptId: number, @Args(versionOf) promptVersion: number) {
    return this.trials.start(viewer, promptId, promptVersion);
  }

  @ResolveField(() => BaseResponse, {
    description: 'Cancels a trial. A request that is already running is still charged.',
  })
  cancelTrial(
    @CurrentViewer() viewer: Viewer,
    @Args('trialId', { type: () => Int, description: 'Trial.' }) trialId: number,
  ) {
    return this.trials.cancel(viewer, trialId);
  }

  @ResolveField(() => BaseResponse, { description: 'Makes a tried version available in tools.' })
  setLive(
    @CurrentViewer() viewer: Viewer,
    @Args(prompt) promptId: number,
    @Args({ ...versionOf, nullable: true, description: 'Version; null to stop offering the prompt in tools.' })
    promptVersion: number | null,
  ) {
    return this.prompts.setLive(viewer, promptId, promptVersion ?? null);
  }
}
