import { z } from 'zod';
import { OutsideHttp, byStatus, type Refusal } from '../http/outside-http.js';
import type { PaceSlot } from '../http/pace.js';
import { signIn, tokenFor, withToken } from '../http/with-token.js';
import type { AccountRef } from '../port/account.js';
import type { ChangeQuota } from '../port/ad-platform.js';
import { InvalidRequest, NotFound, PermissionDenied, type PlatformError, RateLimited } from '../port/errors.js';
import type { ConnectorSetup } from '../shared/connector-setup.js';

const BASE = 'https://api.outbrain.com/amplify/v0.1';
const RATE_WAIT_MS = 60_000;
/** Tokens are valid for 30 days and logins are limited to two per hour, so tokens are stored and renewed weekly. */
const TOKEN_SECONDS = 7 * 24 * 3600;

function understand(answer: Refusal): PlatformError {
  const read = z.object({ errorMessage: z.string() }).safeParse(answer.body);
  const words = read.success ? read.data.errorMessage : `Outbrain answered ${answer.status}.`;
  if (answer.status === 429) return new RateLimited(Number(answer.headers['rate-limit-msec-left']) || RATE_WAIT_MS);
  return byStatus(answer, words, (message) =>
    answer.status === 403
      ? new PermissionDenied(message)
      : answer.status === 404
        ? new NotFound(message)
        : new InvalidRequest(message),
  );
}

const outbrainSlot = ({ externalId }: AccountRef, group: 'reports' | 'calls'): PaceSlot => ({
  key: `outbrain:${externalId}:${group}`,
  perSecond: group === 'reports' ? 25 / 60 : 20,
});

/** Each campaign is read, written and read back individually. Its budget is looked up before it is written. */
export const OUTBRAIN_CHANGES: ChangeQuota = {
  callsOf: (account, { items }) => [{ slot: outbrainSlot(account, 'calls'), calls: 4 * items }],
};

export class OutbrainHttp {
  private readonly http: OutsideHttp;

  constructor(private readonly setup: ConnectorSetup) {
    this.http = new OutsideHttp('outbrain', setup, understand);
  }

  async call<T>(
    account: AccountRef,
    path: string,
    answer: z.ZodType<T>,
    {
      method = 'GET',
      query,
      json,
    }: { method?: 'GET' | 'POST' | 'PUT'; query?: Readonly<Record<string, string>>; json?: unknown } = {},
  ): Promise<T> {
    const secrets = await account.credentials.open();
    const isReport = path.startsWith('reports/');
    return withToken(
      this.setup.tokens,
      `outbrain:${account.credentials.id}`,
      () => this.login(secrets),
      (token) =>
        this.http.call({
          method,
          url: this.setup.at(`${BASE}/${path}`),
          ...(query && { query }),
          ...(json !== undefined && { json }),
          headers: { 'OB-TOKEN-V1': token },
          write: method !== 'GET',
          slot: outbrainSlot(account, isReport ? 'reports' : 'calls'),
          answer,
          secrets: [token, ...Object.values(secrets)],
        }),
    );
  }

  private async login(secrets: Readonly<Record<string, string>>) {
    const basic = Buffer.from(`${secrets['username'] ?? ''}:${secrets['password'] ?? ''}`).toString('base64');
    const answer = await signIn(
      this.http.call({
        url: this.setup.at(`${BASE}/login`),
        headers: { authorization: `Basic ${basic}` },
        slot: { key: `outbrain:login:${secrets['username'] ?? ''}`, perSecond: 20 },
        answer: z.object({ 'OB-TOKEN-V1': z.string() }),
        secrets: [basic, ...Object.values(secrets)],
      }),
    );
    return tokenFor(answer['OB-TOKEN-V1'], TOKEN_SECONDS);
  }
}
