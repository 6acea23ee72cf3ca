import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RefusedAddress, UntrustedHttp } from '@adops/connectors';
import { CONFIG, type Config } from '../../../core/config/index.js';
import type { Queryable } from '../../../core/database/index.js';
import { outboundRefused } from '../../../core/metrics/index.js';
import { type SecretOwner, SecretStore } from '../../../core/secrets/index.js';

const URL_SECRET = 'alertWebhookUrl';
const KEY_SECRET = 'alertWebhookKey';
const MAX_BYTES = 20_000;

/** 'v1=' and the HMAC-SHA256 of time and body, so that neither can be changed or sent again later. */
export const webhookSignature = (key: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;

/** Webhooks of teams. Address and key are secrets; calls follow the rules for addresses users enter. */
@Injectable()
export class AlertWebhooks {
  private readonly http: UntrustedHttp;

  constructor(
    private readonly secrets: SecretStore,
    @Inject(CONFIG) { SANDBOX_URL: sandboxUrl }: Pick<Config, 'SANDBOX_URL'>,
  ) {
    this.http = new UntrustedHttp({
      ...{ maxBytes: MAX_BYTES, onRefused: () => outboundRefused.inc() },
      ...(sandboxUrl && { sandboxUrl }),
    });
  }

  get canKeepSecrets(): boolean {
    return this.secrets.hasKey;
  }

  /** Sets the address and makes a new key. @returns the key, which is not shown again */
  async set(companyId: number, teamId: number, url: string, userId: number, on: Queryable): Promise<string> {
    const key = randomBytes(32).toString('base64url');
    await this.secrets.set(ownerOf(companyId, teamId), { [URL_SECRET]: url, [KEY_SECRET]: key }, { userId }, on);
    return key;
  }

  remove(companyId: number, teamId: number, on: Queryable): Promise<void> {
    const none = { [URL_SECRET]: '', [KEY_SECRET]: '' };
    return this.secrets.set(ownerOf(companyId, teamId), none, { userId: null }, on);
  }

  /** @returns why it could not be sent; null: the address took it. Names neither address nor answer. */
  async post(companyId: number, teamId: number, message: { readonly text: string }): Promise<string | null> {
    try {
      const { [URL_SECRET]: url, [KEY_SECRET]: key } = await this.secrets.open(ownerOf(companyId, teamId));
      if (!url || !key) return 'The webhook has been removed.';
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = {
        'x-adops-timestamp': timestamp,
        'x-adops-signature': webhookSignature(key, timestamp, JSON.stringify(message)),
      };
      const { status } = await this.http.call({ method: 'POST', url, headers, json: message });
      if (status >= 200 && status < 300) return null;
      if (status >= 300 && status < 400)
        return `The webhook answered with a redirect (${status}). Redirects are refused.`;
      return `The webhook answered with status ${status}.`;
    } catch (error) {
      return error instanceof RefusedAddress ? error.message : "The webhook couldn't be reached.";
    }
  }
}

const ownerOf = (companyId: number, teamId: number): SecretOwner => ({ companyId, kind: 'team', id: teamId });
