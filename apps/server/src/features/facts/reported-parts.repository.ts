import {
  keyColumn,
  keyColumns,
  reportedName,
  type Apportionment,
  type ComparedFigure,
  type FactFamily,
} from '@adops/domain';
import type { PoolClient } from 'pg';
import { list } from './columns.js';

/** Returns the figures of the ad group in `apportioned_group` from which shares of reported hours are computed. */
export function readForReported(apportioned: Apportionment): string[] {
  const compared = [...new Set(comparedOf(apportioned).map(([, whole]) => whole))];
  return [...compared, ...compared.map(reportedName)];
}

const comparedOf = ({ reported }: Apportionment) =>
  Object.entries(reported as Readonly<Record<string, ComparedFigure>>);

/** Figure of parts, with the figure of the ad group that determines how much of it falls into reported hours. */
interface Compared {
  readonly name: string;
  readonly whole: ComparedFigure;
  /** True if the site counts the figure for each part, even in hours the feed hasn't reported. */
  readonly isOfSite: boolean;
}

/**
 * Assigns parts the marks of the ad group and their share of its figures in reported hours. Shares follow each part's
 * own figure. Sold clicks and revenue that the site counts itself count in full on a completely reported day. Before
 * that, they are limited to the amount the feed has reported, and the row for the unattributed rest contains the
 * shortfall.
 */
export async function shareReported(
  client: Pick<PoolClient, 'query'>,
  { facts: { name: table, keys }, apportioned }: Pick<FactFamily, 'facts'> & { readonly apportioned: Apportionment },
  params: unknown[],
): Promise<void> {
  const { key, given, unsplit, mark } = apportioned;
  const part = keyColumn(key);
  const own = keyColumns(keys.filter((each) => each !== 'date'));
  const figures = comparedOf(apportioned).map(([name, whole]): Compared => ({
    ...{ name, whole },
    isOfSite: given.includes(name) && (name === 'sold' || name === 'earned'),
  }));
  const shares = figures.map(({ name }) => reportedName(name));
  const written = [...shares, ...(unsplit ? [unsplit] : []), 'estimated', 'incomplete'];
  await client.query(
    `WITH weighed AS (
       SELECT ${[...own, ...figures.map(({ name }) => name), mark].join(', ')},
         ${list(figures, (each) => `${weightOf(each, part)} AS weight_${each.name}`)}
       FROM ${table} WHERE company_id = $1 AND date = $2),
     running AS (
       SELECT *, ${list(figures, ({ name }) => `sum(weight_${name}) OVER w AS all_${name}, sum(weight_${name}) OVER o AS until_${name}`)}, row_number() OVER o AS place
       FROM weighed
       WINDOW w AS (PARTITION BY adgroup_id, device_id), o AS (PARTITION BY adgroup_id, device_id ORDER BY ${own.join(', ')})),
     shared AS (
       SELECT r.*, ${list(figures, (each) => `${shareOf(each, part)} AS ${reportedName(each.name)}`)},
         g.estimated AND r.${part} >= 0 AS estimated, g.incomplete AND r.${part} >= 0 AS incomplete
         ${unsplit ? ', g.reported_sold AS whole_sold, g.outbound_nbot > 0 AS is_logged' : ''}
       FROM running r JOIN apportioned_group g USING (adgroup_id, device_id)),
     s AS (SELECT *${unsplit ? `, ${unsplitOf(part, mark)} AS ${unsplit}` : ''} FROM shared)
     UPDATE ${table} f SET ${list(written, (name) => `${name} = s.${name}`)}
     FROM s WHERE f.company_id = $1 AND f.date = $2 AND ${list(own, (column) => `f.${column} = s.${column}`, ' AND ')}
       AND (${list(written, (name) => `f.${name}`)}) IS DISTINCT FROM (${list(written, (name) => `s.${name}`)})`,
    params,
  );
}

const weightOf = ({ name, isOfSite }: Compared, part: string): string =>
  `coalesce(${isOfSite ? `CASE WHEN ${part} > 0 THEN ${name} END` : name}, 0)::numeric`;

/**
 * Returns SQL of the share of a row `r` in the reported hours of the ad group `g`. Shares are differences of running
 * sums, so they add up.
 */
function shareOf({ name, whole, isOfSite }: Compared, part: string): string {
  const target = `g.${reportedName(whole)}::numeric`;
  const all = `r.all_${name}`;
  const cut = (of: string, by: string): string =>
    `floor(${of} * until_${name} / nullif(${by}, 0)) - floor(${of} * (until_${name} - weight_${name}) / nullif(${by}, 0))`;
  if (isOfSite)
    return `CASE WHEN ${target} IS NULL THEN NULL WHEN g.is_reported THEN r.${name}
      WHEN r.${part} > 0 THEN ${cut(target, `greatest(${all}, ${target})`)}
      WHEN r.${part} = 0 THEN greatest(${target} - ${all}, 0) END`;
  if (name !== whole)
    return `CASE WHEN g.is_reported THEN r.${name} WHEN r.${name} IS NOT NULL THEN ${cut(`round(${all} * ${target} / nullif(g.${whole}, 0))`, all)} END`;
  return `CASE WHEN r.${name} IS NOT NULL AND ${all} <> 0 THEN ${cut(target, all)}
    WHEN ${all} = 0 AND ${target} = coalesce(g.${whole}, 0) THEN r.${name}
    WHEN ${all} = 0 AND place = 1 THEN ${target} END`;
}

/**
 * Returns the SQL for the unattributed rest. Revenue is distributed by bought clicks, and all clicks the site logs for
 * the ad group are in this row.
 */
const unsplitOf = (part: string, mark: string): string =>
  `CASE WHEN ${mark} AND is_logged THEN CASE WHEN ${part} > 0 THEN reported_sold
     WHEN ${part} = 0 THEN coalesce(reported_sold, 0) - whole_sold END END`;
