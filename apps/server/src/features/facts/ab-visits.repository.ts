import { AB_TESTS, keyColumns } from '@adops/domain';
import type { PoolClient } from 'pg';

const FACTS = AB_TESTS.facts.name;

const OWN = keyColumns(AB_TESTS.facts.keys.filter((key) => key !== 'date'));

/** Figures of the ad group that are allotted to its variants. */
const ALLOTTED = ['bought', 'cost', 'rebate'] as const;

/**
 * Allots the clicks an ad group bought on a day and device to the variants of each test, by measured visits. Planned
 * weights would hide a wrong split. Visits without a variant retain their part. Shares are differences of running sums,
 * so they never exceed the ad group. Idempotent. Call with the day locked.
 */
export async function allotToVariants(
  client: Pick<PoolClient, 'query'>,
  companyId: number,
  date: string,
): Promise<void> {
  const params = [companyId, date];
  const { rows } = await client.query(`SELECT FROM ${FACTS} WHERE company_id = $1 AND date = $2 LIMIT 1`, params);
  if (rows.length === 0) return;
  await client.query(`DELETE FROM ${FACTS} WHERE company_id = $1 AND date = $2 AND visits IS NULL`, params);
  const share = (name: string): string =>
    `CASE WHEN w.${name} IS NOT NULL AND whole > 0 THEN floor(w.${name}::numeric * until / whole) - floor(w.${name}::numeric * (until - visits) / whole) END AS ${name}`;
  // Platforms that don't report devices are compared with the sum of all devices.
  const device = 'CASE WHEN g.by_device THEN device_id ELSE 0 END AS device';
  await client.query(
    `WITH ours AS (SELECT * FROM ${FACTS} WHERE company_id = $1 AND date = $2),
     figures AS (SELECT * FROM perf_hour WHERE company_id = $1 AND date = $2 AND adgroup_id IN (SELECT adgroup_id FROM ours)),
     adgroups AS (SELECT adgroup_id, coalesce(bool_or(device_id <> 0) FILTER (WHERE num_nonnulls(${ALLOTTED.join(', ')}) > 0), true) AS by_device FROM figures GROUP BY 1),
     wholes AS (
       SELECT adgroup_id, ${device}, ${ALLOTTED.map((name) => `isum(${name}) AS ${name}`).join(', ')},
         coalesce(isum(inbound_nbot), 0) AS inbound, bool_or(estimated) AS estimated
       FROM figures JOIN adgroups g USING (adgroup_id) GROUP BY 1, 2),
     visits AS (
       SELECT ${OWN.join(', ')}, visits::numeric AS visits, ${device} FROM ours LEFT JOIN adgroups g USING (adgroup_id)),
     running AS (
       SELECT v.*, sum(visits) OVER (test ORDER BY ab_variant_id, device_id, feed_id, account_id) AS until, sum(visits) OVER test AS assigned
       FROM visits v WINDOW test AS (PARTITION BY ab_test_id, adgroup_id, device)),
     wide AS (SELECT r.*, w.bought, w.cost, w.rebate, w.estimated, greatest(r.assigned, w.inbound) AS whole FROM running r LEFT JOIN wholes w USING (adgroup_id, device)),
     shares AS (SELECT ${OWN.join(', ')}, ${ALLOTTED.map(share).join(', ')}, coalesce(estimated, false) AS estimated FROM wide w)
     UPDATE ${FACTS} f SET ${ALLOTTED.map((name) => `${name} = s.${name}`).join(', ')}, estimated = s.estimated
     FROM shares s WHERE f.company_id = $1 AND f.date = $2 AND ${OWN.map((column) => `f.${column} = s.${column}`).join(' AND ')}
       AND (f.bought, f.cost, f.rebate, f.estimated) IS DISTINCT FROM (s.bought::int, s.cost::bigint, s.rebate::bigint, s.estimated)`,
    params,
  );
}
