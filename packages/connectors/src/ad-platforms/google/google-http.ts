import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { ChangeQuota } from '../port/ad-platform.js';
import {
  AuthExpired,
  Conflict,
  InvalidRequest,
  NotFound,
  PermissionDenied,
  type PlatformError,
  type PlatformFieldError,
  RateLimited,
  Unavailable,
} from '../port/errors.js';
import { byStatus, OutsideHttp, type Refusal } from '../http/outside-http.js';
import type { PaceSlot } from '../http/pace.js';
import { signIn, tokenFor, withToken } from '../http/with-token.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';

/** API version. Google retires each version after about a year; this is the only place to change it. */
const VERSION = 'v24';
const HOST = 'https://googleads.googleapis.com';
export const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';

export const googleToken = z.object({ access_token: z.string(), expires_in: z.number() });

const googleError = z.object({
  errorCode: z.record(z.string(), z.string()),
  message: z.string().default(''),
  location: z
    .object({
      fieldPathElements: z.array(z.object({ fieldName: z.string(), index: z.coerce.number().optional() })).default([]),
    })
    .optional(),
  details: z
    .object({
      quotaErrorDetails: z.object({ rateScope: z.string().optional(), retryDelay: z.string().optional() }).optional(),
    })
    .optional(),
});
export type GoogleError = z.infer<typeof googleError>;
const failure = z.object({ errors: z.array(googleError), requestId: z.string().optional() });
export const failureStatus = z.object({
  code: z.number().optional(),
  message: z.string().default(''),
  details: z.array(z.unknown()).default([]),
});

/** Extracts the individual errors from the details of a status. */
export function errorsOf(status: z.infer<typeof failureStatus>): GoogleError[] {
  return status.details.flatMap((detail) => {
    const read = failure.safeParse(detail);
    return read.success ? read.data.errors : [];
  });
}

const DISCONNECTED = new Set([
  'OAUTH_TOKEN_REVOKED',
  'OAUTH_TOKEN_DISABLED',
  'NOT_ADS_USER',
  'CUSTOMER_NOT_FOUND',
  'DEVELOPER_TOKEN_INVALID',
]);
const QUOTA_WAIT_MS = 30_000;

/** Maps an error of Google Ads to a PlatformError. */
export function meaningOf(error: GoogleError): PlatformError {
  const [category, code] = Object.entries(error.errorCode)[0] ?? ['unknown', 'UNKNOWN'];
  const words = `${code}: ${error.message}`;
  const path = (error.location?.fieldPathElements ?? [])
    .filter(({ fieldName }) => fieldName !== 'operations')
    .map(({ fieldName, index }) => (index === undefined ? fieldName : `${fieldName}[${index}]`))
    .join('.');
  const fields: PlatformFieldError[] = path === '' ? [] : [{ path, code, message: error.message }];
  if (category === 'quotaError') {
    const { retryDelay, rateScope } = error.details?.quotaErrorDetails ?? {};
    const wait = retryDelay ? Number.parseFloat(retryDelay) * 1000 : QUOTA_WAIT_MS;
    return new RateLimited(wait, rateScope === 'DEVELOPER' ? 'app' : 'account');
  }
  if (category === 'authenticationError') return new AuthExpired(!DISCONNECTED.has(code), words);
  if (category === 'authorizationError') return new PermissionDenied(words, fields);
  if (category === 'internalError') return new Unavailable(words);
  if (code === 'RESOURCE_NOT_FOUND') return new NotFound(words);
  if (code === 'CONCURRENT_MODIFICATION' || code === 'RESOURCE_ALREADY_EXISTS') return new Conflict(words);
  return new InvalidRequest(words, fields);
}

function understand(refusal: Refusal): PlatformError {
  const body = z.object({ error: failureStatus.extend({ status: z.string().optional() }) }).safeParse(refusal.body);
  if (!body.success) return byStatus(refusal, `Google Ads answered ${refusal.status}.`, (m) => new InvalidRequest(m));
  const { error } = body.data;
  const first = errorsOf(error)[0];
  if (first) return meaningOf(first);
  return byStatus(refusal, error.message, (message) =>
    refusal.status === 403
      ? new PermissionDenied(message)
      : refusal.status === 404
        ? new NotFound(message)
        : new InvalidRequest(message),
  );
}

const googleSlot = ({ externalId }: AccountRef): PaceSlot => ({ key: `google:${externalId}`, perSecond: 8 });

/** Reads take one call per 500 entities (two for asset groups). Budgets are looked up before they are written. */
export const GOOGLE_CHANGES: ChangeQuota = {
  callsOf: (account, { items }) => [{ slot: googleSlot(account), calls: 3 * Math.ceil(items / 500) + 3 }],
};

/** Client for Google Ads on behalf of one account, with authentication, throttling and validation. */
export class GoogleHttp {
  private readonly http: OutsideHttp;

  constructor(private readonly setup: ConnectorSetup) {
    this.http = new OutsideHttp('google', setup, understand);
  }

  /** @param path below the customer, for example `googleAds:search` */
  customer<T>(account: AccountRef, path: string, body: unknown, answer: z.ZodType<T>, write = false): Promise<T> {
    return this.post(account, `customers/${digits(account.externalId)}/${path}`, body, answer, write);
  }

  /**
   * Calls a planning service. All accounts share a limit of one call per second.
   * @param method for example `generateKeywordIdeas`
   */
  planning<T>(account: AccountRef, method: string, body: unknown, answer: z.ZodType<T>): Promise<T> {
    const slot = { key: 'google:planning', perSecond: 1 };
    return this.send(
      account,
      { path: `customers/${digits(account.externalId)}:${method}`, body, write: false, slot },
      answer,
    );
  }

  post<T>(account: AccountRef, path: string, body: unknown, answer: z.ZodType<T>, write = false): Promise<T> {
    return this.send(account, { path, body, write, slot: googleSlot(account) }, answer);
  }

  private async send<T>(
    account: AccountRef,
    { path, body, write, slot }: { path: string; body: unknown; write: boolean; slot: PaceSlot },
    answer: z.ZodType<T>,
  ): Promise<T> {
    const secrets = await account.credentials.open();
    return withToken(
      this.setup.tokens,
      `google:${account.credentials.id}`,
      () => this.fetchToken(secrets),
      (token) =>
        this.http.call({
          method: 'POST',
          url: this.setup.at(`${HOST}/${VERSION}/${path}`),
          headers: {
            authorization: `Bearer ${token}`,
            'developer-token': secrets['developerToken'] ?? '',
            ...(account.managerId ? { 'login-customer-id': digits(account.managerId) } : {}),
          },
          json: body,
          write,
          slot,
          answer,
          secrets: [token, ...Object.values(secrets)],
        }),
    );
  }

  private async fetchToken(secrets: Readonly<Record<string, string>>) {
    const token = await signIn(
      this.http.call({
        method: 'POST',
        url: this.setup.at(GOOGLE_TOKEN_URL),
        form: {
          grant_type: 'refresh_token',
          client_id: secrets['clientId'] ?? '',
          client_secret: secrets['clientSecret'] ?? '',
          refresh_token: secrets['refreshToken'] ?? '',
        },
        slot: { key: 'google:token', perSecond: 20 },
        answer: googleToken,
        secrets: Object.values(secrets),
      }),
    );
    return tokenFor(token.access_token, token.expires_in);
  }
}

const digits = (id: string): string => id.replaceAll('-', '');
