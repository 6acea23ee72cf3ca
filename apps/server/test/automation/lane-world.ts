import type { Database } from '../../src/core/database/index.js';
import type { LaneSettings } from '../../src/features/automation/running/settings.js';
import type { CompanyIds } from '../two-companies.js';
import type { PlatformDouble } from './platform-double.js';

/** Shortened times of the protocol, in their proportions. */
export const SHORT: LaneSettings = {
  leaseMs: 3_000,
  heartbeatMs: 500,
  deadlineMs: 800,
  lastLookMs: 400,
  offerAgainMs: 2_000,
  turnMs: 10_000,
  turnOperations: 2_000,
  maxOffered: 32,
};
/** Times for a platform within the process. An unknown outcome is looked up after 45 ms. */
export const FAST: LaneSettings = {
  leaseMs: 20_000,
  heartbeatMs: 10_000,
  deadlineMs: 40,
  lastLookMs: 10_000,
  offerAgainMs: 1_000,
  turnMs: 60_000,
  turnOperations: 2_000,
  maxOffered: 32,
};
/** Maximum delay after which an abandoned call is executed. */
export const LATE_MS = 900;

/** Maximum number of calls of an account per second by workers. */
export const PER_SECOND = 25;

export const OLD_BID = 100_000;
export const NEW_BID = 150_000;

/**
 * Inserts ad groups that are spread over some accounts of the company, here and at the platform, all with the same bid.
 */
export async function insertAdgroups(
  database: Database,
  ids: CompanyIds,
  platform: PlatformDouble,
  { accounts, perAccount }: { accounts: number; perAccount: number },
): Promise<{ id: number; accountId: number; externalId: string }[]> {
  const { pool } = database;
  await pool.query(
    `INSERT INTO partner_account (company_id, id, partner_id, name, external_id, buyer_user_id)
     SELECT $1, $2 + n, 5, 'lane account ' || n, 'lane-' || n, $3 FROM generate_series(1, $4) n`,
    [ids.company, ids.company * 1000, ids.admin, accounts],
  );
  await pool.query(
    `INSERT INTO campaign (company_id, id, account_id, external_id, name)
     SELECT $1, $2 + n, $2 + n, 'lane-c-' || n, 'lane campaign ' || n FROM generate_series(1, $3) n`,
    [ids.company, ids.company * 1000, accounts],
  );
  const { rows } = await pool.query<{ id: number; accountId: number; externalId: string }>(
    `INSERT INTO adgroup (company_id, campaign_id, account_id, external_id, name, max_cpc_micros)
     SELECT $1, $2 + n, $2 + n, 'lane-g-' || n || '-' || g, 'lane ad group ' || n || ' ' || g, $5
     FROM generate_series(1, $3) n, generate_series(1, $4) g
     RETURNING id, account_id AS "accountId", external_id AS "externalId"`,
    [ids.company, ids.company * 1000, accounts, perAccount, OLD_BID],
  );
  for (const { externalId } of rows)
    platform.entities.set(externalId, { status: 'enabled', daily: null, maxCpc: OLD_BID });
  return rows;
}
