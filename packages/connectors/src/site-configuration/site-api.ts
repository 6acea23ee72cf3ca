import { z } from 'zod';
import { transportWords } from '../providers/transport-failure.js';
import { RefusedAddress, UntrustedHttp, type UntrustedOptions } from '../untrusted/untrusted-http.js';
import { type SiteApiRef, SiteConfigurationError } from './port.js';

const refusal = z.object({
  errors: z
    .array(z.object({ attribute: z.string().max(500), message: z.string().max(2_000) }))
    .min(1)
    .max(500),
});

/**
 * Client for a site's own API, with Basic authentication and versions in `If-Match`. Sites report validation errors as
 * `{errors: [{attribute, message}]}` with status 422.
 */
export class SiteApi {
  private readonly http: UntrustedHttp;

  constructor(options: UntrustedOptions = {}) {
    this.http = new UntrustedHttp(options);
  }

  /** @throws SiteConfigurationError */
  async get(api: SiteApiRef, path: string): Promise<string> {
    const { status, text } = await this.call(api, 'GET', path);
    if (status !== 200) throw unanswered(status);
    return text;
  }

  /**
   * Replaces the resource if its version is still the given one.
   * @param conflict error message if the site has another version
   * @throws SiteConfigurationError
   */
  async put(api: SiteApiRef, path: string, json: object, version: string, conflict: string): Promise<string> {
    const { status, text } = await this.call(api, 'PUT', path, json, version);
    if (status === 412) throw new SiteConfigurationError('conflict', conflict);
    if (status === 422) {
      const said = refusal.safeParse(parsed(text));
      if (!said.success)
        throw new SiteConfigurationError('badResponse', 'The site rejected it without giving a reason.');
      throw new SiteConfigurationError('refused', 'The site reported validation errors.', said.data.errors);
    }
    if (status !== 200) throw unanswered(status);
    return text;
  }

  private async call(api: SiteApiRef, method: 'GET' | 'PUT', path: string, json?: object, version?: string) {
    const signIn = Buffer.from(`${api.user}:${api.password}`).toString('base64');
    try {
      return await this.http.call({
        method,
        url: `${api.url.replace(/\/+$/, '')}${path}`,
        headers: {
          authorization: `Basic ${signIn}`,
          ...(version !== undefined && { 'if-match': JSON.stringify(version) }),
        },
        ...(json && { json }),
      });
    } catch (error) {
      // The underlying error may contain data from the request, so only its kind is reported.
      const why = error instanceof RefusedAddress ? error.message : transportWords(error, 'The site');
      throw new SiteConfigurationError('unreachable', why);
    }
  }
}

function unanswered(status: number): SiteConfigurationError {
  const why =
    status === 401 || status === 403 ? 'The site rejected the credentials.' : `The site responded with ${status}.`;
  return new SiteConfigurationError('unreachable', why, [], status);
}

/** Parses JSON. Returns null if it is invalid. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
