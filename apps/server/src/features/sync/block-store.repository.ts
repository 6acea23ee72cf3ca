import type { PlacementBlock } from '@adops/connectors';
import type { Database } from '../../core/database/index.js';

const AT_ONCE = 5_000;

interface Place {
  readonly companyId: number;
  readonly accountId: number;
}

const READ = `WITH read AS (
  SELECT DISTINCT ON (r.placement, r.section, coalesce(c.id, 0), coalesce(a.id, 0))
    r.placement, r.section, coalesce(c.id, 0) AS campaign_id, coalesce(a.id, 0) AS adgroup_id
  FROM jsonb_to_recordset($3) AS r (placement text, section text, campaign text, adgroup text)
  LEFT JOIN campaign c ON c.company_id = $1 AND c.account_id = $2 AND c.external_id = r.campaign
  LEFT JOIN adgroup a ON a.company_id = $1 AND a.campaign_id = c.id AND a.external_id = r.adgroup
  WHERE (r.campaign IS NULL) = (c.id IS NULL) AND (r.adgroup IS NULL) = (a.id IS NULL))`;

/** Keeps what platforms block: from when it was first seen until a reading of everything no longer has it. */
export class BlockStore {
  constructor(private readonly database: Database) {}

  /**
   * Blocks of campaigns the inventory does not know come with its next reading.
   * @param blocks all of the account
   * @param at when they were read
   */
  async save({ companyId, accountId }: Place, blocks: readonly PlacementBlock[], at: Date): Promise<void> {
    const rows = blocks.map(({ placementId, sectionId, campaignId, adGroupId }) => ({
      placement: placementId ?? '',
      section: sectionId ?? '',
      campaign: campaignId,
      adgroup: adGroupId ?? null,
    }));
    await this.database.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`blocks ${companyId} ${accountId}`]);
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await client.query(
          `${READ} INSERT INTO placement_block AS b (company_id, account_id, placement_external_id, section_external_id, campaign_id, adgroup_id, first_seen_at, last_seen_at)
           SELECT $1, $2, placement, section, campaign_id, adgroup_id, $4::timestamptz, $4::timestamptz FROM read ORDER BY 3, 4, 5, 6
           ON CONFLICT (company_id, account_id, placement_external_id, section_external_id, campaign_id, adgroup_id)
           DO UPDATE SET last_seen_at = excluded.last_seen_at`,
          [companyId, accountId, JSON.stringify(rows.slice(from, from + AT_ONCE)), at],
        );
      await client.query(
        'DELETE FROM placement_block WHERE company_id = $1 AND account_id = $2 AND last_seen_at < $3',
        [companyId, accountId, at],
      );
    });
  }
}
