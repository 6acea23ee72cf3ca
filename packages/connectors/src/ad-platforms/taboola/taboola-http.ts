import { z } from 'zod';
import { byStatus, OutsideHttp, type Refusal } from '../http/outside-http.js';
import type { PaceSlot } from '../http/pace.js';
import { signIn, tokenFor, withToken } from '../http/with-token.js';
import type { AccountRef } from '../port/account.js';
import type { ChangeQuota } from '../port/ad-platform.js';
import { Conflict, InvalidRequest, NotFound, PermissionDenied, type PlatformError } from '../port/errors.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';

const HOST = 'https://backstage.taboola.com/backstage';
/**
 * Wait after a rejection, in milliseconds. Accounts created before October 2026 have no published limits, so we send
 * one call per second.
 */
const AFTER_REFUSAL_MS = 61_000;

const refusal = z.object({
  message: z.string().default(''),
  offending_field: z.string().nullish(),
  message_code: z.string().nullish(),
});

function understand(answer: Refusal): PlatformError {
  const read = refusal.safeParse(answer.body);
  const { message, offending_field: field, message_code: code } = read.success ? read.data : { message: '' };
  const words = message || `Taboola answered ${answer.status}.`;
  return byStatus(
    answer,
    words,
    () => {
      if (answer.status === 403) return new PermissionDenied(words);
      if (answer.status === 404) return new NotFound(words);
      if (answer.status === 409) return new Conflict(words);
      return new InvalidRequest(words, field ? [{ path: field, code: code ?? 'INVALID', message: words }] : []);
    },
    AFTER_REFUSAL_MS,
  );
}

export interface TaboolaCall<T> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly answer: z.ZodType<T>;
}

const taboolaSlot = ({ externalId }: AccountRef): PaceSlot => ({ key: `taboola:${externalId}`, perSecond: 1 });

/** Each entity is read, written and read back individually. */
export const TABOOLA_CHANGES: ChangeQuota = {
  callsOf: (account, { items }) => [{ slot: taboolaSlot(account), calls: 3 * items }],
};

/** Client for Taboola Backstage on behalf of one account. */
export class TaboolaHttp {
  private readonly http: OutsideHttp;

  constructor(private readonly setup: ConnectorSetup) {
    this.http = new OutsideHttp('taboola', setup, understand);
  }

  /** @param path below the account */
  account<T>(account: AccountRef, path: string, call: TaboolaCall<T>): Promise<T> {
    return this.send(account, `${encodeURIComponent(account.externalId)}/${path}`, call);
  }

  async send<T>(account: AccountRef, path: string, { method = 'GET', ...call }: TaboolaCall<T>): Promise<T> {
    const secrets = await account.credentials.open();
    return withToken(
      this.setup.tokens,
      `taboola:${account.credentials.id}`,
      () => this.fetchToken(secrets),
      (token) =>
        this.http.call({
          ...call,
          method,
          url: this.setup.at(`${HOST}/api/1.0/${path}`),
          headers: { authorization: `Bearer ${token}` },
          write: method !== 'GET',
          slot: taboolaSlot(account),
          secrets: [token, ...Object.values(secrets)],
        }),
    );
  }

  private async fetchToken(secrets: Readonly<Record<string, string>>) {
    const token = await signIn(
      this.http.call({
        method: 'POST',
        url: this.setup.at(`${HOST}/oauth/token`),
        form: {
          client_id: secrets['clientId'] ?? '',
          client_secret: secrets['clientSecret'] ?? '',
          grant_type: 'client_credentials',
        },
        slot: { key: 'taboola:token', perSecond: 20 },
        answer: z.object({ access_token: z.string(), expires_in: z.number() }),
        secrets: Object.values(secrets),
      }),
    );
    return tokenFor(token.access_token, token.expires_in);
  }
}
