import type { PoolClient } from 'pg';
import { columnOf, KEY_COLUMNS, list, type MetricColumn, NET_OF_GROSS, type Side } from './columns.js';
import { type DaySlice, FactsRefused } from './fact-row.js';
import { type LostFigure, lostFigures } from './lost-figures.repository.js';
import { changeOf, Changes, changing, dropEmpty, type Target, withinTarget } from './slice.repository.js';

const DAY_KEYS = KEY_COLUMNS.filter((key) => key !== 'hour');

/**
 * Returns the SQL of the feed of a figure. Figures of a traffic source aren't specific to a feed. All other figures
 * belong to one feed.
 */
const feedOf = (side: Side, table: string): string => (side === 'cost' ? '' : `, ${table}.feed_id`);
const sameFeed = (side: Side, a: string, b: string): string =>
  side === 'cost' ? '' : `AND ${a}.feed_id = ${b}.feed_id`;

/** Returns the columns that the load writes, by side. */
function bySide({ columns: { written } }: Target): Map<Side, MetricColumn[]> {
  const sides = new Map<Side, MetricColumn[]>();
  for (const column of written) sides.set(column.side, [...(sides.get(column.side) ?? []), column]);
  return sides;
}

/** Returns the column of the stage for a figure: its own, or the column from which it is computed. */
function stagedOf({ columns: { staged } }: Target, column: MetricColumn): string {
  if (staged.includes(column)) return column.column;
  const pair = NET_OF_GROSS.find(({ net, gross }) => net === column.field || gross === column.field)!;
  return columnOf(pair.net === column.field ? pair.gross : pair.net).column;
}

/**
 * Removes day-only figures that hourly figures of the same account, day and column (and feed, except for cost) replace,
 * because they would count twice. For the same reason, day-only figures next to remaining hourly figures are rejected.
 * An exact slice applies only to its ad groups, any other slice to the whole account.
 * @returns facts that lost figures, and for an exact slice the lost figures
 */
export async function clearDayOnlyFigures(
  client: PoolClient,
  target: Target,
): Promise<{ changes: Changes; lost: LostFigure[] }> {
  const { slice } = target;
  if (slice.exact) await refuseMixedGrain(client, target);
  else await refuseDayOnlyInPart(client, slice);
  const { where, params } = withinTarget(target);
  const dayOnly = await client.query(`SELECT FROM perf_hour f WHERE ${where} AND f.hour = -1 LIMIT 1`, params);
  const changes = new Changes();
  const lost: LostFigure[] = [];
  if (dayOnly.rows.length === 0) return { changes, lost };
  for (const [side, columns] of bySide(target)) {
    const hit = `hit AS MATERIALIZED (${replaced(target, side, columns, where)})`;
    const same = `f.company_id = $1 AND f.hour = -1 AND f.account_id = hit.account_id
      AND ${DAY_KEYS.map((key) => `f.${key} = hit.${key}`).join(' AND ')}`;
    if (slice.exact) {
      const rows = `(WITH ${hit} SELECT f.*, ${list(columns, (c) => `hit.${c.column} AS gone_${c.column}`)} FROM perf_hour f JOIN hit ON ${same}) f`;
      lost.push(...(await lostFigures(client, 'hourly', columns, rows, (c) => `f.gone_${c.column}`, params)));
    }
    changes.add(
      await changing(client, {
        sql: `UPDATE perf_hour f SET ${list(columns, (c) => `${c.column} = CASE WHEN hit.${c.column} THEN NULL ELSE f.${c.column} END`)}
           ${marks(columns)}
         FROM hit WHERE ${same} AND (${list(columns, (c) => `hit.${c.column}`, ' OR ')})`,
        params,
        before: hit,
        ...changeOf(target),
      }),
    );
  }
  if (changes.count > 0) await dropEmpty(client, target, 'AND f.hour = -1');
  return { changes, lost };
}

/** Returns the SQL of the target's day-only facts, with a flag for each figure that staged hours replace. */
function replaced(target: Target, side: Side, columns: readonly MetricColumn[], where: string): string {
  const [inStage, inFacts] = target.slice.exact ? ['s.adgroup_id', 'f.adgroup_id'] : ['a.account_id', 'f.account_id'];
  const loadedColumns = list(columns, (c) => `bool_or(s.${stagedOf(target, c)} IS NOT NULL) AS ${c.column}`);
  const keys = list(DAY_KEYS, (key) => `s.${key}`);
  // Day-only figures that the load also contains don't count as replaced.
  return `SELECT f.account_id, ${list(DAY_KEYS, (key) => `f.${key}`)},
      ${list(columns, (c) => `(h.${c.column} AND NOT coalesce(d.${c.column}, false) AND f.${c.column} IS NOT NULL) AS ${c.column}`)}
    FROM perf_hour f
    JOIN (SELECT ${inStage} AS owner, s.date${feedOf(side, 's')}, ${loadedColumns} FROM fact_stage s
          JOIN adgroup a ON a.company_id = $1 AND a.id = s.adgroup_id
          WHERE s.hour >= 0 GROUP BY ${inStage}, s.date${feedOf(side, 's')}) h
      ON h.owner = ${inFacts} AND h.date = f.date ${sameFeed(side, 'h', 'f')}
    LEFT JOIN (SELECT ${keys}, ${loadedColumns} FROM fact_stage s WHERE s.hour = -1 GROUP BY ${keys}) d
      ON ${DAY_KEYS.map((key) => `d.${key} = f.${key}`).join(' AND ')}
    WHERE ${where} AND f.hour = -1`;
}

/**
 * Returns the SQL that updates the `estimated` mark when revenue is replaced, and clears an estimate that was used
 * instead of it.
 */
function marks(columns: readonly MetricColumn[]): string {
  const has = (name: string) => columns.some(({ column }) => column === name);
  if (has('earned')) return ', estimated = f.estimated AND NOT hit.earned';
  if (!has('earned_est')) return '';
  const standIn = 'hit.earned_est AND f.estimated AND f.earned_gross IS NULL';
  return `, earned = CASE WHEN ${standIn} THEN NULL ELSE f.earned END, estimated = f.estimated AND NOT (${standIn})`;
}

/** Rejects day-only figures of an exact slice if the ad group has remaining hourly figures of the same column. */
async function refuseMixedGrain(client: PoolClient, target: Target): Promise<void> {
  const { where, params } = withinTarget(target);
  for (const [side, columns] of bySide(target)) {
    const staged = columns.filter((column) => target.columns.staged.includes(column));
    if (staged.length === 0) continue;
    const loadedColumns = list(staged, (c) => `bool_or(s.${c.column} IS NOT NULL) AS ${c.column}`);
    const { rows } = await client.query<{ date: string; name: string }>(
      `SELECT f.date, g.name FROM perf_hour f
       JOIN (SELECT s.adgroup_id, s.date${feedOf(side, 's')}, ${loadedColumns} FROM fact_stage s WHERE s.hour = -1
             GROUP BY s.adgroup_id, s.date${feedOf(side, 's')}) d
         ON d.adgroup_id = f.adgroup_id AND d.date = f.date ${sameFeed(side, 'd', 'f')}
       JOIN adgroup g ON g.company_id = f.company_id AND g.id = f.adgroup_id
       LEFT JOIN fact_incoming i ON i.account_id = f.account_id AND ${KEY_COLUMNS.map((key) => `i.${key} = f.${key}`).join(' AND ')}
       WHERE ${where} AND f.hour >= 0
         AND (${list(staged, (c) => `(d.${c.column} AND f.${c.column} IS NOT NULL AND (coalesce(i.taken_back, 0) & ${c.bit} = 0 OR i.${c.column} IS NOT NULL))`, ' OR ')})
       LIMIT 1`,
      params,
    );
    const clash = rows[0];
    if (!clash) continue;
    throw new FactsRefused(
      `ad group '${clash.name}' has hourly metrics on ${clash.date}, so daily metrics would be counted twice.`,
    );
  }
}

/** Rejects day-only figures in a slice that covers only some hours. */
async function refuseDayOnlyInPart(client: PoolClient, slice: DaySlice): Promise<void> {
  if ((slice.fromHour ?? -1) > -1 || (slice.toHour ?? 23) === 23) return;
  const { rows } = await client.query('SELECT FROM fact_stage WHERE hour = -1 LIMIT 1');
  if (rows.length > 0) throw new FactsRefused("Daily metrics aren't allowed in an hourly slice.");
}
