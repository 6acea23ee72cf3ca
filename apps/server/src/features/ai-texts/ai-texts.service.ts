import {
  DEFAULT_TEXT_COUNT,
  languageName,
  MAX_EXCLUDED_TEXTS,
  MAX_TEXT_COUNT,
  MAX_TEXT_KEYWORD,
  MAX_TRANSLATED,
  type SuggestionRequest,
  type TranslationRequest,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { AiPromptsRepository } from './ai-prompts.repository.js';
import type { AdTextPrompt, AdTextSuggestions } from './ai-texts.model.js';
import { AiProviderService } from './ai-provider.service.js';
import { AiWriter } from './ai-writer.service.js';

/** Maximum length of a text in the list of excluded texts. */
const MAX_EXCLUDED_LENGTH = 2_000;

interface AskedTexts extends Pick<SuggestionRequest, 'keyword' | 'language'> {
  readonly promptId: number;
  readonly count: number | null;
  readonly exclude: readonly string[] | null;
}

/** Ad texts and translations, as requested by tools. */
@Injectable()
export class AiTexts {
  constructor(
    private readonly prompts: AiPromptsRepository,
    private readonly providers: AiProviderService,
    private readonly writer: AiWriter,
  ) {}

  /** Returns the prompts with a live version. */
  async promptsOf({ companyId }: Viewer): Promise<AdTextPrompt[]> {
    const prompts = await this.prompts.prompts(companyId);
    return prompts
      .filter(({ liveVersion }) => liveVersion !== null)
      .map(({ id, name, target }) => ({ id, name, target }));
  }

  /** Suggests texts. @throws BadUserInput if the request is invalid */
  async suggest(viewer: Viewer, { promptId, ...asked }: AskedTexts): Promise<AdTextSuggestions> {
    await this.providers.open(viewer.companyId);
    const prompt = await this.prompts.live(viewer.companyId, promptId);
    if (!prompt) throw new BadUserInput('Prompt not found, or none of its versions is live.');
    const { target, version, instructions } = prompt;
    const request = { ...checked(asked), target };
    const { texts } = await this.writer.suggest(
      viewer,
      { tool: target, promptId, promptVersion: version },
      instructions,
      request,
    );
    return texts;
  }

  /** Translates a text. @throws BadUserInput if the request is invalid */
  async translate(viewer: Viewer, { from, to, text }: TranslationRequest): Promise<string> {
    for (const code of [from, to])
      if (languageName(code) === null) throw new BadUserInput('Use language codes such as en or pt-BR.');
    if (text.trim() === '' || text.length > MAX_TRANSLATED)
      throw new BadUserInput(`Enter a text of 1 to ${MAX_TRANSLATED.toLocaleString('en-US')} characters.`);
    if (from === to) return text;
    return this.writer.translate(viewer, { from, to, text });
  }
}

/** Validates a request. @throws BadUserInput if it is invalid */
function checked({
  keyword,
  language,
  count,
  exclude,
}: Omit<AskedTexts, 'promptId'>): Omit<SuggestionRequest, 'target'> {
  const words = keyword.trim();
  if (words === '' || words.length > MAX_TEXT_KEYWORD)
    throw new BadUserInput(`Enter a keyword of 1 to ${MAX_TEXT_KEYWORD} characters.`);
  if (languageName(language) === null) throw new BadUserInput('Use a language code such as en or pt-BR.');
  const number = count ?? DEFAULT_TEXT_COUNT;
  if (number < 1 || number > MAX_TEXT_COUNT)
    throw new BadUserInput(`numberOfItems must be between 1 and ${MAX_TEXT_COUNT}.`);
  const excluded = exclude ?? [];
  if (excluded.length > MAX_EXCLUDED_TEXTS || excluded.some(({ length }) => length > MAX_EXCLUDED_LENGTH))
    throw new BadUserInput(`Exclude up to ${MAX_EXCLUDED_TEXTS} texts of up to 2,000 characters.`);
  return { keyword: words, language, count: number, exclude: excluded };
}
