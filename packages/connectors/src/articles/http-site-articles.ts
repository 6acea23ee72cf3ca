import { z } from 'zod';
import { type SiteApiRef, SiteConfigurationError } from '../site-configuration/port.js';
import { parsed, SiteApi } from '../site-configuration/site-api.js';
import type { UntrustedOptions } from '../untrusted/untrusted-http.js';
import type { SiteArticle, SiteArticleContent, SiteArticles } from './port.js';

/** Path below the base address of the site's API. */
const PATH = '/articles';
const NOT_FOUND = 404;
const CONFLICT = 'The article was changed on the site in the meantime.';
const NO_ARTICLES = "The site doesn't accept articles.";

const article = z.object({
  key: z.uuid(),
  version: z.string().min(1).max(200),
  /** HTTP or HTTPS only, because users see and follow the link. */
  url: z.url({ protocol: /^https?$/ }).max(2_048),
  headline: z.string().max(1_000),
  language: z.string().max(20),
  marketId: z.number().int(),
  topic: z.string().max(1_000),
  hotspots: z.array(z.string().max(1_000)).max(1_000),
  text: z.string().max(1_000_000),
});

/**
 * Calls a site over HTTP with Basic authentication. `GET {apiUrl}/articles/{key}` returns an article, or 404. `PUT`
 * creates it with `If-Match: "new"`, or replaces it with `If-Match: "version"`. 412 means that it already exists or has
 * another version. 422 returns `{errors: [{attribute, message}]}`, and nothing was saved.
 */
export class HttpSiteArticles implements SiteArticles {
  private readonly api: SiteApi;

  constructor(options: UntrustedOptions = {}) {
    this.api = new SiteApi(options);
  }

  async read(api: SiteApiRef, key: string): Promise<SiteArticle | null> {
    try {
      return understood(await this.api.get(api, pathOf(key)), key);
    } catch (error) {
      if (error instanceof SiteConfigurationError && error.status === NOT_FOUND) return null;
      throw error;
    }
  }

  async save(api: SiteApiRef, key: string, content: SiteArticleContent, version: string): Promise<SiteArticle> {
    try {
      return understood(await this.api.put(api, pathOf(key), content, version, CONFLICT), key);
    } catch (error) {
      if (error instanceof SiteConfigurationError && error.status === NOT_FOUND)
        throw new SiteConfigurationError('refused', NO_ARTICLES);
      throw error;
    }
  }
}

const pathOf = (key: string): string => `${PATH}/${encodeURIComponent(key)}`;

function understood(text: string, key: string): SiteArticle {
  const answer = parsed(text);
  if (typeof answer !== 'object' || answer === null)
    throw new SiteConfigurationError('badResponse', 'The response is not an article.');
  const read = article.safeParse(answer);
  if (!read.success) {
    const at = read.error.issues[0]?.path.join('.') ?? '';
    throw new SiteConfigurationError('invalidData', `The response has an invalid value at '${at}'.`);
  }
  if (read.data.key !== key) throw new SiteConfigurationError('invalidData', 'The site returned a different article.');
  return read.data;
}
