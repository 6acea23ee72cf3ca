import {
  type AccountRef,
  type AdPlatform,
  createAdPlatforms,
  createRevenueFeeds,
  type PlatformKey,
  type RevenueFeed,
} from '@adops/connectors';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../core/config/index.js';
import { Database } from '../../core/database/index.js';
import { DatabasePace } from '../../core/limits/index.js';
import { SecretStore } from '../../core/secrets/index.js';
import { AccessTokenStore } from './access-tokens.repository.js';
import { connectedAccount, connectedAccounts } from './connections.repository.js';
import { AccountCredentials } from './account-credentials.js';
import { feedOf, platformOf, SEARCH_FEEDS } from './partners.js';

/** Poll interval of the sandbox, whose reports are ready immediately. */
const SANDBOX_POLL_MS = 50;

/** Provides the connectors of partners, and the account references for their calls. */
@Injectable()
export class ConnectedPlatforms {
  private readonly platforms: ReadonlyMap<PlatformKey, AdPlatform>;
  private readonly feeds: ReadonlyMap<string, RevenueFeed>;

  constructor(
    private readonly database: Database,
    private readonly secrets: SecretStore,
    pace: DatabasePace,
    @Inject(CONFIG) config: Pick<Config, 'SANDBOX_URL' | 'SEARCH_FEED_URL'>,
  ) {
    const options = {
      tokens: new AccessTokenStore(database, secrets),
      pace,
      ...(config.SANDBOX_URL && { sandboxUrl: config.SANDBOX_URL, pollMs: SANDBOX_POLL_MS }),
    };
    this.platforms = createAdPlatforms(options);
    const own = config.SEARCH_FEED_URL ? { searchFeedUrl: config.SEARCH_FEED_URL } : {};
    this.feeds = createRevenueFeeds({ ...options, ...own, searchFeeds: SEARCH_FEEDS });
  }

  /** Returns the connector of a traffic source. Null if there is none. */
  of(partnerId: number): AdPlatform | null {
    const key = platformOf(partnerId);
    return key ? (this.platforms.get(key) ?? null) : null;
  }

  /** Returns the connector of a revenue feed. Null if there is none. */
  feed(partnerId: number): RevenueFeed | null {
    return this.feeds.get(feedOf(partnerId) ?? '') ?? null;
  }

  /** Returns the reference for calls. Null if the account is unknown or not connected. */
  async account(companyId: number, accountId: number): Promise<AccountRef | null> {
    const row = await connectedAccount(this.database.pool, companyId, accountId);
    if (!row) return null;
    const { ownerKind: kind, ownerId } = row;
    // Accounts with a shared sign-in share its tokens and rate limit.
    const who = kind === 'partner_access' ? `access${ownerId}` : String(ownerId);
    const id = `${companyId}-${who}-${row.secretsAt?.getTime() ?? 0}`;
    return {
      partnerAccountId: accountId,
      externalId: row.externalId,
      ...(row.managerId && { managerId: row.managerId }),
      currency: row.currency,
      timeZone: row.timezone,
      credentials: new AccountCredentials(id, { companyId, kind, id: ownerId }, this.secrets),
    };
  }

  /** Returns the accounts that are connected. */
  async connected(companyId: number, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
    return connectedAccounts(this.database.pool, companyId, accountIds);
  }
}
