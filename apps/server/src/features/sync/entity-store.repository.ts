import type { CapabilitySet } from '@adops/connectors';
import type { PoolClient } from 'pg';
import type { Database } from '../../core/database/index.js';
import { editableFields, KEYWORD_NAME, untouchedHere } from '../automation/index.js';
import {
  type AdgroupRow,
  type CampaignRow,
  type Columns,
  fieldOf,
  type KeywordRow,
  type ListedLevel,
  spokenColumns,
} from './entity-rows.js';

const AT_ONCE = 2_000;

interface Place {
  readonly companyId: number;
  readonly accountId: number;
}

/** Ad groups of an account by the platform's IDs. */
export type AdgroupIds = ReadonlyMap<string, number>;
export const adgroupKey = (campaign: string, adgroup: string): string => `${campaign} ${adgroup}`;

const list = (columns: Readonly<Record<string, string>>, write: (name: string) => string): string =>
  Object.keys(columns).map(write).join(', ');
const recordset = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

/**
 * Copies the platform's state into the inventory. Differing values are stored and recorded as external edits. Values
 * that are being changed in the console, or were changed since they were read, stay unchanged.
 */
export class EntityStore {
  constructor(private readonly database: Database) {}

  /** Returns the time of the database clock. Call this function before reading, to know how recent the data is. */
  async now(): Promise<Date> {
    const { rows } = await this.database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return rows[0]!.now;
  }

  /** Saves the inventory. @param readAt time at which the reading of the rows began, by the database clock */
  async save(
    place: Place,
    can: CapabilitySet,
    campaigns: readonly CampaignRow[],
    adgroups: readonly AdgroupRow[],
    readAt: Date,
  ): Promise<void> {
    const columns = spokenColumns(can);
    await this.database.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [
        `entities ${place.companyId} ${place.accountId}`,
      ]);
      for (let at = 0; at < campaigns.length; at += AT_ONCE)
        await saveCampaigns(client, place, columns.campaign, campaigns.slice(at, at + AT_ONCE), readAt);
      const { rows } = await client.query<{ id: number; external: string }>(
        'SELECT id, external_id AS external FROM campaign WHERE company_id = $1 AND account_id = $2',
        [place.companyId, place.accountId],
      );
      const ids = new Map(rows.map(({ id, external }) => [external, id]));
      const known = adgroups.filter(({ campaign }) => ids.has(campaign));
      for (let at = 0; at < known.length; at += AT_ONCE)
        await saveAdgroups(client, place, columns.adgroup, known.slice(at, at + AT_ONCE), ids, readAt);
      for (const level of ['campaign', 'adgroup'] as const) {
        await client.query(
          `UPDATE ${level} SET editable_fields = $3 WHERE company_id = $1 AND account_id = $2 AND editable_fields <> $3`,
          [place.companyId, place.accountId, editableFields(can, level)],
        );
      }
    });
  }

  /** Saves keywords. @param readAt time at which the reading of the rows began, by the database clock */
  async saveKeywords(place: Place, can: CapabilitySet, keywords: readonly KeywordRow[], readAt: Date): Promise<void> {
    const columns = spokenColumns(can).keyword;
    for (let at = 0; at < keywords.length; at += AT_ONCE)
      await this.database.transaction((client) =>
        saveKeywords(client, place, columns, keywords.slice(at, at + AT_ONCE), readAt),
      );
    await this.database.pool.query(
      'UPDATE keyword SET editable_fields = $3 WHERE company_id = $1 AND account_id = $2 AND editable_fields IS DISTINCT FROM $3',
      [place.companyId, place.accountId, editableFields(can, 'keyword')],
    );
  }

  async adgroupIds({ companyId, accountId }: Place): Promise<AdgroupIds> {
    const { rows } = await this.database.pool.query<{ id: number; campaign: string; adgroup: string }>(
      `SELECT a.id, c.external_id AS campaign, a.external_id AS adgroup
       FROM adgroup a JOIN campaign c ON c.company_id = a.company_id AND c.id = a.campaign_id
       WHERE a.company_id = $1 AND a.account_id = $2`,
      [companyId, accountId],
    );
    return new Map(rows.map(({ id, campaign, adgroup }) => [adgroupKey(campaign, adgroup), id]));
  }
}

/** Returns the fields whose edits are recorded, with their columns. */
const fieldsOf = (level: ListedLevel, columns: Columns): [column: string, field: string][] =>
  Object.keys(columns)
    .filter((column) => column !== 'external_id')
    .map((column) => [column, fieldOf(level, column)]);

/**
 * Writes one audit record per changed entity, with the changed fields only. The entities stay locked until they are
 * stored.
 */
async function noteEdits(
  client: PoolClient,
  { companyId, accountId }: Place,
  entity: { level: ListedLevel; columns: Columns; match: string; name?: string },
  rows: string,
  more: string,
  readAt: Date,
): Promise<void> {
  const { level, name = 'e.name' } = entity;
  const fields = fieldsOf(level, entity.columns);
  const pairs = (alias: string) => fields.map(([column, field]) => `'${field}', ${alias}.${column}`).join(', ');
  const values = (alias: string) => fields.map(([column]) => `${alias}.${column}`).join(', ');
  await client.query(
    `WITH r AS (SELECT * FROM jsonb_to_recordset($3) AS r (${recordset(entity.columns)}${more})),
     edited AS (
       SELECT e.id, ${name} AS name, jsonb_build_object(${pairs('e')}) AS old, jsonb_build_object(${pairs('r')}) AS new
       FROM ${level} e JOIN r ON ${entity.match}
       WHERE e.company_id = $1 AND e.account_id = $2 AND (${values('e')}) IS DISTINCT FROM (${values('r')})
         AND ${untouchedHere('e', level, '$4')}
       ORDER BY e.id FOR UPDATE OF e
     )
     INSERT INTO audit_log (company_id, source, action, entity_type, entity_id, entity_name, account_id, before, after)
     SELECT $1, 'outside', '${level}.edited', '${level}', id, name, $2, changes.before, changes.after
     FROM edited CROSS JOIN LATERAL (
       SELECT jsonb_object_agg(key, old -> key) AS before, jsonb_object_agg(key, new -> key) AS after
       FROM jsonb_object_keys(old) AS key WHERE old -> key IS DISTINCT FROM new -> key) AS changes`,
    [companyId, accountId, rows, readAt],
  );
}

async function saveCampaigns(
  client: PoolClient,
  place: Place,
  columns: Columns,
  campaigns: readonly CampaignRow[],
  readAt: Date,
): Promise<void> {
  const rows = JSON.stringify(campaigns);
  const match = 'e.external_id = r.external_id';
  await noteEdits(client, place, { level: 'campaign', columns, match }, rows, '', readAt);
  await client.query(
    `INSERT INTO campaign AS e (company_id, account_id, ${list(columns, (name) => name)})
     SELECT $1, $2, ${list(columns, (name) => `r.${name}`)} FROM jsonb_to_recordset($3) AS r (${recordset(columns)})
     ON CONFLICT (company_id, account_id, external_id) DO UPDATE SET ${list(columns, (name) => `${name} = excluded.${name}`)}
     WHERE (${list(columns, (name) => `e.${name}`)}) IS DISTINCT FROM (${list(columns, (name) => `excluded.${name}`)})
       AND ${untouchedHere('e', 'campaign', '$4')}`,
    [place.companyId, place.accountId, rows, readAt],
  );
}

async function saveAdgroups(
  client: PoolClient,
  place: Place,
  columns: Columns,
  adgroups: readonly AdgroupRow[],
  campaignIds: ReadonlyMap<string, number>,
  readAt: Date,
): Promise<void> {
  const rows = JSON.stringify(
    adgroups.map(({ campaign, ...row }) => ({ ...row, campaign_id: campaignIds.get(campaign) })),
  );
  const match = 'e.external_id = r.external_id AND e.campaign_id = r.campaign_id';
  await noteEdits(client, place, { level: 'adgroup', columns, match }, rows, ', campaign_id int', readAt);
  // If the account has one site, a new ad group belongs to it.
  await client.query(
    `INSERT INTO adgroup AS e (company_id, account_id, campaign_id, site_id, ${list(columns, (name) => name)})
     SELECT $1, $2, r.campaign_id, (SELECT CASE WHEN count(*) = 1 THEN min(site_id) END FROM partner_account_site s
       WHERE s.company_id = $1 AND s.account_id = $2), ${list(columns, (name) => `r.${name}`)}
     FROM jsonb_to_recordset($3) AS r (${recordset(columns)}, campaign_id int)
     ON CONFLICT (company_id, campaign_id, external_id) DO UPDATE SET ${list(columns, (name) => `${name} = excluded.${name}`)}
     WHERE (${list(columns, (name) => `e.${name}`)}) IS DISTINCT FROM (${list(columns, (name) => `excluded.${name}`)})
       AND ${untouchedHere('e', 'adgroup', '$4')}`,
    [place.companyId, place.accountId, rows, readAt],
  );
}

async function saveKeywords(
  client: PoolClient,
  place: Place,
  columns: Columns,
  keywords: readonly KeywordRow[],
  readAt: Date,
): Promise<void> {
  const rows = JSON.stringify(keywords);
  const match = 'e.external_id = r.external_id AND e.adgroup_id = r.adgroup_id';
  const entity = { level: 'keyword', columns, match, name: KEYWORD_NAME('e') } as const;
  await noteEdits(client, place, entity, rows, ', adgroup_id int', readAt);
  await client.query(
    `INSERT INTO keyword AS e (company_id, account_id, adgroup_id, ${list(columns, (name) => name)})
     SELECT $1, $2, r.adgroup_id, ${list(columns, (name) => `r.${name}`)}
     FROM jsonb_to_recordset($3) AS r (${recordset(columns)}, adgroup_id int)
     ON CONFLICT (company_id, adgroup_id, external_id) DO UPDATE SET ${list(columns, (name) => `${name} = excluded.${name}`)}
     WHERE (${list(columns, (name) => `e.${name}`)}) IS DISTINCT FROM (${list(columns, (name) => `excluded.${name}`)})
       AND ${untouchedHere('e', 'keyword', '$4')}`,
    [place.companyId, place.accountId, rows, readAt],
  );
}
