import type { PoolClient } from 'pg';
import { KEY_COLUMNS, list, METRIC_COLUMNS, type MetricColumn } from './columns.js';
import { type LostFigure, lostFigures } from './lost-figures.repository.js';
import {
  anyOf,
  changeOf,
  Changes,
  changing,
  keptMeans,
  SAME_KEY,
  type Target,
  withinTarget,
} from './slice.repository.js';

/** Result of an exact load. */
interface ExactMerge {
  /** Facts that are new or have changed figures. */
  readonly changed: Changes;
  /** Facts that lost figures without new ones. */
  readonly takenBack: Changes;
  readonly lost: LostFigure[];
}

const goes = ({ column, bit }: MetricColumn): string => `(s.${column} IS NULL AND s.taken_back & ${bit} <> 0)`;

/**
 * Merges the rows of an exact load by figure: writes reported figures, removes withdrawn ones, and leaves all others
 * unchanged.
 */
export async function mergeExact(client: PoolClient, target: Target): Promise<ExactMerge> {
  const columns = target.columns.written;
  const { where, params } = withinTarget(target);
  const same = `${where} AND ${SAME_KEY} AND s.account_id = f.account_id`;
  const lost = await lostFigures(
    client,
    'taken',
    columns,
    `perf_hour f JOIN fact_incoming s ON ${same}`,
    (c) => `(f.${c.column} IS NOT NULL AND ${goes(c)})`,
    params,
  );
  const takenBack = await update(client, target, `${same} AND NOT (${anyOf(columns, 's')})`, params);
  const changed = await update(client, target, `${same} AND ${anyOf(columns, 's')}`, params);
  const names = [...columns.map((c) => c.column), ...KEY_COLUMNS, 'account_id', 'campaign_id', 'site_id', 'buyer_id'];
  const isNew = await changing(client, {
    sql: `INSERT INTO perf_hour AS f (company_id, ${names.join(', ')})
     SELECT $1, ${list(names, (name) => `s.${name}`)} FROM fact_incoming s WHERE ${anyOf(columns, 's')}
     ORDER BY ${list(KEY_COLUMNS, (key) => `s.${key}`)} ON CONFLICT DO NOTHING`,
    params: [target.companyId],
    ...changeOf(target),
  });
  await client.query(
    `DELETE FROM perf_hour f USING fact_incoming s WHERE ${same} AND NOT (${anyOf(METRIC_COLUMNS)})`,
    params,
  );
  return { changed: changed.add(isNew), takenBack, lost };
}

function update(client: PoolClient, target: Target, of: string, params: unknown[]): Promise<Changes> {
  const columns = target.columns.written;
  const next = (c: MetricColumn) =>
    `CASE WHEN s.${c.column} IS NOT NULL THEN s.${c.column} WHEN s.taken_back & ${c.bit} <> 0 THEN NULL ELSE f.${c.column} END`;
  const sets = columns.map((c): [string, string] => [c.column, next(c)]);
  const earned = columns.find(({ column }) => column === 'earned');
  if (earned) sets.push(['estimated', `f.estimated AND s.earned IS NULL AND NOT ${goes(earned)}`]);
  const means = keptMeans(columns, (weight) => next(columns.find(({ column }) => column === weight)!));
  return changing(client, {
    sql: `UPDATE perf_hour f SET ${list([...sets, ...means], ([name, value]) => `${name} = ${value}`)}
     FROM fact_incoming s
     WHERE ${of} AND (${list(sets, ([name]) => `f.${name}`)}) IS DISTINCT FROM (${list(sets, ([, value]) => value)})`,
    params,
    ...changeOf(target),
  });
}
