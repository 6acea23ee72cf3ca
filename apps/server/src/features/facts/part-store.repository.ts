import type { PoolClient } from 'pg';

const AT_ONCE = 5_000;
const ENABLED = 2;

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface NamedKeyword {
  readonly id: string;
  readonly text: string;
  readonly matchType: string;
  readonly adgroupId: number;
}

/** Stored keyword. Its text and match type come from its account, not from a report. */
export interface StoredKeyword {
  readonly id: number;
  readonly text: string;
  readonly matchType: string;
}

/** Keywords, placements and sections of an account, by their platform IDs. */
export class PartStore {
  constructor(
    private readonly client: Pick<PoolClient, 'query'>,
    private readonly place: { readonly companyId: number; readonly accountId: number },
  ) {}

  /** Returns the stored keywords and adds keywords that the inventory doesn't contain. */
  async keywords(wanted: readonly NamedKeyword[]): Promise<(adgroupId: number, externalId: string) => StoredKeyword> {
    const key = (adgroupId: number, externalId: string): string => `${adgroupId} ${externalId}`;
    const distinct = [...new Map(wanted.map((one) => [key(one.adgroupId, one.id), one])).values()];
    const found = new Map<string, StoredKeyword>();
    for (let at = 0; at < distinct.length; at += AT_ONCE) {
      const { rows } = await this.client.query<StoredKeyword & { adgroup: number; external: string }>(
        `WITH r AS (SELECT * FROM jsonb_to_recordset($2) AS r ("adgroupId" int, id text, text text, "matchType" text)),
         made AS (
           INSERT INTO keyword (company_id, account_id, adgroup_id, external_id, text, match_type, status_id)
           SELECT $1, $3, "adgroupId", id, text, "matchType", ${ENABLED} FROM r ORDER BY 3, 4
           ON CONFLICT (company_id, adgroup_id, external_id) DO NOTHING RETURNING id, adgroup_id, external_id, text, match_type)
         SELECT id, adgroup_id AS adgroup, external_id AS external, text, match_type AS "matchType" FROM made
         UNION ALL SELECT k.id, k.adgroup_id, k.external_id, k.text, k.match_type FROM keyword k
         JOIN r ON k.company_id = $1 AND k.adgroup_id = r."adgroupId" AND k.external_id = r.id`,
        [this.place.companyId, JSON.stringify(distinct.slice(at, at + AT_ONCE)), this.place.accountId],
      );
      for (const { id, adgroup, external, text, matchType } of rows)
        found.set(key(adgroup, external), { id, text, matchType });
    }
    return (adgroupId, externalId) => found.get(key(adgroupId, externalId))!;
  }

  /** Returns the IDs of placements or sections. Adds new ones and updates names that changed at the platform. */
  async idsOf(
    table: 'placement' | 'placement_section',
    named: readonly Named[],
  ): Promise<(externalId: string) => number> {
    const { companyId, accountId } = this.place;
    const wanted = [...new Map(named.map((one) => [one.id, one])).values()];
    const ids = new Map<string, number>();
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const { rows } = await this.client.query<{ id: number; external: string }>(
        `WITH r AS (SELECT * FROM jsonb_to_recordset($3) AS r (id text, name text)),
         made AS (
           INSERT INTO ${table} AS t (company_id, account_id, external_id, name)
           SELECT $1, $2, id, name FROM r ORDER BY id
           ON CONFLICT (company_id, account_id, external_id) DO UPDATE SET name = excluded.name WHERE t.name <> excluded.name
           RETURNING id, external_id)
         SELECT id, external_id AS external FROM made
         UNION ALL SELECT t.id, t.external_id FROM ${table} t JOIN r ON t.company_id = $1 AND t.account_id = $2 AND t.external_id = r.id`,
        [companyId, accountId, JSON.stringify(wanted.slice(at, at + AT_ONCE))],
      );
      for (const { id, external } of rows) ids.set(external, id);
    }
    return (externalId) => ids.get(externalId)!;
  }
}
