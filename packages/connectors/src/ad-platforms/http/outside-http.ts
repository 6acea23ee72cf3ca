import { Agent, type Dispatcher, request } from 'undici';
import type { z } from 'zod';
import { AuthExpired, PlatformError, RateLimited, Unavailable } from '../port/errors.js';
import { transportCode, transportWords, wasNeverSent } from '../../providers/transport-failure.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';
import type { PaceSlot } from './pace.js';
import { TooLarge, withRetries } from './retries.js';
import { keepsLimit, NotSentInTime } from './send-before.js';

/** Timeout in milliseconds from sending the request to the last byte of the response. */
const CALL_TIMEOUT_MS = 30_000;
/**
 * Size limits in bytes for report files, for other reads, and for writes and errors. Larger responses are not read to
 * the end.
 */
const MAX_BYTES = { file: 64_000_000, read: 32_000_000, write: 8_000_000 };

/** Error response as received, for the connector to interpret. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON, or the raw text if it isn't JSON. */
  readonly body: unknown;
}

export interface Call<T> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute URL. */
  readonly url: string;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** True if the call changes something. It is never retried, and its outcome is unknown without a response. */
  readonly write?: boolean;
  readonly slot: PaceSlot;
  /** Schema of a valid response. A response that doesn't match it counts as a failure. */
  readonly answer: z.ZodType<T> | 'text' | 'bytes';
  /** Receives the headers of every response, which contain quotas. */
  readonly onHeaders?: (headers: Refusal['headers']) => Promise<void> | void;
  /** Values that must never appear in an error. */
  readonly secrets?: readonly string[];
}

/** Maps an error response to a PlatformError. */
export type Understand = (refusal: Refusal) => PlatformError;

/**
 * HTTP client for one platform. Handles timeouts, throttling, retries of reads and response validation. Every failure
 * becomes a PlatformError without secrets.
 */
export class OutsideHttp {
  private readonly agent: Dispatcher;

  constructor(
    readonly platform: string,
    private readonly setup: ConnectorSetup,
    private readonly understand: Understand,
  ) {
    this.agent = new Agent({
      connectTimeout: 10_000,
      connections: 16,
      keepAliveTimeout: 10_000,
    }).compose(keepsLimit);
  }

  async call<T = string>(call: Call<T>): Promise<T> {
    const once = () => this.once(call);
    return call.write ? once() : withRetries(once, this.setup.retryPauseMs);
  }

  private async once<T>(call: Call<T>): Promise<T> {
    await this.setup.pace.take(call.slot);
    try {
      const { status, headers, bytes } = await this.send(call);
      await call.onHeaders?.(headers);
      if (status < 200 || status > 299) throw this.understand({ status, headers, body: parsed(bytes.toString()) });
      return this.read(call, bytes);
    } catch (error) {
      const failure = this.toPlatformError(error, call);
      if (failure instanceof RateLimited) await this.setup.pace.block(call.slot, failure.retryAfterMs);
      throw failure;
    }
  }

  private async send<T>(call: Call<T>): Promise<{ status: number; headers: Refusal['headers']; bytes: Buffer }> {
    const url = new URL(call.url);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      for (const one of Array.isArray(value) ? (value as string[]) : [value])
        if (one !== undefined) url.searchParams.append(name, String(one));
    }
    const timeout = this.setup.callTimeoutMs ?? CALL_TIMEOUT_MS;
    const body = call.form
      ? new URLSearchParams(call.form as Record<string, string>).toString()
      : call.json === undefined
        ? null
        : JSON.stringify(call.json);
    const type = call.form ? 'application/x-www-form-urlencoded' : 'application/json';
    const answer = await request(url, {
      method: call.method ?? 'GET',
      dispatcher: this.agent,
      headers: {
        accept: 'application/json',
        ...(body === null && !call.write ? {} : { 'content-type': type }),
        ...call.headers,
      },
      body,
      headersTimeout: timeout,
      bodyTimeout: timeout,
      signal: AbortSignal.timeout(timeout),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: await upTo(answer.body, maxBytes(call, answer.statusCode)),
    };
  }

  private read<T>(call: Call<T>, bytes: Buffer): T {
    if (call.answer === 'bytes') return bytes as T;
    if (call.answer === 'text') return bytes.toString() as T;
    const result = call.answer.safeParse(parsed(bytes.toString()));
    if (result.success) return result.data;
    const issue = result.error.issues[0];
    throw new Unavailable(
      `The response has an unknown format${issue ? ` at '${issue.path.join('.')}': ${issue.message}` : ''}.`,
      call.write ?? false,
    );
  }

  /** Converts any error to a PlatformError and removes secrets from its message. */
  private toPlatformError<T>(error: unknown, call: Call<T>): PlatformError {
    let failure: PlatformError;
    if (error instanceof PlatformError) {
      failure = error;
    } else if (error instanceof NotSentInTime) {
      failure = new Unavailable(error.message);
    } else {
      const code = transportCode(error);
      const why =
        code === 'TimeoutError' ? "The response wasn't complete in time." : transportWords(error, 'The platform');
      failure = new Unavailable(why, (call.write ?? false) && !wasNeverSent(error));
    }
    failure.hide(call.secrets ?? []);
    // A server error can occur before or after the change was applied.
    if (failure instanceof Unavailable && call.write && !failure.outcomeUnknown && error instanceof PlatformError)
      failure = new Unavailable(failure.message, true);
    failure.platform = this.platform;
    return failure;
  }
}

function maxBytes<T>({ write, answer }: Call<T>, status: number): number {
  if (write || status < 200 || status > 299) return MAX_BYTES.write;
  return answer === 'bytes' ? MAX_BYTES.file : MAX_BYTES.read;
}

/** Reads the body up to the limit. If it is larger, closes the connection and discards the data. @throws TooLarge */
async function upTo(body: Dispatcher.ResponseData['body'], limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw new TooLarge(limit);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Converts a Retry-After header from seconds to milliseconds. */
export function retryAfter(headers: Refusal['headers'], otherwiseMs: number): number {
  const value = Number(headers['retry-after']);
  return Number.isFinite(value) && value > 0 ? value * 1000 : otherwiseMs;
}

/** Maps an HTTP status to an error if the platform gives no better reason. */
export function byStatus(
  { status, headers }: Refusal,
  message: string,
  invalid: (message: string) => PlatformError,
  rateLimitMs = 60_000,
): PlatformError {
  if (status === 429) return new RateLimited(retryAfter(headers, rateLimitMs));
  if (status === 401) return new AuthExpired(true, message);
  if (status >= 500 || status === 408) return new Unavailable(message);
  return invalid(message);
}
