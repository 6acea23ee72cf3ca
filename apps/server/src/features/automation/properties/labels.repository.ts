import type { PoolClient } from 'pg';

/** Replaces the labels of an ad group. Labels exist only in the console. */
export async function keepLabels(
  client: PoolClient,
  companyId: number,
  adgroupId: number,
  names: readonly string[],
): Promise<void> {
  await client.query(
    `INSERT INTO label (company_id, name) SELECT $1, unnest($2::text[]) ON CONFLICT (company_id, name) DO NOTHING`,
    [companyId, names],
  );
  await client.query(
    `DELETE FROM adgroup_label al USING label l
     WHERE al.company_id = $1 AND al.adgroup_id = $2 AND l.company_id = $1 AND l.id = al.label_id AND l.name <> ALL($3)`,
    [companyId, adgroupId, names],
  );
  await client.query(
    `INSERT INTO adgroup_label (company_id, label_id, adgroup_id)
     SELECT $1, id, $2 FROM label WHERE company_id = $1 AND name = ANY($3) ON CONFLICT DO NOTHING`,
    [companyId, adgroupId, names],
  );
}
