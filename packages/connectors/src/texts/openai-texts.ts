import { z } from 'zod';
import { ProviderError } from '../providers/provider-error.js';
import { ProviderHttp, type ProviderOptions } from '../providers/provider-http.js';
import type { ModerationVerdict, TextAnswer, TextModel, TextRequest } from './port.js';

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 1_000_000;
const MODERATION_MODEL = 'omni-moderation-latest';

const tokens = z.number().int().min(0).max(10_000_000);
const chatAnswer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: tokens, completion_tokens: tokens }),
});
const moderationAnswer = z.object({
  results: z.array(z.object({ flagged: z.boolean(), categories: z.record(z.string(), z.boolean()).default({}) })),
});

export interface OpenAiTextsSettings {
  /** Base URL without /v1. */
  readonly baseUrl: string;
  readonly key: string;
  readonly model: string;
}

/** Client for `POST /v1/chat/completions` and `/v1/moderations` of OpenAI or a compatible server. */
export class OpenAiTexts implements TextModel {
  private readonly name = 'The AI provider';
  private readonly http: ProviderHttp;

  constructor(
    private readonly settings: OpenAiTextsSettings,
    { timeoutMs = TIMEOUT_MS, ...options }: ProviderOptions = {},
  ) {
    this.http = new ProviderHttp(this.name, { ...options, timeoutMs }, MAX_BYTES);
  }

  async complete(request: TextRequest): Promise<TextAnswer> {
    try {
      return await this.chat(request, {
        type: 'json_schema',
        json_schema: { name: 'answer', strict: true, schema: request.schema },
      });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure !== 'unsupported') throw error;
      // Many compatible servers don't support schemas, so the response is also validated after it arrives.
      return this.chat(request, { type: 'json_object' });
    }
  }

  async moderate(texts: readonly string[]): Promise<ModerationVerdict[]> {
    const { results } = await this.post('moderations', { model: MODERATION_MODEL, input: texts }, moderationAnswer);
    if (results.length !== texts.length)
      throw new ProviderError('malformed', `${this.name} sent a response that can't be read.`);
    return results.map(({ flagged, categories }) => ({
      isFlagged: flagged,
      categories: Object.keys(categories).filter((name) => categories[name]),
    }));
  }

  private async chat(
    { instructions, data, schema, repair, maxTokens, temperature }: TextRequest,
    format: { readonly type: string; readonly json_schema?: object },
  ): Promise<TextAnswer> {
    const described = format.json_schema
      ? instructions
      : `${instructions}\n\nAnswer with one JSON object of this schema: ${JSON.stringify(schema)}`;
    const { choices, usage } = await this.post(
      'chat/completions',
      {
        model: this.settings.model,
        messages: [
          { role: 'system', content: described },
          { role: 'user', content: JSON.stringify(data) },
          ...(repair
            ? [
                { role: 'assistant', content: repair.answer },
                { role: 'user', content: JSON.stringify({ problems: repair.problems }) },
              ]
            : []),
        ],
        max_completion_tokens: maxTokens,
        ...(temperature !== undefined && { temperature }),
        response_format: format,
      },
      chatAnswer,
    );
    const [{ message, finish_reason: reason } = { message: {}, finish_reason: null }] = choices;
    return {
      text: message.content ?? '',
      isRefused: Boolean(message.refusal) || reason === 'content_filter',
      usage: { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens },
    };
  }

  private post<T>(path: string, json: object, schema: z.ZodType<T>): Promise<T> {
    const { baseUrl, key } = this.settings;
    return this.http.json(
      {
        method: 'POST',
        url: `${baseUrl.replace(/\/+$/, '')}/v1/${path}`,
        headers: { authorization: `Bearer ${key}` },
        json,
      },
      schema,
    );
  }
}
