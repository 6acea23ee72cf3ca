import type { PlacementBlock, PlacementFactor } from '@adops/connectors';
import { BLOCKED, ENABLED } from '@adops/domain';
import type { PoolClient } from 'pg';
import type { Database } from '../../core/database/index.js';
import { PLACED_NAME, untouchedHere } from '../automation/index.js';

const AT_ONCE = 5_000;
const MILLION = 1_000_000;

interface Place {
  readonly companyId: number;
  readonly accountId: number;
}

/** Time of a reading: `at` by the clock of the sync, and its start by the database clock. */
export interface ReadAt {
  readonly at: Date;
  readonly begun: Date;
  /** True if there was a complete earlier reading, so that differences are changes since then. */
  readonly isAgain: boolean;
}

interface Row {
  readonly placement: string;
  readonly section: string;
  readonly campaign: string | null;
  readonly adgroup: string | null;
}

/**
 * SQL of the rows of a reading, with our IDs. Rows of campaigns missing from the inventory wait for its next reading.
 */
const READ = `read AS (
  SELECT DISTINCT ON (r.placement, r.section, coalesce(c.id, 0), coalesce(a.id, 0))
    r.placement, r.section, coalesce(c.id, 0) AS campaign_id, coalesce(a.id, 0) AS adgroup_id, r.fixed, r.factor
  FROM jsonb_to_recordset($3) AS r (placement text, section text, campaign text, adgroup text, fixed text, factor int)
  LEFT JOIN campaign c ON c.company_id = $1 AND c.account_id = $2 AND c.external_id = r.campaign
  LEFT JOIN adgroup a ON a.company_id = $1 AND a.campaign_id = c.id AND a.external_id = r.adgroup
  WHERE (r.campaign IS NULL) = (c.id IS NULL) AND (r.adgroup IS NULL) = (a.id IS NULL)
  ORDER BY 1, 2, 3, 4, r.fixed NULLS FIRST)`;
const MATCH = `s.company_id = $1 AND s.account_id = $2 AND s.placement_external_id = r.placement
  AND s.section_external_id = r.section AND s.campaign_id = r.campaign_id AND s.adgroup_id = r.adgroup_id`;

/**
 * Returns SQL that records edits at the platform in the audit log. It reads rows with the setting's ID and its values
 * before and after.
 */
const RECORD = (
  field: string,
): string => `INSERT INTO audit_log (company_id, source, action, entity_type, entity_id, entity_name, account_id, before, after)
  SELECT $1, 'outside', level || '.edited', level, id::text, name, $2, jsonb_build_object('${field}', before), jsonb_build_object('${field}', after)
  FROM edited`;
const EDITED = `s.id, CASE WHEN s.section_external_id = '' THEN 'placement' ELSE 'section' END AS level, ${PLACED_NAME('s')} AS name`;

/**
 * Stores settings of placements and sections at platforms. Differences are recorded as changes made at the platform.
 */
export class PlacementStore {
  constructor(private readonly database: Database) {}

  /** Returns the time of the database clock. */
  async now(): Promise<Date> {
    const { rows } = await this.database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    return rows[0]!.now;
  }

  /** Saves blocks. @param blocks all blocks of the account; other placements are enabled */
  async saveBlocks(place: Place, blocks: readonly PlacementBlock[], read: ReadAt): Promise<void> {
    const rows = blocks.map(({ placementId, sectionId, campaignId, adGroupId, fixedBy }) => ({
      placement: sectionId === undefined ? (placementId ?? '') : '',
      section: sectionId ?? '',
      campaign: campaignId,
      adgroup: adGroupId ?? null,
      fixed: fixedBy ?? null,
    }));
    await this.inTurn(place, async (client) => {
      const named = await this.eachPart(client, place, rows, (values) => blockPart(client, values, read));
      await client.query(
        `WITH edited AS (
           UPDATE placement_setting s SET status_id = ${ENABLED}, fixed_by = NULL, first_seen_at = NULL, last_seen_at = NULL
           WHERE s.company_id = $1 AND s.account_id = $2 AND s.status_id = ${BLOCKED} AND s.id <> ALL($3::int[])
             AND ${untouchedHere('s', 'placement', '$4')}
           RETURNING ${EDITED}, ${BLOCKED} AS before, ${ENABLED} AS after)
         ${RECORD('placementStatus')}`,
        [place.companyId, place.accountId, named, read.begun],
      );
    });
  }

  /**
   * Saves bid adjustments.
   * @param factors all factors other than 1 in the account; other placements have no adjustment
   */
  async saveFactors(place: Place, factors: readonly PlacementFactor[], read: ReadAt): Promise<void> {
    const rows = factors.map(({ dimension, key, campaignId, adGroupId, multiplier }) => ({
      placement: dimension === 'placement' ? key : '',
      section: dimension === 'section' ? key : '',
      campaign: campaignId,
      adgroup: adGroupId ?? null,
      factor: Math.round(multiplier * MILLION),
    }));
    await this.inTurn(place, async (client) => {
      const named = await this.eachPart(client, place, rows, (values) => factorPart(client, values, read));
      await client.query(
        `WITH edited AS (
           UPDATE placement_setting s SET bid_adjustment_micros = ${MILLION}
           FROM (SELECT id, bid_adjustment_micros AS before FROM placement_setting
             WHERE company_id = $1 AND account_id = $2 AND bid_adjustment_micros <> ${MILLION} AND id <> ALL($3::int[])
             ORDER BY id FOR UPDATE) old
           WHERE s.company_id = $1 AND s.id = old.id AND ${untouchedHere('s', 'placement', '$4')}
           RETURNING ${EDITED}, old.before, ${MILLION} AS after)
         ${RECORD('bidAdjustment')}`,
        [place.companyId, place.accountId, named, read.begun],
      );
    });
  }

  private inTurn({ companyId, accountId }: Place, work: (client: PoolClient) => Promise<void>): Promise<void> {
    return this.database.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`placements ${companyId} ${accountId}`]);
      await work(client);
    });
  }

  /** Adds missing settings and passes the rows on in chunks. @returns the IDs of the settings in the rows */
  private async eachPart(
    client: PoolClient,
    { companyId, accountId }: Place,
    rows: readonly Row[],
    save: (values: readonly unknown[]) => Promise<void>,
  ): Promise<number[]> {
    const named: number[] = [];
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const values = [companyId, accountId, JSON.stringify(rows.slice(from, from + AT_ONCE))];
      await client.query(
        `WITH ${READ} INSERT INTO placement_setting (company_id, account_id, placement_external_id, section_external_id, campaign_id, adgroup_id)
         SELECT $1, $2, placement, section, campaign_id, adgroup_id FROM read ORDER BY 3, 4, 5, 6 ON CONFLICT DO NOTHING`,
        values,
      );
      await save(values);
      const { rows: found } = await client.query<{ id: number }>(
        `WITH ${READ} SELECT s.id FROM placement_setting s JOIN read r ON ${MATCH}`,
        values,
      );
      named.push(...found.map(({ id }) => id));
    }
    return named;
  }
}

async function blockPart(
  client: PoolClient,
  values: readonly unknown[],
  { at, begun, isAgain }: ReadAt,
): Promise<void> {
  await client.query(
    `WITH ${READ}, edited AS (
       UPDATE placement_setting s SET status_id = ${BLOCKED}, first_seen_at = $4::timestamptz, last_seen_at = $4, fixed_by = r.fixed
       FROM read r WHERE ${MATCH} AND s.status_id IS DISTINCT FROM ${BLOCKED} AND ${untouchedHere('s', 'placement', '$5')}
       RETURNING ${EDITED}, ${ENABLED} AS before, ${BLOCKED} AS after)
     ${RECORD('placementStatus')} WHERE $6::boolean`,
    [...values, at, begun, isAgain],
  );
  await client.query(
    `WITH ${READ} UPDATE placement_setting s SET last_seen_at = $4, fixed_by = r.fixed
     FROM read r WHERE ${MATCH} AND s.status_id = ${BLOCKED} AND ${untouchedHere('s', 'placement', '$5')}`,
    [...values, at, begun],
  );
}

async function factorPart(client: PoolClient, values: readonly unknown[], { begun, isAgain }: ReadAt): Promise<void> {
  await client.query(
    `WITH ${READ}, old AS (
       SELECT s.id, coalesce(s.bid_adjustment_micros, ${MILLION}) AS before, r.factor FROM placement_setting s JOIN read r ON ${MATCH}
       WHERE s.bid_adjustment_micros IS DISTINCT FROM r.factor ORDER BY s.id FOR UPDATE OF s),
     edited AS (
       UPDATE placement_setting s SET bid_adjustment_micros = old.factor FROM old
       WHERE s.company_id = $1 AND s.id = old.id AND s.account_id = $2 AND ${untouchedHere('s', 'placement', '$4')}
       RETURNING ${EDITED}, old.before, old.factor AS after)
     ${RECORD('bidAdjustment')} WHERE $5::boolean`,
    [...values, begun, isAgain],
  );
}
