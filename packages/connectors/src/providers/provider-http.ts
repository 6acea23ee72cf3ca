import type { z } from 'zod';
import { RefusedAddress, type UntrustedCall, UntrustedHttp } from '../untrusted/untrusted-http.js';
import { ProviderError } from './provider-error.js';
import { transportFailure, transportWords } from './transport-failure.js';

export interface ProviderOptions {
  readonly sandboxUrl?: string;
  readonly timeoutMs?: number;
}

/** Client for one provider of images or texts. Validates responses and converts failures to messages for users. */
export class ProviderHttp {
  private readonly http: UntrustedHttp;

  constructor(
    private readonly name: string,
    { sandboxUrl, timeoutMs = 15_000 }: ProviderOptions,
    maxBytes = 2_000_000,
  ) {
    this.http = new UntrustedHttp({ ...(sandboxUrl && { sandboxUrl }), timeoutMs, maxBytes });
  }

  /** @throws ProviderError */
  async json<T>(call: UntrustedCall, schema: z.ZodType<T>): Promise<T> {
    const { status, text, headers } = await this.http.call(call).catch((error: unknown) => {
      throw this.unreachable(error);
    });
    if (status !== 200) throw this.failed(status, [headers['retry-after']].flat()[0], text);
    const parsed = schema.safeParse(jsonOf(text));
    if (!parsed.success) throw new ProviderError('malformed', `${this.name} sent a response that can't be read.`);
    return parsed.data;
  }

  /** Downloads from a URL that the provider returned. @throws ProviderError */
  async bytes(url: string): Promise<Buffer> {
    const { status, bytes } = await this.http
      .followed({ url, headers: { accept: 'image/*' } })
      .catch((error: unknown) => {
        throw this.unreachable(error);
      });
    if (status !== 200) throw new ProviderError('malformed', `${this.name} returned the URL of a missing picture.`);
    return bytes;
  }

  /** Name of the provider for use within a sentence. */
  private get inSentence(): string {
    return this.name.replace(/^The /, 'the ');
  }

  private unreachable(error: unknown): ProviderError {
    if (error instanceof RefusedAddress)
      return new ProviderError('refused', `The URL of ${this.inSentence} points to a private network.`);
    const failure = transportFailure(error);
    const words = transportWords(error, this.name);
    if (failure === 'tooLarge' || failure === 'malformed') return new ProviderError('malformed', words);
    if (failure === 'timeout') return new ProviderError('slow', `${words} Try again.`);
    return new ProviderError('unavailable', `${this.name} can't be reached. Try again later.`);
  }

  private failed(status: number, retryAfter: string | undefined, text: string): ProviderError {
    if (status === 401 || status === 403)
      return new ProviderError('unauthorized', `${this.name} rejected the key. Ask an administrator to check it.`);
    // Waiting doesn't help if the quota is exhausted.
    if (status === 429 && text.includes('insufficient_quota'))
      return new ProviderError('refused', `The quota at ${this.inSentence} is used up.`);
    if (status === 429) {
      const seconds = Number(retryAfter);
      const wait = Number.isInteger(seconds) && seconds > 0 ? seconds : null;
      return new ProviderError(
        'rateLimited',
        `${this.name} is rate limiting requests. Try again ${wait === null ? 'in a minute' : `in ${wait} s`}.`,
        wait,
      );
    }
    if (status === 400 && /response_format|json_schema/.test(text))
      return new ProviderError('unsupported', `${this.name} doesn't support responses in this format.`);
    if (status === 400 || status === 422)
      return new ProviderError('rejected', `${this.name} rejected the request. Try other words.`);
    return new ProviderError('unavailable', `${this.name} has a problem (status ${status}). Try again later.`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
