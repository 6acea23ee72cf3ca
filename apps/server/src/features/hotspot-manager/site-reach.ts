import { type SiteApiRef, SiteConfigurationError, type SiteHotspotGroups } from '@adops/connectors';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/index.js';
import { SecretUnreadable } from '../../core/secrets/index.js';
import { ConnectedSites, SITE_KEY_UNREADABLE } from '../connections/index.js';
import { siteHotspotGroups } from './outside.js';

export const NO_API = 'The site has no API address yet. Fill it in on its main page, then retry.';
export const NO_HOTSPOTS = "The site doesn't show hotspots.";

/** Connects to the hotspot groups of a site. */
@Injectable()
export class SiteReach {
  readonly outside: SiteHotspotGroups;
  /** Base URL from which sites load pictures of the media library. */
  readonly publicUrl: string;

  constructor(
    private readonly connected: ConnectedSites,
    @Inject(CONFIG) config: Pick<Config, 'SANDBOX_URL' | 'PUBLIC_URL' | 'PORT'>,
  ) {
    this.outside = siteHotspotGroups(config);
    this.publicUrl = new URL('/', config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).href;
  }

  /** Returns the API of a site. @throws SiteConfigurationError if the site can't be reached */
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

/** Converts the error of a site. Throws any other error. */
export function siteFailure(error: unknown): SiteConfigurationError {
  if (error instanceof SiteConfigurationError) return error;
  throw error;
}
