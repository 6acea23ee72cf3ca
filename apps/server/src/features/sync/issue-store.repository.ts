import type { Issue } from '@adops/connectors';
import type { PoolClient } from 'pg';
import type { Database } from '../../core/database/index.js';
import type { IssueKind } from '../connections/index.js';
import { issueRows } from './issue-rows.js';

const AT_ONCE = 2_000;

interface Place {
  readonly companyId: number;
  readonly accountId: number;
}

/**
 * Stores issues that platforms report, from the first reading that contains an issue until a complete reading no longer
 * contains it.
 */
export class IssueStore {
  constructor(private readonly database: Database) {}

  /**
   * Saves issues.
   * @param issues all issues of the account
   * @param at time at which they were read
   */
  async save({ companyId, accountId }: Place, kind: IssueKind, issues: readonly Issue[], at: Date): Promise<void> {
    const rows = issueRows(issues);
    await this.database.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`issues ${companyId} ${accountId}`]);
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await merge(client, [companyId, accountId, kind, JSON.stringify(rows.slice(from, from + AT_ONCE)), at]);
      await client.query(
        `UPDATE entity_issue SET resolved_at = $3, changed_at = $3
         WHERE company_id = $1 AND account_id = $2 AND resolved_at IS NULL AND last_seen_at < $3`,
        [companyId, accountId, at],
      );
    });
  }
}

/** SQL of the rows of a reading with our IDs and issue types. */
const READ = `WITH read AS (
  SELECT r.*, t.id AS type_id, g.id AS adgroup_id, coalesce(g.campaign_id, c.id) AS campaign_id,
    coalesce(r.campaign, (SELECT x.external_id FROM campaign x WHERE x.company_id = $1 AND x.id = g.campaign_id)) AS campaign_external
  FROM jsonb_to_recordset($4) AS r (level smallint, campaign text, adgroup text, ad text, type text, review text, message text, name text, url text)
  JOIN issue_type t ON t.company_id = $1 AND t.kind = $3 AND t.name = r.type
  LEFT JOIN campaign c ON c.company_id = $1 AND c.account_id = $2 AND c.external_id = r.campaign
  LEFT JOIN LATERAL (SELECT g.id, g.campaign_id FROM adgroup g
    WHERE g.company_id = $1 AND g.account_id = $2 AND g.external_id = r.adgroup AND (c.id IS NULL OR g.campaign_id = c.id) LIMIT 1) g ON TRUE)`;

const SAME = `i.company_id = $1 AND i.account_id = $2 AND i.resolved_at IS NULL AND i.level = r.level AND i.type_id = r.type_id
  AND (i.level > 1 OR i.campaign_external_id = r.campaign) AND i.adgroup_external_id IS NOT DISTINCT FROM r.adgroup
  AND i.ad_external_id IS NOT DISTINCT FROM r.ad`;

async function merge(client: PoolClient, values: readonly unknown[]): Promise<void> {
  const [companyId, , kind, rows] = values;
  await client.query(
    `INSERT INTO issue_type (company_id, kind, name)
     SELECT DISTINCT $1::int, $2, r.type FROM jsonb_to_recordset($3) AS r (type text)
     WHERE NOT EXISTS (SELECT FROM issue_type t WHERE t.company_id = $1 AND t.kind = $2 AND t.name = r.type)
     ON CONFLICT DO NOTHING`,
    [companyId, kind, rows],
  );
  await client.query(
    `${READ} UPDATE entity_issue i SET last_seen_at = $5::timestamptz, review = r.review, message = r.message, ad_name = r.name, final_url = r.url,
       campaign_external_id = r.campaign_external, campaign_id = r.campaign_id, adgroup_id = r.adgroup_id,
       changed_at = CASE WHEN (i.review, i.message) IS DISTINCT FROM (r.review, r.message) THEN $5::timestamptz ELSE i.changed_at END
     FROM read r WHERE ${SAME}`,
    [...values],
  );
  await client.query(
    `${READ} INSERT INTO entity_issue (company_id, account_id, type_id, level, campaign_external_id, adgroup_external_id,
       ad_external_id, ad_name, final_url, campaign_id, adgroup_id, review, message, first_seen_at, changed_at, last_seen_at)
     SELECT $1::int, $2::int, r.type_id, r.level, r.campaign_external, r.adgroup, r.ad, r.name, r.url, r.campaign_id, r.adgroup_id, r.review,
       r.message, $5::timestamptz, $5::timestamptz, $5::timestamptz
     FROM read r WHERE NOT EXISTS (SELECT FROM entity_issue i WHERE ${SAME})`,
    [...values],
  );
}
