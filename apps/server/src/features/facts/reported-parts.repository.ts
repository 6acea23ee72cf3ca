import {
  keyColumns,
  reportedName,
  STORED_KEYS,
  type Apportionment,
  type ComparedFigure,
  type FactFamily,
} from '@adops/domain';
import type { PoolClient } from 'pg';
import { list } from './columns.js';

/** Figures of the ad group in `apportioned_group` that shares of reported hours follow from. */
export function readForReported(apportioned: Apportionment): string[] {
  const compared = [...new Set(comparedOf(apportioned).map(([, whole]) => whole))];
  return [...compared, ...compared.map(reportedName)];
}

const comparedOf = ({ reported }: Apportionment) =>
  Object.entries(reported as Readonly<Record<string, ComparedFigure>>);

/** A figure of parts, and the figure of the ad group that says how much of it falls to reported hours. */
interface Compared {
  readonly name: string;
  readonly whole: ComparedFigure;
  /** The site counts it for each part, also in hours the feed has not reported. */
  readonly isOfSite: boolean;
}

/**
 * Gives parts their share of what their ad group has in hours the feed has reported, by each part's own figure, and the marks of the
 * ad group. Clicks sold and revenue that the site counts itself are counted whole on a day reported in full; before, they are
 * as much as the feed has reported, and what they lack of it goes to the row of what the parts lack.
 */
export async function shareReported(
  client: Pick<PoolClient, 'query'>,
  { facts: { name: table, keys }, apportioned }: Pick<FactFamily, 'facts'> & { readonly apportioned: Apportionment },
  params: unknown[],
): Promise<void> {
  const { key, given, unsplit, mark } = apportioned;
  const part = STORED_KEYS[key].column;
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

/** Share of a row `r` in what the ad group `g` has in reported hours. Shares are cut from running sums, so that they add up. */
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

/** Revenue follows clicks bought, and the clicks the site logs for the ad group all stand in the row of what parts lack. */
const unsplitOf = (part: string, mark: string): string =>
  `CASE WHEN ${mark} AND is_logged THEN CASE WHEN ${part} > 0 THEN reported_sold
     WHEN ${part} = 0 THEN coalesce(reported_sold, 0) - whole_sold END END`;
