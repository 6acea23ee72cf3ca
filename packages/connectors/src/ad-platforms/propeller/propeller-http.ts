import { z } from 'zod';
import { byStatus, OutsideHttp, type Refusal } from '../http/outside-http.js';
import type { PaceSlot } from '../http/pace.js';
import type { AccountRef } from '../port/account.js';
import type { ChangeQuota } from '../port/ad-platform.js';
import {
  AuthExpired,
  InvalidRequest,
  NotFound,
  PermissionDenied,
  type PlatformError,
  type PlatformFieldError,
  RateLimited,
} from '../port/errors.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';

const BASE = 'https://ssp-api.propellerads.com/v5';
const RATE_WAIT_MS = 60_000;
/** Calls per second, below the platform's limits per route and minute: statistics 2, lists 30, campaigns 150. */
const PACE = { statistics: 1 / 35, list: 25 / 60, campaign: 2 } as const;

/** Returns the messages by field, nested like the fields. */
function fieldErrors(body: unknown, path: readonly string[] = []): PlatformFieldError[] {
  if (Array.isArray(body))
    return body.flatMap((each: unknown, at) =>
      typeof each === 'object'
        ? fieldErrors(each, [...path, String(at)])
        : [{ path: path.join('.'), code: 'INVALID', message: String(each) }],
    );
  if (body === null || typeof body !== 'object') return [];
  return Object.entries(body).flatMap(([name, inner]) => fieldErrors(inner, [...path, name]));
}

function understand(answer: Refusal): PlatformError {
  const { status, headers, body } = answer;
  if (status === 429) {
    const reset = Number(headers['x-ratelimit-reset']) * 1000 - Date.now();
    return new RateLimited(reset > 0 ? reset : RATE_WAIT_MS, 'endpoint');
  }
  if (status === 401) return new AuthExpired(false, 'PropellerAds rejected the token.');
  if (status === 403)
    return new PermissionDenied(
      z.object({ errors: z.array(z.string()) }).safeParse(body).data?.errors[0] ?? 'Access denied.',
    );
  if (status === 404) return new NotFound(typeof body === 'string' ? body : 'Not found.');
  const errors = fieldErrors(body);
  const words =
    errors.map(({ path, message }) => `${path}: ${message}`).join('; ') || `PropellerAds answered ${status}.`;
  return byStatus(answer, words, (message) => new InvalidRequest(message, errors));
}

const propellerSlot = ({ credentials }: AccountRef, group: keyof typeof PACE): PaceSlot => ({
  key: `propeller:${credentials.id}:${group}`,
  perSecond: PACE[group],
});

/** Maximum number of campaigns to read individually. For more, the complete list is read. */
export const PROPELLER_FEW = 5;

/** Campaigns are read together with their rates. Amounts are written individually, each after a read. */
export const PROPELLER_CHANGES: ChangeQuota = {
  callsOf: (account, { items }) => [
    ...(items <= PROPELLER_FEW ? [] : [{ slot: propellerSlot(account, 'list'), calls: 3 }]),
    {
      slot: propellerSlot(account, 'campaign'),
      calls: 3 * Math.ceil(items / 100) + (items <= PROPELLER_FEW ? 5 : 2) * items,
    },
  ],
};

export class PropellerHttp {
  private readonly http: OutsideHttp;

  constructor(private readonly setup: ConnectorSetup) {
    this.http = new OutsideHttp('propeller', setup, understand);
  }

  async call<T>(
    account: AccountRef,
    path: string,
    answer: z.ZodType<T>,
    call: {
      method?: 'GET' | 'PUT' | 'PATCH' | 'POST';
      query?: Readonly<Record<string, string | readonly string[]>>;
      json?: unknown;
      group?: keyof typeof PACE;
    } = {},
  ): Promise<T> {
    const { method = 'GET', group = 'campaign', ...content } = call;
    const { apiKey = '' } = await account.credentials.open();
    return this.http.call({
      ...content,
      method,
      url: this.setup.at(`${BASE}/${path}`),
      headers: { authorization: `Bearer ${apiKey}` },
      write: method !== 'GET',
      slot: propellerSlot(account, group),
      answer,
      secrets: [apiKey],
    });
  }
}
