import type { z } from 'zod';
import { byStatus, type Refusal } from '../ad-platforms/http/outside-http.js';
import { type Pace, UNPACED } from '../ad-platforms/http/pace.js';
import {
  AuthExpired,
  InvalidRequest,
  NotFound,
  type PlatformError,
  RateLimited,
  Unavailable,
} from '../ad-platforms/port/errors.js';
import { transportWords } from '../providers/transport-failure.js';
import type { SiteApiRef } from '../site-configuration/port.js';
import { RefusedAddress, UntrustedHttp, type UntrustedOptions } from '../untrusted/untrusted-http.js';

export type SiteReadsOptions = UntrustedOptions & {
  readonly pace?: Pace;
  /** Pause before the first retry of a read, in milliseconds. Defaults to 200. */
  readonly retryPauseMs?: number;
};

/** Rate limit of a site, and the key for calls that share it. */
interface SitePace {
  readonly keyOf: (host: string) => string;
  readonly perSecond: number;
}

/** Throttled reads of a site's own API, with Basic authentication. */
export class SiteReads {
  private readonly http: UntrustedHttp;
  private readonly pace: Pace;

  constructor(
    private readonly slots: SitePace,
    private readonly accept: string,
    { pace = UNPACED, ...options }: SiteReadsOptions,
  ) {
    this.pace = pace;
    this.http = new UntrustedHttp(options);
  }

  /** @throws PlatformError for any status except 200 */
  async get(
    api: SiteApiRef,
    path: string,
    query: Record<string, string>,
  ): Promise<{ readonly text: string; readonly type: string }> {
    const host = URL.canParse(api.url) ? new URL(api.url).host : '';
    const slot = { key: this.slots.keyOf(host), perSecond: this.slots.perSecond };
    await this.pace.take(slot);
    const { status, headers, text } = await this.call(api, path, query);
    if (status !== 200) {
      const refusal = understand({ status, headers, body: text });
      if (refusal instanceof RateLimited) await this.pace.block(slot, refusal.retryAfterMs);
      throw refusal;
    }
    return { text, type: String(headers['content-type'] ?? '') };
  }

  private async call(api: SiteApiRef, path: string, query: Record<string, string>) {
    const signIn = Buffer.from(`${api.user}:${api.password}`).toString('base64');
    try {
      return await this.http.call({
        url: `${api.url.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`,
        headers: { authorization: `Basic ${signIn}`, accept: this.accept },
      });
    } catch (error) {
      // The underlying error may contain data from the request, so only its kind is reported.
      if (error instanceof RefusedAddress) throw new InvalidRequest(error.message);
      throw new Unavailable(transportWords(error, 'The site'));
    }
  }
}

function understand(refusal: Refusal): PlatformError {
  const { status } = refusal;
  if (status === 401 || status === 403) return new AuthExpired(false, 'The site rejected the credentials.');
  return byStatus(refusal, `The site responded with ${status}.`, (words) =>
    status === 404 ? new NotFound(words) : new InvalidRequest(words),
  );
}

export function unknownForm({ issues: [issue] }: z.ZodError): Unavailable {
  return new Unavailable(
    `The site's response has an unknown format${issue ? ` at '${issue.path.join('.')}': ${issue.message}` : ''}.`,
  );
}
