import { type FeedProbes, HttpFeedProbes, HttpSiteStats, type SiteApiRef, type SiteStats } from '@adops/connectors';
import { Inject, Injectable } from '@nestjs/common';
import { outboundRefused } from '../../core/metrics/index.js';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database } from '../../core/database/index.js';
import { DatabasePace } from '../../core/limits/index.js';
import { SecretStore } from '../../core/secrets/index.js';
import { siteApi } from './connections.repository.js';

/** Name of the password among the secrets of a site. */
export const API_PASSWORD = 'apiPassword';

/** Message shown when the password can't be decrypted. */
export const SITE_KEY_UNREADABLE = "The stored password can't be read. Enter it again on the site's main page.";

/** Access to the sites' APIs. */
@Injectable()
export class ConnectedSites {
  readonly stats: SiteStats;
  readonly probes: FeedProbes;

  constructor(
    private readonly database: Database,
    private readonly secrets: SecretStore,
    pace: DatabasePace,
    @Inject(CONFIG) { SANDBOX_URL: sandboxUrl }: Pick<Config, 'SANDBOX_URL'>,
  ) {
    const options = { pace, onRefused: () => outboundRefused.inc(), ...(sandboxUrl && { sandboxUrl }) };
    this.stats = new HttpSiteStats(options);
    this.probes = new HttpFeedProbes(options);
  }

  /** Returns the address and credentials of the site's API for a call, or null if not set. @throws SecretUnreadable */
  async api(companyId: number, siteId: number): Promise<SiteApiRef | null> {
    const row = await siteApi(this.database.pool, companyId, siteId);
    if (!row) return null;
    const secrets = await this.secrets.open({ companyId, kind: 'site', id: siteId });
    return { url: row.url, user: row.user ?? '', password: secrets[API_PASSWORD] ?? '' };
  }
}
