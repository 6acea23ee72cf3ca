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
import { AccessTokenStore } from './access-token-store.js';
import { AccountCredentials } from './account-credentials.js';
import { feedOf, platformOf, SEARCH_FEEDS } from './partners.js';

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
      ...(config.SANDBOX_URL && { sandboxUrl: config.SANDBOX_URL }),
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
    const { rows } = await this.database.pool.query<{
      externalId: string;
      managerId: string | null;
      currency: string;
      timezone: string;
      ownerKind: 'partner_account' | 'partner_access';
      ownerId: number;
      secretsAt: Date | null;
    }>(
      `SELECT a.external_id AS "externalId", c.manager_id AS "managerId", a.currency, a.timezone, owner.kind AS "ownerKind",
         owner.id AS "ownerId", (SELECT max(set_at) FROM secret s
           WHERE s.company_id = $1 AND s.owner_kind = owner.kind AND s.owner_id = owner.id) AS "secretsAt"
       FROM partner_account a JOIN connection c ON c.company_id = a.company_id AND c.account_id = a.id
       CROSS JOIN LATERAL (SELECT CASE WHEN a.access_id IS NULL THEN 'partner_account' ELSE 'partner_access' END AS kind,
         coalesce(a.access_id, a.id) AS id) owner
       WHERE a.company_id = $1 AND a.id = $2 AND a.external_id IS NOT NULL`,
      [companyId, accountId],
    );
    const row = rows[0];
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
    const { rows } = await this.database.pool.query<{ id: number }>(
      `SELECT a.id FROM partner_account a JOIN connection c ON c.company_id = a.company_id AND c.account_id = a.id
       WHERE a.company_id = $1 AND a.id = ANY ($2) AND a.external_id IS NOT NULL`,
      [companyId, accountIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
