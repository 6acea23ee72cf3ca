import { mediaConfigContent, type MediaConfigContent, mediaConfigEnvelope, type MediaConfigPart } from '@adops/domain';
import { z } from 'zod';
import { RefusedAddress, UntrustedHttp, type UntrustedOptions } from '../untrusted/untrusted-http.js';
import { type SiteApiRef, type SiteConfiguration, SiteConfigurationError } from './port.js';

/** Below the base address of the site's API. */
const PATH = '/media-config';
const refusal = z.object({
  errors: z
    .array(z.object({ attribute: z.string().max(500), message: z.string().max(2_000) }))
    .min(1)
    .max(500),
});

/**
 * Speaks to a site over HTTP with Basic sign-in: `GET {apiUrl}/media-config` answers everything with a version for
 * each part; `PUT {apiUrl}/media-config/{part}` with `If-Match: "version"` replaces one part and answers everything
 * again. 412: the version is old; 422: `{errors: [{attribute, message}]}`.
 */
export class HttpSiteConfiguration implements SiteConfiguration {
  private readonly http: UntrustedHttp;

  constructor(options: UntrustedOptions = {}) {
    this.http = new UntrustedHttp(options);
  }

  async read(api: SiteApiRef): Promise<MediaConfigContent> {
    const { status, text } = await this.call(api, 'GET', PATH);
    if (status !== 200) throw unanswered(status);
    return understood(text);
  }

  async save(api: SiteApiRef, part: MediaConfigPart, value: unknown, version: string): Promise<MediaConfigContent> {
    const { status, text } = await this.call(api, 'PUT', `${PATH}/${part}`, { value, status: 'active' }, version);
    if (status === 412) throw new SiteConfigurationError('conflict', 'This part was saved in the meantime.');
    if (status === 422) {
      const said = refusal.safeParse(parsed(text));
      if (!said.success) throw new SiteConfigurationError('badResponse', 'The site rejected it without a reason.');
      throw new SiteConfigurationError('refused', 'The site reported validation errors.', said.data.errors);
    }
    if (status !== 200) throw unanswered(status);
    return understood(text);
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
      // The underlying error may contain parts of the request: only its kind is reported.
      const why = error instanceof RefusedAddress ? error.message : `The site didn't respond (${codeOf(error)}).`;
      throw new SiteConfigurationError('unreachable', why);
    }
  }
}

function understood(text: string): MediaConfigContent {
  const answer = parsed(text);
  if (!mediaConfigEnvelope.safeParse(answer).success)
    throw new SiteConfigurationError('badResponse', 'The response is not a media configuration.');
  const content = mediaConfigContent.safeParse(answer);
  if (content.success) return content.data;
  const [issue] = content.error.issues;
  throw new SiteConfigurationError('invalidData', `The configuration is invalid at '${issue?.path.join('.') ?? ''}'.`);
}

function unanswered(status: number): SiteConfigurationError {
  const why =
    status === 401 || status === 403 ? 'The site rejected the credentials.' : `The site responded with ${status}.`;
  return new SiteConfigurationError('unreachable', why);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } };
  return String(code ?? cause?.code ?? name ?? 'unknown');
}
