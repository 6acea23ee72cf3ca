import { buildOrder, FACT_FAMILIES, keyColumns, PERFORMANCE, unitsOf, type FactFamily } from '@adops/domain';
import type { PoolClient } from 'pg';
import {
  COMPARABLE_FIGURES,
  FIGURES_OF_HOUR,
  figuresOfDays,
  INCOMPLETE,
  isComparable,
  PROGRESS_JOIN,
  sql,
} from '../../reporting/index.js';
import { allotToVariants } from './ab-visits.repository.js';
import { accountDays, apportionDay, isPartFamily } from './apportion.repository.js';
import { list } from './columns.js';
import { refreshProgress } from './progress.repository.js';

const COMPARABLE = Object.keys(PERFORMANCE.computed) as (keyof typeof PERFORMANCE.computed)[];
const SOURCE_JOIN =
  'LEFT JOIN partner_account account ON account.company_id = p.company_id AND account.id = p.account_id';
/** Returns SQL of the facts with their comparable figures and the source of their account. */
const factsWith = (figures: typeof COMPARABLE_FIGURES): string =>
  `SELECT p.*, account.partner_id AS source_id, ${list(COMPARABLE, (name) => `${figures[name].text} AS ${name}`)}, ${INCOMPLETE.text} AS incomplete
  FROM perf_hour p ${PROGRESS_JOIN.text} ${SOURCE_JOIN}`;
const FACTS = `(${factsWith(COMPARABLE_FIGURES)})`;

/**
 * Returns the SQL of the facts with the columns of an hourly rollup. Figures compared over whole days are in hour -1.
 * All marks of those rows are false, because the mark columns are NOT NULL and some keys have no other row in that
 * hour.
 */
function factsByHour(keys: readonly string[], figures: readonly string[], marks: readonly string[]): string {
  const names = ['company_id', 'date', ...keys];
  const days = [
    ...names.map((key) => (key === 'source_id' ? 'account.partner_id' : `p.${key}`)),
    ...figures.map((name) => (isComparable(name) ? `p.${name}` : 'NULL::bigint')),
    ...marks.map(() => 'false'),
  ];
  return `(SELECT ${[...names, ...figures, ...marks].join(', ')} FROM (${factsWith(FIGURES_OF_HOUR)}) h
    UNION ALL SELECT ${days.join(', ')} FROM (${figuresOfDays(sql`perf_hour`).text}) p ${SOURCE_JOIN})`;
}

/** Families other than performance that have rollups or are parts of ad groups. */
const DERIVED = FACT_FAMILIES.filter(
  (family) => family !== PERFORMANCE && (family.rollups.length > 0 || isPartFamily(family)),
);

/** Rebuilds the rollups of a company-day from its facts and marks. Call with the day locked. */
export async function rebuildDay(client: Pick<PoolClient, 'query'>, companyId: number, date: string): Promise<void> {
  // A day's groups fit into memory. Sorting them on disk would take longer than reading them.
  await client.query("SET LOCAL work_mem = '64MB'");
  // A new day has no statistics, so the planner would expect one row and choose a nested loop.
  await client.query('SET LOCAL enable_nestloop = off; SET LOCAL jit = off');
  await refreshProgress(client, companyId, date);
  await rebuildRollups(client, PERFORMANCE, companyId, date);
  await allotToVariants(client, companyId, date);
  const days = await accountDays(client, companyId, date);
  for (const family of DERIVED) {
    for (const day of isPartFamily(family) ? days : [date]) {
      if (isPartFamily(family)) await apportionDay(client, family, companyId, day);
      await rebuildRollups(client, family, companyId, day);
    }
  }
}

async function rebuildRollups(
  client: Pick<PoolClient, 'query'>,
  family: FactFamily,
  companyId: number,
  date: string,
): Promise<void> {
  const figures = Object.keys(unitsOf(family));
  const marks = [...family.marks.loaded, ...family.marks.computed];
  for (const { name: table, from, ...rollup } of buildOrder(family)) {
    await client.query(`DELETE FROM ${table} WHERE company_id = $1 AND date = $2`, [companyId, date]);
    const keys = keyColumns(rollup.keys.filter((key) => key !== 'date'));
    const carried = keyColumns(rollup.carried);
    const columns = [...keys, ...carried, ...figures, ...marks];
    const values = [
      ...keys,
      ...carried.map((name) => `max(${name})`),
      ...figures.map((name) => `isum(${name})`),
      ...marks.map((name) => `bool_or(${name})`),
    ];
    const byHour = rollup.keys.includes('hour');
    const facts = byHour ? factsByHour([...keys, ...carried], figures, marks) : FACTS;
    await client.query(
      `INSERT INTO ${table} (company_id, date, ${columns.join(', ')})
       SELECT $1, $2, ${values.join(', ')}
       FROM ${from === 'perf_hour' ? facts : from} f WHERE company_id = $1 AND date = $2
       GROUP BY ${keys.join(', ')} ORDER BY ${keys.join(', ')}`,
      [companyId, date],
    );
  }
}

/** Returns the table or subquery with the facts of a family, for use after FROM. */
export const factsOf = (family: FactFamily): string => (family === PERFORMANCE ? FACTS : family.facts.name);

/** Returns the sums of all figures of a family by day, from its facts or one of its rollups. Stale days are omitted. */
export async function sumsByDay(
  client: Pick<PoolClient, 'query'>,
  family: FactFamily,
  table: string,
  { companyId, from, to }: { readonly companyId: number; readonly from: string; readonly to: string },
): Promise<Map<string, Record<string, number | null>>> {
  const figures = Object.keys(unitsOf(family));
  const { rows } = await client.query<Record<string, number | string | null>>(
    `SELECT date, ${list(figures, (name) => `isum(${name}) AS ${name}`)} FROM ${table} f
     WHERE company_id = $1 AND date BETWEEN $2 AND $3 AND NOT EXISTS (SELECT FROM perf_refresh r
       WHERE r.company_id = f.company_id AND r.date = f.date AND r.rollup_version <> r.facts_version)
     GROUP BY date`,
    [companyId, from, to],
  );
  return new Map(rows.map((row) => [row['date'] as string, row as Record<string, number | null>]));
}
