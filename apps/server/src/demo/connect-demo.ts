import type { Database } from '../core/database/database.js';
import type { SecretStore } from '../core/secrets/index.js';
import { hasConnector } from '../features/connections/index.js';
import { lateAccount } from './load-figures.js';
import { buildWorld, readSourceText } from './recipe.js';
import { DEMO_SITE_API } from './save-site-settings.js';

const HOUR_MS = 3_600_000;

/** Credentials that the sandbox accepts. */
const SECRETS = {
  clientId: 'demo-client',
  clientSecret: 'demo-client-secret',
  developerToken: 'demo-developer-token',
  refreshToken: 'demo-refresh-token',
  accessToken: 'demo-access-token',
  appSecret: 'demo-app-secret',
  username: 'demo',
  password: 'demo-api-password',
};

/** Returns the API key of a feed account. The sandbox answers each key with its own rows. */
export const demoApiKey = (externalId: string): string => `demo-${externalId}`;

/**
 * Starts syncing the counts of demo sites from an hour on. Sites that users have created or disabled since then are
 * unchanged.
 */
export async function connectSites(database: Database, companyId: number, from: Date): Promise<void> {
  await database.pool.query(
    `INSERT INTO site_connection (company_id, site_id, collect_from)
     SELECT s.company_id, s.id, $2 FROM site s JOIN site_settings t ON t.company_id = s.company_id AND t.site_id = s.id
     JOIN secret x ON x.company_id = s.company_id AND x.owner_kind = 'site' AND x.owner_id = s.id AND x.name = 'apiPassword'
     WHERE s.company_id = $1 AND t.api_url = 'https://' || s.domain || '/console-api' ON CONFLICT DO NOTHING`,
    [companyId, from],
  );
}

/**
 * Connects the accounts and sites of a new demo to the sandbox. From the hour at which the figures end, costs, revenue
 * and site traffic are synced like those of any company. Revenue of earlier clicks is unchanged, including estimates,
 * because the sandbox sold none of those clicks. One account stays late, as in the demo.
 */
export async function connectDemo(database: Database, secrets: SecretStore, now = new Date()): Promise<number> {
  const { rows } = await database.pool.query<{ source: string; known_at: Date }>(
    "SELECT source, known_at FROM perf_load WHERE source LIKE 'demo:%' AND account_id = 0 ORDER BY id DESC LIMIT 1",
  );
  const recipe = readSourceText(rows[0]?.source ?? '');
  if (!recipe) return 0;
  const companies = await database.pool.query<{ id: number; name: string }>(
    'SELECT id, name FROM company WHERE is_demo',
  );
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  let connected = 0;
  for (const company of buildWorld(recipe)) {
    const companyId = companies.rows.find(({ name }) => name === company.name)?.id;
    if (companyId === undefined) continue;
    const late = lateAccount(company);
    const accounts = company.accounts.filter(
      ({ id, partnerId, status }) => status === 'active' && id !== late && hasConnector(partnerId),
    );
    for (const { id, partnerId, externalId } of accounts) {
      const owner = { companyId, kind: 'partner_account' as const, id };
      await secrets.set(owner, { ...SECRETS, apiKey: demoApiKey(externalId) }, { userId: null });
      await database.pool.query(
        `INSERT INTO connection (company_id, account_id, connector, collect_from)
         SELECT $1, $2, short_name, $3 FROM partner WHERE id = $4 ON CONFLICT DO NOTHING`,
        [companyId, id, hour, partnerId],
      );
    }
    for (const { id } of company.sites)
      await secrets.set({ companyId, kind: 'site', id }, { apiPassword: DEMO_SITE_API.password }, { userId: null });
    await connectSites(database, companyId, hour);
    await database.pool.query(
      `INSERT INTO feed_tag (company_id, feed_id, tag, adgroup_id)
       SELECT company_id, feed_id, 'ag' || id, id FROM adgroup WHERE company_id = $1 AND feed_id IS NOT NULL ON CONFLICT DO NOTHING`,
      [companyId],
    );
    connected += accounts.length;
  }
  return connected;
}
