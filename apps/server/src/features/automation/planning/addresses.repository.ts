import type { EntityLevel, PlacedLevel } from '@adops/domain';
import type { Queryable } from '../../../core/database/index.js';
import { NotFound } from '../../../core/graphql/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';

/** Platform IDs of an entity, and the current time by the database clock. */
interface Address {
  readonly externalId: string;
  readonly parentExternalId: string | null;
  readonly now: Date;
}

const ADDRESSES: Readonly<Record<Exclude<EntityLevel, PlacedLevel>, string>> = {
  campaign: `SELECT external_id AS "externalId", NULL AS "parentExternalId", clock_timestamp() AS now
    FROM campaign WHERE company_id = $1 AND id = $2`,
  adgroup: `SELECT g.external_id AS "externalId", c.external_id AS "parentExternalId", clock_timestamp() AS now FROM adgroup g
    JOIN campaign c ON c.company_id = g.company_id AND c.id = g.campaign_id WHERE g.company_id = $1 AND g.id = $2`,
  keyword: `SELECT k.external_id AS "externalId", g.external_id AS "parentExternalId", clock_timestamp() AS now FROM keyword k
    JOIN adgroup g ON g.company_id = k.company_id AND g.id = k.adgroup_id WHERE k.company_id = $1 AND k.id = $2`,
};

export async function addressOf(
  on: Queryable,
  companyId: number,
  { level, id }: { readonly level: Exclude<EntityLevel, PlacedLevel>; readonly id: number },
): Promise<Address> {
  const { rows } = await on.query<Address>(ADDRESSES[level], [companyId, id]);
  return rows[0]!;
}

/**
 * Returns the ID of an ad group's keyword by its ID at the source, if the viewer may change it.
 * @throws NotFound for unknown IDs and IDs of other companies
 */
export async function keywordIdOf(
  on: Queryable,
  { companyId, accounts }: Viewer,
  adgroupId: number,
  externalId: string,
): Promise<number> {
  const { rows } = await on.query<{ id: number }>(
    `SELECT id FROM keyword WHERE company_id = $1 AND adgroup_id = $2 AND external_id = $3
       AND ($4::int[] IS NULL OR account_id = ANY($4::int[]))`,
    [companyId, adgroupId, externalId, accounts === 'all' ? null : accounts],
  );
  if (!rows[0]) throw new NotFound();
  return rows[0].id;
}
