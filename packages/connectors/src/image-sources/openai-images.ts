import { z } from 'zod';
import { ProviderError } from '../providers/provider-error.js';
import { ProviderHttp, type ProviderOptions } from '../providers/provider-http.js';
import type { ImageGenerator } from './port.js';

const TIMEOUT_MS = 180_000;
/** Generous limit for an image of 1536 × 1024 pixels as base64. */
const MAX_BYTES = 24_000_000;

const answer = z.object({
  data: z.array(z.object({ b64_json: z.base64().optional(), url: z.url().optional() })).min(1),
});

export interface OpenAiImagesSettings {
  /** Base URL without /v1. */
  readonly baseUrl: string;
  readonly key: string;
  readonly model: string;
}

/** Client for `POST /v1/images/generations` of OpenAI or a compatible server. */
export class OpenAiImages implements ImageGenerator {
  readonly name = 'The image generator';
  private readonly http: ProviderHttp;

  constructor(
    private readonly settings: OpenAiImagesSettings,
    { timeoutMs = TIMEOUT_MS, ...options }: ProviderOptions = {},
  ) {
    this.http = new ProviderHttp(this.name, { ...options, timeoutMs }, MAX_BYTES);
  }

  async generate({ prompt, size }: { prompt: string; size: string }): Promise<Buffer> {
    const { baseUrl, key, model } = this.settings;
    const { data } = await this.http.json(
      {
        method: 'POST',
        url: `${baseUrl.replace(/\/+$/, '')}/v1/images/generations`,
        headers: { authorization: `Bearer ${key}` },
        json: { model, prompt, size, n: 1 },
      },
      answer,
    );
    const [{ b64_json: encoded, url } = {}] = data;
    if (encoded) return Buffer.from(encoded, 'base64');
    if (url) return this.http.bytes(url);
    throw new ProviderError('malformed', `${this.name} sent no picture.`);
  }
}
