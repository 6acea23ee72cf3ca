import { mediaConfigContent, type MediaConfigContent, mediaConfigEnvelope, type MediaConfigPart } from '@adops/domain';
import type { UntrustedOptions } from '../untrusted/untrusted-http.js';
import { type SiteApiRef, type SiteConfiguration, SiteConfigurationError } from './port.js';
import { parsed, SiteApi } from './site-api.js';

/** Path below the base address of the site's API. */
const PATH = '/media-config';

/**
 * Calls a site over HTTP with Basic authentication. `GET {apiUrl}/media-config` returns all parts with their versions.
 * `PUT {apiUrl}/media-config/{part}` with `If-Match: "version"` replaces one part and returns all parts. 412 means that
 * the version is outdated. 422 returns `{errors: [{attribute, message}]}`.
 */
export class HttpSiteConfiguration implements SiteConfiguration {
  private readonly api: SiteApi;

  constructor(options: UntrustedOptions = {}) {
    this.api = new SiteApi(options);
  }

  async read(api: SiteApiRef): Promise<MediaConfigContent> {
    return understood(await this.api.get(api, PATH));
  }

  async save(api: SiteApiRef, part: MediaConfigPart, value: unknown, version: string): Promise<MediaConfigContent> {
    const replaced = { value, status: 'active' };
    return understood(
      await this.api.put(api, `${PATH}/${part}`, replaced, version, 'Another user saved this part in the meantime.'),
    );
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
