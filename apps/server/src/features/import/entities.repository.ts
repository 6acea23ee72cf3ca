import type { Pool, PoolClient } from 'pg';
import { reportingCurrency } from '../../core/tenancy/index.js';
import { refuse } from './import-error.js';
import type { Survey } from './file-summary.js';

export interface ImportAccount {
  readonly id: number;
  readonly name: string;
  readonly partnerId: number;
  readonly currency: string;
  readonly timezone: string;
}

/** SQL condition for accounts with a name: $1 company, $2 name, $3 traffic source or null. */
const NAMED = 'company_id = $1 AND lower(name) = lower($2) AND ($3::int IS NULL OR partner_id = $3)';

/** Returns the time zone of the target account. UTC if the account doesn't exist yet. */
export async function timeZoneOf(
  pool: Pool,
  companyId: number,
  name: string,
  partnerId: number | null,
): Promise<string> {
  const { rows } = await pool.query<{ timezone: string }>(
    `SELECT timezone FROM partner_account WHERE ${NAMED} ORDER BY id LIMIT 1`,
    [companyId, name.trim(), partnerId],
  );
  return rows[0]?.timezone ?? 'UTC';
}

/** Returns the target account by its name within the company. Creates it if it doesn't exist and a partner is given. */
export async function findAccount(
  client: PoolClient,
  companyId: number,
  name: string,
  create: { partnerId: number; currency: string | null } | null,
): Promise<ImportAccount> {
  const partner = create?.partnerId ?? null;
  // If two imports create the same account, the second one waits and finds it.
  if (create)
    await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [
      `import-account ${companyId} ${create.partnerId} ${name.trim().toLowerCase()}`,
    ]);
  const { rows } = await client.query<ImportAccount>(
    `SELECT id, name, partner_id AS "partnerId", currency, timezone FROM partner_account WHERE ${NAMED} ORDER BY id`,
    [companyId, name.trim(), partner],
  );
  if (rows.length > 1)
    refuse(`${rows.length} accounts have the name '${name}'. Add --create-account PARTNER_ID to select the partner.`);
  if (rows[0]) return rows[0];
  if (!create) refuse(`The company has no account '${name}'. Create it with --create-account PARTNER_ID.`);
  const known = await client.query("SELECT FROM partner WHERE id = $1 AND type = 'source'", [create.partnerId]);
  if (known.rowCount === 0) refuse(`Traffic source ${create.partnerId} not found.`);
  const reporting = await reportingCurrency(client, companyId);
  const currency = create.currency ?? reporting ?? 'USD';
  const made = await client.query<ImportAccount>(
    `INSERT INTO partner_account (company_id, partner_id, name, currency) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, partner_id, name) DO NOTHING
     RETURNING id, name, partner_id AS "partnerId", currency, timezone`,
    [companyId, create.partnerId, name.trim(), currency],
  );
  // The account was created in a form in the meantime.
  return made.rows[0] ?? findAccount(client, companyId, name, { ...create, partnerId: create.partnerId });
}

export interface KnownEntities {
  readonly campaignsCreated: number;
  readonly adgroupsCreated: number;
  /** Returns the ID of an ad group by the file's IDs. */
  adgroupId(campaign: string, adgroup: string): number;
}

const CHUNK = 5000;

/**
 * Finds the campaigns and ad groups of a file, and creates new ones. Matches by the platform's ID, or by name if the
 * file contains only names.
 */
export async function resolveEntities(
  client: PoolClient,
  companyId: number,
  accountId: number,
  campaigns: Survey['campaigns'],
): Promise<KnownEntities> {
  // Without the lock, two concurrent imports into one account would both create the new entities.
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`import ${companyId} ${accountId}`]);
  const place = { companyId, accountId };
  const { ids: campaignIds, created: campaignsCreated } = await resolveCampaigns(client, place, campaigns);
  const { ids, created: adgroupsCreated } = await resolveAdgroups(client, place, campaigns, campaignIds);
  return {
    campaignsCreated,
    adgroupsCreated,
    adgroupId: (campaign, adgroup) => ids.get(key(campaign, adgroup))!,
  };
}

interface Place {
  readonly companyId: number;
  readonly accountId: number;
}

interface Resolved {
  readonly ids: ReadonlyMap<string, number>;
  readonly created: number;
}

/** Returns the campaigns by the file's IDs. */
async function resolveCampaigns(
  client: PoolClient,
  { companyId, accountId }: Place,
  campaigns: Survey['campaigns'],
): Promise<Resolved> {
  const wanted = [...campaigns.values()].map(({ externalId, name, hasId }) => ({ externalId, name, hasId }));
  const ids = new Map<string, number>();
  let created = 0;
  for (let at = 0; at < wanted.length; at += CHUNK) {
    const chunk = JSON.stringify(wanted.slice(at, at + CHUNK));
    const made = await client.query(
      `WITH w AS (SELECT * FROM jsonb_to_recordset($3) AS r ("externalId" text, name text, "hasId" boolean))
       INSERT INTO campaign (company_id, account_id, external_id, name)
       SELECT $1, $2, w."externalId", w.name FROM w
       WHERE NOT EXISTS (SELECT FROM campaign c WHERE c.company_id = $1 AND c.account_id = $2
         AND (c.external_id = w."externalId" OR (NOT w."hasId" AND c.name = w.name)))`,
      [companyId, accountId, chunk],
    );
    created += made.rowCount ?? 0;
    const { rows } = await client.query<{ external: string; id: number }>(
      `SELECT w."externalId" AS external, (SELECT c.id FROM campaign c WHERE c.company_id = $1 AND c.account_id = $2
         AND (c.external_id = w."externalId" OR (NOT w."hasId" AND c.name = w.name))
         ORDER BY c.external_id = w."externalId" DESC, c.id LIMIT 1) AS id
       FROM jsonb_to_recordset($3) AS w ("externalId" text, name text, "hasId" boolean)`,
      [companyId, accountId, chunk],
    );
    for (const { external, id } of rows) ids.set(external, id);
  }
  return { ids, created };
}

/** Returns the ad groups by the file's IDs of campaign and ad group. */
async function resolveAdgroups(
  client: PoolClient,
  { companyId, accountId }: Place,
  campaigns: Survey['campaigns'],
  campaignIds: ReadonlyMap<string, number>,
): Promise<Resolved> {
  const adgroups = [...campaigns.values()].flatMap((campaign) =>
    [...campaign.adgroups.values()].map((adgroup) => ({
      ...adgroup,
      campaign: campaign.externalId,
      campaignId: campaignIds.get(campaign.externalId)!,
    })),
  );
  const columns = `("campaignId" int, "externalId" text, name text, "hasId" boolean)`;
  const same = `a.company_id = $1 AND a.campaign_id = w."campaignId" AND (a.external_id = w."externalId" OR (NOT w."hasId" AND a.name = w.name))`;
  const ids = new Map<string, number>();
  let created = 0;
  for (let at = 0; at < adgroups.length; at += CHUNK) {
    const slice = adgroups.slice(at, at + CHUNK);
    const chunk = JSON.stringify(
      slice.map(({ campaignId, externalId, name, hasId }) => ({ campaignId, externalId, name, hasId })),
    );
    const made = await client.query(
      `INSERT INTO adgroup (company_id, account_id, campaign_id, external_id, name)
       SELECT $1, $2, w."campaignId", w."externalId", w.name FROM jsonb_to_recordset($3) AS w ${columns}
       WHERE NOT EXISTS (SELECT FROM adgroup a WHERE ${same})`,
      [companyId, accountId, chunk],
    );
    created += made.rowCount ?? 0;
    const { rows } = await client.query<{ id: number }>(
      `SELECT (SELECT a.id FROM adgroup a WHERE ${same} ORDER BY a.external_id = w."externalId" DESC, a.id LIMIT 1) AS id
       FROM ROWS FROM (jsonb_to_recordset($2) AS ${columns}) WITH ORDINALITY AS w ("campaignId", "externalId", name, "hasId", n) ORDER BY n`,
      [companyId, chunk],
    );
    rows.forEach(({ id }, n) => ids.set(key(slice[n]!.campaign, slice[n]!.externalId), id));
  }
  return { ids, created };
}

const key = (campaign: string, adgroup: string) => `${campaign}\n${adgroup}`;
