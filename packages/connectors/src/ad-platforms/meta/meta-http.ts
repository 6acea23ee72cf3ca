import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { byStatus, OutsideHttp, type Refusal } from '../http/outside-http.js';
import type { PaceSlot } from '../http/pace.js';
import type { AccountRef } from '../port/account.js';
import type { ChangeQuota } from '../port/ad-platform.js';
import {
  AuthExpired,
  Conflict,
  InvalidRequest,
  NotFound,
  PermissionDenied,
  type PlatformError,
  RateLimited,
  Unavailable,
} from '../port/errors.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';
import { chunks } from '../shared/lookup.js';

const BASE = 'https://graph.facebook.com/v25.0';
const RATE_WAIT_MS = 60_000;
/** Usage of a quota, in percent, above which calls pause for a while. */
const MAX_USED_PERCENT = 90;
const BATCH = 50;

const metaError = z.object({
  message: z.string().default(''),
  code: z.number(),
  error_subcode: z.number().nullish(),
  error_user_msg: z.string().nullish(),
  is_transient: z.boolean().nullish(),
  error_data: z.union([z.string(), z.object({ blame_field_specs: z.array(z.array(z.string())).nullish() })]).nullish(),
});
const refusal = z.object({ error: metaError });
const LIMITS = new Set([4, 17, 32, 613]);

function meaningOf({ error }: z.infer<typeof refusal>): PlatformError {
  const { code, error_subcode: subcode, is_transient, error_data } = error;
  const words = `${code}${subcode ? `/${subcode}` : ''}: ${error.error_user_msg ?? error.message}`;
  if (LIMITS.has(code) || (code >= 80000 && code <= 80014))
    return new RateLimited(RATE_WAIT_MS, code === 4 ? 'app' : 'account');
  if (code === 190 || code === 102) return new AuthExpired(false, words);
  if (code === 10 || (code >= 200 && code <= 299)) return new PermissionDenied(words);
  if (code === 803 || (code === 100 && subcode === 33)) return new NotFound(words);
  if (code === 1 || code === 2 || is_transient) return new Unavailable(words);
  if (code === 2650) return new Conflict(words);
  const blamed = typeof error_data === 'object' ? (error_data?.blame_field_specs ?? []) : [];
  return new InvalidRequest(
    words,
    blamed.map((path) => ({ path: path.join('.'), code: String(code), message: error.message })),
  );
}

function understand(answer: Refusal): PlatformError {
  const read = refusal.safeParse(answer.body);
  if (read.success) return meaningOf(read.data);
  return byStatus(answer, `Meta answered ${answer.status}.`, (words) => new InvalidRequest(words));
}

const usage = z.record(
  z.string(),
  z.array(
    z.object({
      call_count: z.number().default(0),
      total_cputime: z.number().default(0),
      total_time: z.number().default(0),
      estimated_time_to_regain_access: z.number().default(0),
    }),
  ),
);
const part = z.object({ code: z.number(), body: z.string().nullish() }).nullable();

export interface BatchCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly fields?: Readonly<Record<string, string>>;
}
/** Result of one call in a batch. */
export type BatchAnswer = { readonly ok: unknown } | { readonly error: PlatformError };

const metaSlot = ({ externalId }: AccountRef): PaceSlot => ({ key: `meta:${externalId}`, perSecond: 5 });

/**
 * A call contains up to 50 items, but never two ad sets of one campaign. Meta allows four budget changes per ad set and
 * hour.
 */
export const META_CHANGES: ChangeQuota = {
  callsOf: (account, { items, ofOneCampaign }) => [
    {
      slot: metaSlot(account),
      calls: 2 * Math.ceil(items / BATCH) + Math.max(Math.ceil(items / BATCH), ofOneCampaign),
    },
  ],
  adGroupBudgets: { count: 4, withinMs: 3_600_000 },
};

/** Client for the Marketing API on behalf of one account, with a long-lived token and an app secret proof. */
export class MetaHttp {
  private readonly http: OutsideHttp;

  constructor(private readonly setup: ConnectorSetup) {
    this.http = new OutsideHttp('meta', setup, understand);
  }

  get<T>(account: AccountRef, path: string, query: Readonly<Record<string, string>>, answer: z.ZodType<T>): Promise<T> {
    return this.send(account, 'GET', path, { query }, answer, false);
  }

  /** Sends a read that needs POST, such as a report request. */
  ask<T>(account: AccountRef, path: string, form: Readonly<Record<string, string>>, answer: z.ZodType<T>): Promise<T> {
    return this.send(account, 'POST', path, { form }, answer, false);
  }

  /** Sends a request that creates or changes an entity. */
  write<T>(
    account: AccountRef,
    path: string,
    form: Readonly<Record<string, string>>,
    answer: z.ZodType<T>,
  ): Promise<T> {
    return this.send(account, 'POST', path, { form }, answer, true);
  }

  /** Sends up to 50 calls in one request and returns one result per call. */
  async batch(account: AccountRef, calls: readonly BatchCall[], write: boolean): Promise<BatchAnswer[]> {
    const answers: BatchAnswer[] = [];
    for (const some of chunks(calls, BATCH)) {
      const batch = some.map(({ method, path, fields }) =>
        method === 'GET'
          ? { method, relative_url: `${path}?${new URLSearchParams(fields).toString()}` }
          : { method, relative_url: path, body: new URLSearchParams(fields).toString() },
      );
      const parts = await this.send(
        account,
        'POST',
        '',
        { form: { batch: JSON.stringify(batch) } },
        z.array(part),
        write,
      );
      answers.push(...some.map((_, at) => this.partOf(parts[at], write)));
    }
    return answers;
  }

  private partOf(answer: z.infer<typeof part> | undefined, write: boolean): BatchAnswer {
    // A null entry means that the platform ran out of time.
    if (!answer) return { error: new Unavailable("The response doesn't include this item.", write) };
    let body: unknown = answer.body ?? '';
    try {
      body = JSON.parse(answer.body ?? '');
    } catch {
      // The body isn't JSON, so the status decides.
    }
    if (answer.code >= 200 && answer.code < 300) return { ok: body };
    const error = understand({ status: answer.code, headers: {}, body });
    error.platform = 'meta';
    if (error instanceof Unavailable && write) return { error: new Unavailable(error.message, true) };
    return { error };
  }

  private async send<T>(
    account: AccountRef,
    method: 'GET' | 'POST',
    path: string,
    content: { query?: Readonly<Record<string, string>>; form?: Readonly<Record<string, string>> },
    answer: z.ZodType<T>,
    write: boolean,
  ): Promise<T> {
    const secrets = await account.credentials.open();
    const { accessToken = '', appSecret = '' } = secrets;
    const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex');
    const slot = metaSlot(account);
    return this.http.call({
      method,
      url: this.setup.at(`${BASE}/${path}`),
      query: { ...content.query, ...(appSecret && { appsecret_proof: proof }) },
      ...(content.form && { form: content.form }),
      headers: { authorization: `Bearer ${accessToken}` },
      write,
      slot,
      answer,
      secrets: [...Object.values(secrets), proof],
      onHeaders: async (headers) => {
        const wait = waitOf(headers['x-business-use-case-usage']);
        if (wait > 0) await this.setup.pace.block(slot, wait);
      },
    });
  }
}

/** Returns the milliseconds to pause the account, derived from the usage header. 0 if no quota is nearly used up. */
function waitOf(header: string | string[] | undefined): number {
  try {
    const read = usage.parse(JSON.parse(String(header ?? '{}')));
    const full = Object.values(read)
      .flat()
      .filter((one) => Math.max(one.call_count, one.total_cputime, one.total_time) >= MAX_USED_PERCENT);
    return Math.max(0, ...full.map((one) => one.estimated_time_to_regain_access * 60_000 || RATE_WAIT_MS));
  } catch {
    return 0;
  }
}
