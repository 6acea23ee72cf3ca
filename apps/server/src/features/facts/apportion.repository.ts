import {
  keyColumn,
  keyColumns,
  NOT_ATTRIBUTED,
  OVER_ATTRIBUTED,
  type Apportionment,
  type FactFamily,
} from '@adops/domain';
import type { PoolClient } from 'pg';
import { COMPARABLE_FIGURES, INCOMPLETE, PROGRESS_JOIN, REPORTED } from '../../reporting/index.js';
import { list } from './columns.js';
import { readForReported, shareReported } from './reported-parts.repository.js';
import { withHashJoins } from './stage.repository.js';

type Client = Pick<PoolClient, 'query'>;

const MICROS = 1_000_000;

/** A family whose facts are parts of ad groups. */
export type PartFamily = FactFamily & { readonly apportioned: Apportionment };

export const isPartFamily = (family: FactFamily): family is PartFamily => family.apportioned !== undefined;

/**
 * Adjusts the facts of a day of the accounts so that they add up to their ad groups. A row with key 0 contains the
 * amount that the parts fall short of the ad group. A row with key -1 contains the amount by which they exceed it
 * (below 0). Revenue is distributed by the clicks logged for each part or, if none are logged, by clicks bought. Parts
 * receive their share of reported hours and the marks of their ad group. Parts reported without devices are compared
 * with the sum of all devices. Idempotent. Call with the day and its neighbors locked.
 */
export async function apportionDay(client: Client, family: PartFamily, companyId: number, date: string): Promise<void> {
  const table = family.facts.name;
  const { key, given, isUtc } = family.apportioned;
  const part = keyColumn(key);
  const params = [companyId, date];
  const { rows } = await client.query(`SELECT FROM ${table} WHERE company_id = $1 AND date = $2 LIMIT 1`, params);
  if (rows.length === 0) return;
  const derived = derivedFigures(family.apportioned);
  const read = [...new Set([...given, ...Object.values(derived), ...readForReported(family.apportioned)])];
  const zone = isUtc ? "'UTC'" : 'z.timezone';
  await client.query('DROP TABLE IF EXISTS apportioned_group');
  await withHashJoins(client, () =>
    client.query(
      `CREATE TEMP TABLE apportioned_group ON COMMIT DROP AS
     WITH parts AS (
       SELECT adgroup_id, device_id, ${list(given, (name) => `isum(${name}) AS ${name}`)}
       FROM ${table} WHERE company_id = $1 AND date = $2 AND ${part} > 0 GROUP BY 1, 2),
     adgroups AS (SELECT adgroup_id, bool_or(device_id <> 0) AS by_device FROM parts GROUP BY 1),
     clock AS MATERIALIZED (
       SELECT z.timezone, d.day::date AS date, h.hour::smallint AS hour FROM
         (SELECT DISTINCT timezone FROM partner_account WHERE company_id = $1) z
       CROSS JOIN generate_series($2::date - 1, $2::date + 1, INTERVAL '1 day') AS d(day)
       CROSS JOIN generate_series(-1, 23) AS h(hour)
       WHERE CASE WHEN h.hour < 0 THEN d.day::date
         ELSE ((d.day + make_interval(hours => h.hour))::timestamp AT TIME ZONE 'UTC' AT TIME ZONE ${zone})::date END = $2::date),
     wholes AS (
       SELECT p.adgroup_id, CASE WHEN b.by_device THEN p.device_id ELSE 0 END AS device_id,
         ${list(read, (name) => `isum(${figureOf(name)}) AS ${name}`)},
         bool_and(coalesce(${REPORTED.text}, false)) AS is_reported, bool_or(p.estimated) AS estimated, bool_or(${INCOMPLETE.text}) AS incomplete
       FROM perf_hour p JOIN adgroups b USING (adgroup_id)
       JOIN partner_account o ON o.company_id = $1 AND o.id = p.account_id
       JOIN clock c ON c.timezone = o.timezone AND c.date = p.date AND c.hour = p.hour
       ${PROGRESS_JOIN.text}
       WHERE p.company_id = $1 AND p.date BETWEEN $2::date - 1 AND $2::date + 1 GROUP BY 1, 2)
     SELECT adgroup_id, device_id, ${list(read, (name) => `w.${name} AS ${name}`)},
       bool_and(w.is_reported) OVER (PARTITION BY adgroup_id) AS is_reported,
       coalesce(w.estimated, false) AS estimated, coalesce(w.incomplete, false) AS incomplete,
       ${list(given, (name) => `CASE WHEN bool_or(w.${name} IS NOT NULL) OVER (PARTITION BY adgroup_id) THEN coalesce(w.${name}, 0) - coalesce(s.${name}, 0) END AS rest_${name}`)}
     FROM wholes w FULL JOIN parts s USING (adgroup_id, device_id)`,
      params,
    ),
  );
  await writeRests(client, family, params);
  await shareOut(client, family, params);
  if (family.apportioned.scores) await shareScores(client, family, family.apportioned.scores, params);
  if (family.apportioned.repeated) await repeat(client, family, params);
  await shareReported(client, family, params);
  await client.query(
    `DELETE FROM ${table} WHERE company_id = $1 AND date = $2 AND ${part} <= ${NOT_ATTRIBUTED}
       AND ${list([...given, ...Object.keys(derived)], (name) => `coalesce(${name}, 0) = 0`, ' AND ')}`,
    params,
  );
}

/** Returns the figures that parts derive from their ad group, by name, with the original figure. */
const derivedFigures = ({ shared, scores, repeated = {} }: Apportionment): Readonly<Record<string, string>> => ({
  ...Object.fromEntries([...shared, ...(scores ? [scores.figure] : [])].map((name) => [name, name])),
  ...(repeated as Readonly<Record<string, string>>),
});

/** Returns the SQL of a figure of an hour `p` of the ad group, limited to the part that the feed has reported. */
const figureOf = (name: string): string =>
  (COMPARABLE_FIGURES as Readonly<Record<string, { readonly text: string }>>)[name]?.text ?? `p.${name}`;

/** Returns the figures reported for the parts themselves, neither distributed nor repeated. */
export function ownFigures({ measures, apportioned }: FactFamily): string[] {
  const derived = apportioned ? derivedFigures(apportioned) : {};
  return Object.keys(measures).filter((name) => !(name in derived));
}

/** Copies the repeated figures of the ad group to each of its parts. */
async function repeat(
  client: Client,
  { facts: { name: table }, apportioned }: PartFamily,
  params: unknown[],
): Promise<void> {
  const repeated = Object.entries((apportioned.repeated ?? {}) as Readonly<Record<string, string>>);
  await client.query(
    `UPDATE ${table} f SET ${list(repeated, ([name, whole]) => `${name} = g.${whole}`)} FROM apportioned_group g
     WHERE f.company_id = $1 AND f.date = $2 AND f.adgroup_id = g.adgroup_id AND f.device_id = g.device_id
       AND (${list(repeated, ([name]) => `f.${name}`)}) IS DISTINCT FROM (${list(repeated, ([, whole]) => `g.${whole}`)})`,
    params,
  );
}

/**
 * Writes the rows for the shortfall and excess of the parts of each ad group and device. A row is written even if the
 * only shortfall is revenue that can't be assigned to a part.
 */
async function writeRests(client: Client, family: PartFamily, params: unknown[]): Promise<void> {
  const { key, given, beyond } = family.apportioned;
  const own = ownFigures(family);
  await client.query(
    `DELETE FROM ${family.facts.name} WHERE company_id = $1 AND date = $2
       AND (${keyColumn(key)} <= ${NOT_ATTRIBUTED} OR num_nonnulls(${own.join(', ')}) = 0)`,
    params,
  );
  const lacking = (name: string): string =>
    beyond ? `nullif(greatest(r.rest_${name}, 0), 0)` : `nullif(r.rest_${name}, 0)`;
  const derived = Object.values(derivedFigures(family.apportioned)).map((name) => `r.${name}`);
  const known = [...given.map(lacking), ...derived];
  await writeRest(client, family, { key: NOT_ATTRIBUTED, figure: lacking, known }, params);
  if (!beyond) return;
  const over = (name: string): string => `nullif(least(r.rest_${name}, 0), 0)`;
  await writeRest(client, family, { key: OVER_ATTRIBUTED, figure: over, known: given.map(over) }, params);
}

interface Rest {
  readonly key: number;
  /** Returns the SQL of a figure from the row `r` of the ad group. */
  readonly figure: (name: string) => string;
  /** Figures of which at least one must be known for the row to exist. */
  readonly known: readonly string[];
}

async function writeRest(client: Client, family: PartFamily, rest: Rest, params: unknown[]): Promise<void> {
  const { name: table, keys, carried } = family.facts;
  const { given, beyond = [] } = family.apportioned;
  const others = [...keys, ...carried].filter((each) => !['date', 'adgroup', 'device'].includes(each));
  const follows: Readonly<Record<string, string>> = {
    account: 'a.account_id',
    campaign: 'a.campaign_id',
    site: 'coalesce(a.site_id, 0)',
    source: 'o.partner_id',
    ...Object.fromEntries(beyond.map((each) => [each, String(rest.key)])),
  };
  await client.query(
    `INSERT INTO ${table} (company_id, date, adgroup_id, device_id, ${keyColumns(others).join(', ')}, ${given.join(', ')})
     SELECT $1, $2, r.adgroup_id, r.device_id, ${list(others, (each) => follows[each] ?? '0')}, ${list(given, rest.figure)}
     FROM apportioned_group r
     JOIN adgroup a ON a.company_id = $1 AND a.id = r.adgroup_id
     JOIN partner_account o ON o.company_id = $1 AND o.id = a.account_id
     WHERE num_nonnulls(${rest.known.join(', ')}) > 0`,
    params,
  );
}

/** Distributes the shared figures. Shares are differences of running sums, so they add up to the last millionth. */
async function shareOut(client: Client, family: PartFamily, params: unknown[]): Promise<void> {
  const { name: table, keys } = family.facts;
  const { key, shared, weights, mark } = family.apportioned;
  const part = keyColumn(key);
  const [tracked, other] = weights;
  const own = keyColumns(keys.filter((each) => each !== 'date'));
  const within = 'PARTITION BY adgroup_id, device_id';
  const order = `${within} ORDER BY ${own.join(', ')}`;
  const upTo = (name: string, sum: string): string => `floor(g.${name}::numeric * ${sum} / nullif(whole, 0))`;
  const share = (name: string): string =>
    `CASE WHEN g.${name} IS NULL OR ${part} < 0 THEN NULL WHEN whole > 0 THEN ${upTo(name, 'until')} - ${upTo(name, '(until - weight)')}
       WHEN ${part} = 0 AND place = 1 THEN g.${name} END`;
  await client.query(
    `WITH weighed AS (
       SELECT ${own.join(', ')}, greatest(CASE WHEN is_tracked THEN ${tracked} ELSE ${other} END, 0)::numeric AS weight, is_tracked
       FROM (SELECT f.*, coalesce(sum(${tracked}) FILTER (WHERE ${part} > 0) OVER (${within}), 0) > 0 AS is_tracked
             FROM ${table} f WHERE company_id = $1 AND date = $2) f),
     running AS (
       SELECT *, sum(coalesce(weight, 0)) OVER (${order}) AS until, sum(coalesce(weight, 0)) OVER (${within}) AS whole,
         row_number() OVER (${within}, ${part} ORDER BY ${own.join(', ')}) AS place
       FROM (SELECT ${own.join(', ')}, coalesce(weight, 0) AS weight, is_tracked FROM weighed) w),
     shares AS (
       SELECT ${list(own, (column) => `r.${column}`)}, (NOT r.is_tracked AND num_nonnulls(${list(shared, (name) => `g.${name}`)}) > 0) AS ${mark}, ${list(shared, (name) => `${share(name)} AS ${name}`)}
       FROM running r JOIN apportioned_group g USING (adgroup_id, device_id))
     UPDATE ${table} f SET ${list([...shared, mark], (name) => `${name} = s.${name}`)}
     FROM shares s WHERE f.company_id = $1 AND f.date = $2 AND ${list(own, (column) => `f.${column} = s.${column}`, ' AND ')}
       AND (${list([...shared, mark], (name) => `f.${name}`)}) IS DISTINCT FROM (${list([...shared, mark], (name) => `s.${name}`)})`,
    params,
  );
}

/**
 * Distributes a score over all parts with clicks. The remainder goes to the parts with clicks that the site knows. If
 * there are none, it is distributed by their average.
 */
async function shareScores(
  client: Client,
  { facts: { name: table, keys }, apportioned: { key } }: PartFamily,
  { figure, given, clicks, largest }: NonNullable<Apportionment['scores']>,
  params: unknown[],
): Promise<void> {
  const part = keyColumn(key);
  const own = keyColumns(keys.filter((each) => each !== 'date'));
  const within = 'PARTITION BY adgroup_id, device_id';
  const upTo = (sum: string): string => `floor(whole * ${sum} / nullif(weights, 0))`;
  await client.query(
    `WITH known AS (
       SELECT ${list([...own, given], (column) => `f.${column}`)}, greatest(coalesce(f.${clicks}, 0), 0)::numeric AS clicks, g.${figure}::numeric AS whole,
         sum(f.${given}::numeric) OVER w / nullif(sum(f.${clicks}) FILTER (WHERE f.${given} IS NOT NULL) OVER w, 0) AS usual
       FROM ${table} f JOIN apportioned_group g USING (adgroup_id, device_id) WHERE f.company_id = $1 AND f.date = $2
       WINDOW w AS (${within})),
     weighed AS (SELECT *, CASE WHEN clicks > 0 THEN greatest(coalesce(${given}, clicks * coalesce(nullif(usual, 0), 1)), 0) ELSE 0 END AS weight FROM known),
     limited AS (
       SELECT *, CASE WHEN whole * max(weight / nullif(clicks, 0)) OVER w > ${largest * MICROS} * sum(weight) OVER w THEN clicks ELSE weight END AS own_weight
       FROM weighed WINDOW w AS (${within})),
     running AS (
       SELECT *, sum(own_weight) OVER (${within} ORDER BY ${own.join(', ')}) AS until, sum(own_weight) OVER (${within}) AS weights FROM limited),
     shares AS (
       SELECT ${own.join(', ')}, CASE WHEN ${part} < 0 THEN NULL WHEN weights > 0 THEN ${upTo('until')} - ${upTo('(until - own_weight)')} WHEN ${part} = 0 THEN whole END AS ${figure}
       FROM running)
     UPDATE ${table} f SET ${figure} = s.${figure} FROM shares s
     WHERE f.company_id = $1 AND f.date = $2 AND ${list(own, (column) => `f.${column} = s.${column}`, ' AND ')}
       AND f.${figure} IS DISTINCT FROM s.${figure}`,
    params,
  );
}

/** Returns the days, in the time zones of the company's accounts, that contain hours of a UTC day. */
export async function accountDays(client: Client, companyId: number, date: string): Promise<string[]> {
  const { rows } = await client.query<{ day: string }>(
    `SELECT DISTINCT (($2::date + make_interval(hours => h.hour))::timestamp AT TIME ZONE 'UTC' AT TIME ZONE z.timezone)::date::text AS day
     FROM (SELECT DISTINCT timezone FROM partner_account WHERE company_id = $1) z CROSS JOIN generate_series(0, 23) AS h(hour) ORDER BY 1`,
    [companyId, date],
  );
  return [...new Set([...rows.map(({ day }) => day), date])].sort();
}
