import type { Database } from '../core/database/database.js';
import { SITES } from './parts.js';
import { Random } from './random.js';

const DAY_MS = 86_400_000;
const SEED = 6_287;
/** Sources whose campaigns block sites in the demo, as simulated by the sandbox. */
const SOURCES = [14, 18];
/** Share of campaigns with blocked sites. */
const SHARE = 0.35;

const hashOf = (text: string): number => [...text].reduce((hash, letter) => (hash * 31 + letter.codePointAt(0)!) % 1e9, 7); // prettier-ignore

/** Returns the sites that a campaign blocks, which are the same for the database and the sandbox. */
export function blockedSites(partnerId: number, campaignExternalId: string): string[] {
  if (!SOURCES.includes(partnerId)) return [];
  const random = new Random(SEED, hashOf(campaignExternalId));
  if (!random.chance(SHARE)) return [];
  const first = random.whole(0, SITES.length - 1);
  return SITES.filter((_, at) => at === first || (at === (first + 2) % SITES.length && random.chance(0.4)));
}

/** Saves blocks of demo campaigns as if they had been read from the platform. */
export async function saveBlocks(database: Database, companyIds: readonly number[], now: Date): Promise<void> {
  const { rows } = await database.pool.query<{ companyId: number; accountId: number; id: number; externalId: string; partnerId: number }>(
    `SELECT c.company_id AS "companyId", c.account_id AS "accountId", c.id, c.external_id AS "externalId", a.partner_id AS "partnerId"
     FROM campaign c JOIN partner_account a ON a.company_id = c.company_id AND a.id = c.account_id
     WHERE c.company_id = ANY($1) AND a.partner_id = ANY($2)`,
    [companyIds, SOURCES],
  ); // prettier-ignore
  const blocks = rows.flatMap(({ partnerId, externalId, id, ...place }) =>
    blockedSites(partnerId, externalId).map((placement, at) => {
      const days = new Random(SEED, hashOf(externalId), at + 1).whole(1, 60);
      return { ...place, campaign: id, placement, first: new Date(now.getTime() - days * DAY_MS) };
    }),
  );
  await database.pool.query(
    `INSERT INTO placement_setting (company_id, account_id, campaign_id, placement_external_id, status_id, first_seen_at, last_seen_at)
     SELECT "companyId", "accountId", campaign, placement, 3, first, $2::timestamptz
     FROM jsonb_to_recordset($1) AS r ("companyId" int, "accountId" int, campaign int, placement text, first timestamptz)`,
    [JSON.stringify(blocks), now],
  );
}
