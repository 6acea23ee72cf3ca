import { z } from 'zod';
import { byStatus, OutsideHttp, type Refusal } from '../http/outside-http.js';
import type { PaceSlot } from '../http/pace.js';
import { signIn, tokenFor, withToken } from '../http/with-token.js';
import type { AccountRef } from '../port/account.js';
import type { ChangeQuota } from '../port/ad-platform.js';
import { InvalidRequest, NotFound, PermissionDenied, type PlatformError } from '../port/errors.js';
import { type ConnectorSetup, fileAddress } from '../shared/connector-setup.js';

const HOST = 'https://oneapi.zemanta.com';
const RATE_WAIT_MS = 1_000;

function understand(answer: Refusal): PlatformError {
  const read = z.object({ errorCode: z.string(), details: z.unknown() }).safeParse(answer.body);
  const details = read.success ? read.data.details : undefined;
  const words = read.success
    ? `${read.data.errorCode}: ${typeof details === 'string' ? details : JSON.stringify(details)}`
    : `Zemanta answered ${answer.status}.`;
  const fields = details && typeof details === 'object' ? Object.entries(details) : [];
  return byStatus(
    answer,
    words,
    (message) => {
      if (answer.status === 403) return new PermissionDenied(message);
      if (answer.status === 404) return new NotFound(message);
      return new InvalidRequest(
        message,
        fields.map(([path, why]) => ({ path, code: 'INVALID', message: String(why) })),
      );
    },
    RATE_WAIT_MS,
  );
}

const zemantaSlot = ({ credentials }: AccountRef): PaceSlot => ({ key: `zemanta:${credentials.id}`, perSecond: 20 });

/** Each entity is read, written and read back individually. */
export const ZEMANTA_CHANGES: ChangeQuota = {
  callsOf: (account, { items }) => [{ slot: zemantaSlot(account), calls: 3 * items }],
};

export class ZemantaHttp {
  private readonly http: OutsideHttp;

  constructor(readonly setup: ConnectorSetup) {
    this.http = new OutsideHttp('zemanta', setup, understand);
  }

  /** Returns the content of `data`. Set `write` for a POST that changes something. */
  async data<T>(
    account: AccountRef,
    path: string,
    shape: z.ZodType<T>,
    call: {
      method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
      query?: Readonly<Record<string, string>>;
      json?: unknown;
      write?: boolean;
    } = {},
  ): Promise<T> {
    return (await this.send(account, path, z.object({ data: shape }), call)).data;
  }

  async send<T>(
    account: AccountRef,
    path: string,
    answer: z.ZodType<T>,
    call: {
      method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
      query?: Readonly<Record<string, string>>;
      json?: unknown;
      write?: boolean;
    } = {},
  ): Promise<T> {
    const { method = 'GET', write = method !== 'GET', ...content } = call;
    const secrets = await account.credentials.open();
    return withToken(
      this.setup.tokens,
      `zemanta:${account.credentials.id}`,
      () => this.fetchToken(secrets),
      (token) =>
        this.http.call({
          ...content,
          method,
          write,
          url: this.setup.at(`${HOST}/rest/v1/${path}`),
          headers: { authorization: `Bearer ${token}` },
          slot: zemantaSlot(account),
          answer,
          secrets: [token, ...Object.values(secrets)],
        }),
    );
  }

  /** Fetches all pages of a list. */
  async all<T>(account: AccountRef, path: string, query: Record<string, string>, shape: z.ZodType<T>): Promise<T[]> {
    const answer = z.object({ data: z.array(shape), next: z.string().nullish() });
    const all: T[] = [];
    for (let offset = 0; ; offset = all.length) {
      const page = await this.send(account, path, answer, {
        query: { ...query, limit: '1000', offset: String(offset) },
      });
      all.push(...page.data);
      if (!page.next || page.data.length === 0) return all;
    }
  }

  file(account: AccountRef, url: string): Promise<Buffer> {
    const slot = { key: `zemanta:${account.credentials.id}:files`, perSecond: 3 };
    return this.http.call<Buffer>({ url: fileAddress(this.setup, url), slot, answer: 'bytes' });
  }

  private async fetchToken(secrets: Readonly<Record<string, string>>) {
    const basic = Buffer.from(`${secrets['clientId'] ?? ''}:${secrets['clientSecret'] ?? ''}`).toString('base64');
    const token = await signIn(
      this.http.call({
        method: 'POST',
        url: this.setup.at(`${HOST}/o/token/`),
        headers: { authorization: `Basic ${basic}` },
        form: { grant_type: 'client_credentials' },
        slot: { key: 'zemanta:token', perSecond: 20 },
        answer: z.object({ access_token: z.string(), expires_in: z.number() }),
        secrets: [basic, ...Object.values(secrets)],
      }),
    );
    return tokenFor(token.access_token, token.expires_in);
  }
}
