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

/** The sandbox has its reports ready at once. */
const SANDBOX_POLL_MS = 50;

/** The way to platforms and feeds: which connector a partner has, and what a call for an account needs. */
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

  /** Connector of a traffic source; null: there is none. */
  of(partnerId: number): AdPlatform | null {
    const key = platformOf(partnerId);
    return key ? (this.platforms.get(key) ?? null) : null;
  }

  /** Connector of a revenue feed; null: there is none. */
  feed(partnerId: number): RevenueFeed | null {
    return this.feeds.get(feedOf(partnerId) ?? '') ?? null;
  }

  /** Null: the account is unknown or not connected. */
  async account(companyId: number, accountId: number): Promise<AccountRef | null> {
    const row = await connectedAccount(this.database.pool, companyId, accountId);
    if (!row) return null;
    const { ownerKind: kind, ownerId } = row;
    // Accounts of one sign-in share its tokens and its pace.
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

  /** Those of the accounts that are known and connected. */
  async connected(companyId: number, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
    return connectedAccounts(this.database.pool, companyId, accountIds);
  }
}
