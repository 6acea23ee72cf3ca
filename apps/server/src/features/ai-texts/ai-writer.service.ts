import { type ModerationVerdict, ProviderError, type TextAnswer } from '@adops/connectors';
import {
  costOf,
  maxPromptTokens,
  type Prompt,
  type ReadAnswer,
  readSuggestions,
  readTranslation,
  type Repair,
  type SuggestionRequest,
  suggestionPrompt,
  type Suggestions,
  TEXT_KINDS,
  type TranslationRequest,
  translationPrompt,
  withOneRepair,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Changes } from '../../core/changes/index.js';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AiBudget, isFreeFailure, NO_TOKENS } from './ai-budget.service.js';
import { AiProviderService, type OpenedProvider } from './ai-provider.service.js';
import { AiUsageRepository, type UsagePurpose } from './ai-usage.repository.js';

/** Maximum concurrent calls per user. */
const MAX_OPEN = 5;
const UNUSABLE = "The AI provider sent texts that can't be used. Retry, or use other words.";

const FLAGGED_TRANSLATION = "The AI provider's moderation flagged the translation. Change the text, or try again.";

/** Generates texts within the budget. Validates them, requests one repair if needed, and moderates them. */
@Injectable()
export class AiWriter {
  constructor(
    private readonly changes: Changes,
    private readonly providers: AiProviderService,
    private readonly budget: AiBudget,
    private readonly usage: AiUsageRepository,
  ) {}

  /** Suggests texts. @throws BadUserInput with a message for users */
  async suggest(
    by: Viewer,
    purpose: UsagePurpose,
    instructions: string,
    request: SuggestionRequest,
  ): Promise<{ texts: Suggestions; problems: readonly string[] }> {
    const provider = await this.providers.open(by.companyId);
    const read = await this.written(by, purpose, provider, suggestionPrompt(instructions, request), (answer) =>
      readSuggestions(request, answer),
    );
    const texts = read.value && (await this.moderated(provider, read.value));
    if (!texts || TEXT_KINDS.every((kind) => texts[kind].length === 0)) throw new BadUserInput(UNUSABLE);
    return { texts, problems: read.problems };
  }

  /** Returns a translation that passes the provider's moderation. @throws BadUserInput with a message for users */
  async translate(by: Viewer, request: TranslationRequest): Promise<string> {
    const { value } = await this.ask(by, 'translation', translationPrompt(request), (answer) =>
      readTranslation(request, answer),
    );
    const lines = value.split('\n').filter((line) => line.trim() !== '');
    if ((await this.verdicts(by, lines))?.some(({ isFlagged }) => isFlagged))
      throw new BadUserInput(FLAGGED_TRANSLATION);
    return value;
  }

  /** Checks that a provider is set up. @throws BadUserInput if there is none */
  async requireProvider(companyId: number): Promise<void> {
    await this.providers.open(companyId);
  }

  /**
   * Asks the model and parses its answer, with one repair if needed. Doesn't moderate it.
   * @returns the parsed answer and the name of the model. @throws BadUserInput with a message for users
   */
  async ask<T>(
    by: Viewer,
    tool: string,
    prompt: Prompt,
    read: (answer: string) => ReadAnswer<T>,
  ): Promise<{ value: T; model: string }> {
    const provider = await this.providers.open(by.companyId);
    const purpose = { tool, promptId: null, promptVersion: null };
    const { value } = await this.written(by, purpose, provider, prompt, read);
    if (value === null) throw new BadUserInput(UNUSABLE);
    return { value, model: provider.modelName };
  }

  /** Returns the moderation verdict of each text, or null if moderation is off. @throws BadUserInput if it fails */
  async verdicts({ companyId }: Viewer, texts: readonly string[]): Promise<ModerationVerdict[] | null> {
    return verdictsOf(await this.providers.open(companyId), texts);
  }

  private written<T>(
    by: Viewer,
    purpose: UsagePurpose,
    provider: OpenedProvider,
    prompt: Prompt,
    read: (answer: string) => ReadAnswer<T>,
  ): Promise<ReadAnswer<T>> {
    return withOneRepair(async (repair) => {
      const { text, isRefused } = await this.call(by, purpose, provider, prompt, repair);
      if (isRefused) throw new BadUserInput('The AI provider refused to write this. Try other words.');
      return text;
    }, read);
  }

  /** Calls the model once. Reserves its cost before the call and settles it afterwards. */
  private async call(
    by: Viewer,
    purpose: UsagePurpose,
    { model, prices }: OpenedProvider,
    prompt: Prompt,
    repair: Repair | null,
  ): Promise<TextAnswer> {
    const promptTokens = maxPromptTokens(prompt) + (repair ? bytesOf(JSON.stringify(repair)) : 0);
    const maxMicros = costOf(prices, { promptTokens, completionTokens: prompt.maxTokens });
    const id = await this.reserve(by, purpose, maxMicros);
    try {
      const answer = await model.complete({ ...prompt, ...(repair && { repair }) });
      await this.usage.settle(by.companyId, id, costOf(prices, answer.usage), answer.usage);
      return answer;
    } catch (error) {
      if (isFreeFailure(error)) await this.usage.settle(by.companyId, id, 0, NO_TOKENS);
      else await this.usage.keepReserved(by.companyId, id);
      throw error instanceof ProviderError ? new BadUserInput(error.message) : error;
    }
  }

  /**
   * Reserves one call at a time, so that concurrent calls can't spend the same remaining budget. @throws BadUserInput
   * beyond it
   */
  private reserve(by: Viewer, purpose: UsagePurpose, micros: number): Promise<number> {
    return this.changes.run(by, async (change) => {
      await this.budget.lock(change);
      if ((await this.usage.countOpen(change)) >= MAX_OPEN)
        throw new BadUserInput(`You can have up to ${MAX_OPEN} AI requests at once. Wait until one completes.`);
      const [id] = (await this.budget.reserve(change, purpose, micros)) as [number];
      await change.record({ action: 'aiText.request', entityType: 'aiText', entityId: id, after: purpose });
      return id;
    });
  }

  /** Removes texts that the provider flags. */
  private async moderated(provider: OpenedProvider, texts: Suggestions): Promise<Suggestions> {
    const all = TEXT_KINDS.flatMap((kind) => texts[kind]);
    const verdicts = await verdictsOf(provider, all);
    const flagged = new Set(all.filter((_, at) => verdicts?.[at]!.isFlagged));
    return Object.fromEntries(
      TEXT_KINDS.map((kind) => [kind, texts[kind].filter((text) => !flagged.has(text))]),
    ) as unknown as Suggestions;
  }
}

/** Returns the verdicts of moderation. @throws BadUserInput if moderation fails */
async function verdictsOf(
  { model, isModerated }: OpenedProvider,
  texts: readonly string[],
): Promise<ModerationVerdict[] | null> {
  if (!isModerated) return null;
  return model.moderate(texts).catch((error: unknown) => {
    throw error instanceof ProviderError ? new BadUserInput(`The texts weren't moderated: ${error.message}`) : error;
  });
}

const bytesOf = (text: string): number => Buffer.byteLength(text);
