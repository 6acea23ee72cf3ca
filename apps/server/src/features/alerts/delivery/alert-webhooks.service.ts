import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RefusedAddress, UntrustedHttp, wasNeverSent } from '@adops/connectors';
import { CONFIG, type Config } from '../../../core/config/index.js';
import type { Queryable } from '../../../core/database/index.js';
import { outboundRefused } from '../../../core/metrics/index.js';
import { type SecretOwner, SecretStore } from '../../../core/secrets/index.js';

const URL_SECRET = 'alertWebhookUrl';
const KEY_SECRET = 'alertWebhookKey';
const MAX_BYTES = 20_000;

/** Returns 'v1=' and the HMAC-SHA256 of time and body, which protects both from changes and replays. */
export const webhookSignature = (key: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;

/** Result of a webhook call. `error` is the reason for a failure, without the address or the response, or null. */
export interface WebhookOutcome {
  readonly error: string | null;
  /** True if the receiver may have processed the message: the request was sent, but no response arrived. */
  readonly isUnknown: boolean;
}

const failed = (error: string): WebhookOutcome => ({ error, isUnknown: false });

/**
 * Calls webhooks of teams. Address and key are secrets, and requests follow the rules for addresses that users enter.
 */
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

  /** Sets the address and creates a new key. @returns the key, which is not shown again */
  async set(companyId: number, teamId: number, url: string, userId: number, on: Queryable): Promise<string> {
    const key = randomBytes(32).toString('base64url');
    await this.secrets.set(ownerOf(companyId, teamId), { [URL_SECRET]: url, [KEY_SECRET]: key }, { userId }, on);
    return key;
  }

  remove(companyId: number, teamId: number, on: Queryable): Promise<void> {
    const none = { [URL_SECRET]: '', [KEY_SECRET]: '' };
    return this.secrets.set(ownerOf(companyId, teamId), none, { userId: null }, on);
  }

  /** Calls the webhook. @param id the same for all attempts of a message, so that receivers can detect duplicates */
  async post(
    companyId: number,
    teamId: number,
    message: { readonly text: string },
    id: string,
  ): Promise<WebhookOutcome> {
    const opened = await this.secrets.open(ownerOf(companyId, teamId)).catch(() => null);
    if (!opened) return failed("The webhook's address couldn't be decrypted.");
    const { [URL_SECRET]: url, [KEY_SECRET]: key } = opened;
    if (!url || !key) return failed('The webhook has been removed.');
    try {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const headers = {
        'x-adops-delivery': id,
        'x-adops-timestamp': timestamp,
        'x-adops-signature': webhookSignature(key, timestamp, JSON.stringify(message)),
      };
      const { status } = await this.http.call({ method: 'POST', url, headers, json: message });
      if (status >= 200 && status < 300) return { error: null, isUnknown: false };
      if (status >= 300 && status < 400)
        return failed(`The webhook responded with a redirect (${status}). Redirects aren't allowed.`);
      return failed(`The webhook responded with status ${status}.`);
    } catch (error) {
      if (error instanceof RefusedAddress) return failed(error.message);
      if (wasNeverSent(error)) return failed("The webhook couldn't be reached.");
      return { error: "The webhook didn't respond. The message may have arrived.", isUnknown: true };
    }
  }
}

const ownerOf = (companyId: number, teamId: number): SecretOwner => ({ companyId, kind: 'team', id: teamId });
