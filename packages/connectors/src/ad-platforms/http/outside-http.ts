import { Agent, type Dispatcher, request } from 'undici';
import type { z } from 'zod';
import { AuthExpired, PlatformError, RateLimited, Unavailable } from '../port/errors.js';
import { transportCode, transportWords, wasNeverSent } from '../../providers/transport-failure.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';
import type { PaceSlot } from './pace.js';
import { TooLarge, withRetries } from './retries.js';
import { keepsLimit, NotSentInTime } from './send-before.js';

/** From sending to the last byte of the answer. */
const CALL_TIMEOUT_MS = 30_000;
/** What is larger is not read to its end: files of a report, other answers to reads, answers to writes and refusals. */
const MAX_BYTES = { file: 64_000_000, read: 32_000_000, write: 8_000_000 };

/** A refusal as it came, for the connector to understand. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON, or the text when it is none. */
  readonly body: unknown;
}

export interface Call<T> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute. */
  readonly url: string;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** It changes something: never repeated here, and without an answer its outcome is unknown. */
  readonly write?: boolean;
  readonly slot: PaceSlot;
  /** Shape of a good answer; one of another shape is as good as none. Missing: the text. */
  readonly answer: z.ZodType<T> | 'text' | 'bytes';
  /** Looks at the headers of every answer: quotas announced there. */
  readonly onHeaders?: (headers: Refusal['headers']) => Promise<void> | void;
  /** Values that must never appear in an error. */
  readonly secrets?: readonly string[];
}

/** Turns a refusal into the error it means. */
export type Understand = (refusal: Refusal) => PlatformError;

/**
 * HTTP to one platform: time-outs, pace, repeats of reads, answers checked against their shape, and every failure as a
 * PlatformError that holds no secret.
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
      `The answer has an unknown form${issue ? ` at '${issue.path.join('.')}': ${issue.message}` : ''}.`,
      call.write ?? false,
    );
  }

  /** Any error as a PlatformError, with secrets removed from its message. */
  private toPlatformError<T>(error: unknown, call: Call<T>): PlatformError {
    let failure: PlatformError;
    if (error instanceof PlatformError) {
      failure = error;
    } else if (error instanceof NotSentInTime) {
      failure = new Unavailable(error.message);
    } else {
      const code = transportCode(error);
      const why =
        code === 'TimeoutError' ? "The response didn't complete in time." : transportWords(error, 'The platform');
      failure = new Unavailable(why, (call.write ?? false) && !wasNeverSent(error));
    }
    failure.hide(call.secrets ?? []);
    // A server error may come before or after the change was made.
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

/** The body, unless it is larger: then the connection is closed and nothing of it kept. @throws TooLarge */
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

/** Seconds of a Retry-After header, as milliseconds. */
export function retryAfter(headers: Refusal['headers'], otherwiseMs: number): number {
  const value = Number(headers['retry-after']);
  return Number.isFinite(value) && value > 0 ? value * 1000 : otherwiseMs;
}

/** What an HTTP status means where the platform says nothing better. */
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
