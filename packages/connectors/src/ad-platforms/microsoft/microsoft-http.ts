import { z } from 'zod';
import { byStatus, OutsideHttp, type Refusal } from '../http/outside-http.js';
import type { PaceSlot } from '../http/pace.js';
import { signIn, tokenFor, withToken } from '../http/with-token.js';
import type { AccountRef } from '../port/account.js';
import type { ChangeQuota } from '../port/ad-platform.js';
import {
  AuthExpired,
  InvalidRequest,
  NotFound,
  PermissionDenied,
  type PlatformError,
  RateLimited,
  Unavailable,
} from '../port/errors.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';

const TOKEN_URL = 'https://login.microsoftonline.com/common/oauth2/v2.0/token';
const SCOPE = 'https://ads.microsoft.com/msads.manage offline_access';
const SERVICES = {
  campaign: 'https://campaign.api.bingads.microsoft.com/CampaignManagement/v13',
  reporting: 'https://reporting.api.bingads.microsoft.com/Reporting/v13',
  customer: 'https://clientcenter.api.bingads.microsoft.com/CustomerManagement/v13',
} as const;
const RATE_WAIT_MS = 60_000;

const single = z.object({
  Index: z.number().nullish(),
  Code: z.coerce.number().default(-1),
  ErrorCode: z.string().nullish(),
  Message: z.string().nullish(),
  Detail: z.string().nullish(),
  FieldPath: z.string().nullish(),
});
export type MicrosoftError = z.infer<typeof single>;
export const partialErrors = z
  .array(single.nullable())
  .nullish()
  .transform((list) => (list ?? []).filter((one) => one !== null));
const errorBody = z.object({ OperationErrors: partialErrors, BatchErrors: partialErrors, Errors: partialErrors });

/** Maps an error of Microsoft Advertising to a PlatformError. */
export function meaningOf({ Code, ErrorCode, Message, Detail, FieldPath }: MicrosoftError): PlatformError {
  const words = `${ErrorCode ?? Code}: ${Message ?? Detail ?? ''}`;
  if (Code === 0) return new Unavailable(words);
  if (Code === 117 || Code === 207) return new RateLimited(RATE_WAIT_MS);
  if (Code === 109 || Code === 105) return new AuthExpired(Code === 109, words);
  if (Code === 106) return new PermissionDenied(words);
  if (/InvalidId$|NotFound|DoesNotExist/i.test(ErrorCode ?? '')) return new NotFound(words);
  return new InvalidRequest(
    words,
    FieldPath ? [{ path: FieldPath, code: ErrorCode ?? '', message: Message ?? '' }] : [],
  );
}

function understand(refusal: Refusal): PlatformError {
  const read = errorBody.safeParse(refusal.body);
  const first = read.success
    ? [...read.data.OperationErrors, ...read.data.BatchErrors, ...read.data.Errors][0]
    : undefined;
  if (first) return meaningOf(first);
  return byStatus(refusal, `Microsoft Advertising answered ${refusal.status}.`, (words) =>
    refusal.status === 403 ? new PermissionDenied(words) : new InvalidRequest(words),
  );
}

export interface MicrosoftCall<T> {
  readonly service?: keyof typeof SERVICES;
  /** HTTP method. Microsoft also uses POST for reads. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  readonly write?: boolean;
  readonly json: unknown;
  readonly answer: z.ZodType<T>;
}

const microsoftSlot = ({ externalId }: AccountRef, perSecond = 8): PaceSlot => ({
  key: `microsoft:${externalId}`,
  perSecond,
});

/** Each call reads or writes entities of one campaign. Budgets are read again before they are written. */
export const MICROSOFT_CHANGES: ChangeQuota = {
  callsOf: (account, { campaigns }) => [{ slot: microsoftSlot(account), calls: 4 * Math.max(1, campaigns) }],
};

/** Client for the JSON API of Microsoft Advertising on behalf of one account. */
export class MicrosoftHttp {
  readonly http: OutsideHttp;

  constructor(readonly setup: ConnectorSetup) {
    this.http = new OutsideHttp('microsoft', setup, understand);
  }

  async call<T>(account: AccountRef, path: string, call: MicrosoftCall<T>): Promise<T> {
    const { service = 'campaign', method = 'POST', write = method !== 'POST', json, answer } = call;
    const secrets = await account.credentials.open();
    return withToken(
      this.setup.tokens,
      `microsoft:${account.credentials.id}`,
      () => this.fetchToken(account),
      (token) =>
        this.http.call({
          method,
          url: this.setup.at(`${SERVICES[service]}/${path}`),
          headers: {
            authorization: `Bearer ${token}`,
            DeveloperToken: secrets['developerToken'] ?? '',
            CustomerId: account.managerId ?? '',
            CustomerAccountId: account.externalId,
          },
          json,
          write,
          slot: microsoftSlot(account, service === 'reporting' ? 3 : 8),
          answer,
          secrets: [token, ...Object.values(secrets)],
        }),
    );
  }

  /**
   * Fetches an access token. Each use replaces the refresh token, so the new one is stored before the access token is
   * used.
   */
  private async fetchToken(account: AccountRef) {
    const secrets = await account.credentials.open();
    const token = await signIn(
      this.http.call({
        method: 'POST',
        url: this.setup.at(TOKEN_URL),
        form: {
          grant_type: 'refresh_token',
          client_id: secrets['clientId'] ?? '',
          client_secret: secrets['clientSecret'] ?? '',
          refresh_token: secrets['refreshToken'] ?? '',
          scope: SCOPE,
        },
        slot: { key: 'microsoft:token', perSecond: 20 },
        answer: z.object({ access_token: z.string(), expires_in: z.number(), refresh_token: z.string().optional() }),
        secrets: Object.values(secrets),
      }),
    );
    if (token.refresh_token) await account.credentials.replace({ refreshToken: token.refresh_token });
    return tokenFor(token.access_token, token.expires_in);
  }
}
