import { type SiteApiRef, type SiteArticles, HttpSiteArticles, SiteConfigurationError } from '@adops/connectors';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/index.js';
import { outboundRefused } from '../../core/metrics/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import { ConnectedSites, SITE_KEY_UNREADABLE } from '../connections/index.js';

const NO_API = 'The site has no API address yet. Fill it in on its main page, then upload again.';

/** Client for articles of sites. Uses the sandbox if one is configured. */
@Injectable()
export class ArticleReach {
  readonly outside: SiteArticles;

  constructor(
    private readonly connected: ConnectedSites,
    @Inject(CONFIG) { SANDBOX_URL: sandboxUrl }: Pick<Config, 'SANDBOX_URL'>,
  ) {
    this.outside = new HttpSiteArticles({ onRefused: () => outboundRefused.inc(), ...(sandboxUrl && { sandboxUrl }) });
  }

  /** Returns the API of a site. @throws SiteConfigurationError if the site can't be called */
  async api(companyId: number, siteId: number): Promise<SiteApiRef> {
    try {
      const api = await this.connected.api(companyId, siteId);
      if (!api) throw new SiteConfigurationError('unreachable', NO_API);
      return api;
    } catch (error) {
      if (error instanceof SecretUnreadable) throw new SiteConfigurationError('unreachable', SITE_KEY_UNREADABLE);
      throw error;
    }
  }
}
