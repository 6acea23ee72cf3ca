import type { BenchContext } from './bench-context.ts';
import { compare, once } from './measure.ts';
import { questions } from './questions.ts';
import { reportQuestions } from './report-questions.ts';
import { ms } from './results.ts';

/**
 * Columns that could be moved to a separate table with the same key: search metrics, site logs and official reports.
 */
const RARE = [
  'searches',
  'bidded_searches',
  'yahoo_sold',
  'yahoo_earned',
  'inbound',
  'inbound_nbot',
  'outbound',
  'outbound_nbot',
  'site_safe_conv',
];
const ROLLUPS = ['perf_adgroup_day', 'perf_account_day'];
/** Hourly table, for measuring the load of a day. */
const HOURS = 'perf_hour';

/**
 * Measures how rarely used columns slow down reports that don't read them. Runs the same statements and the same load
 * on tables with these columns filled and without them.
 */
export async function measureWidth({ byHand, world, rounds, held, details, say }: BenchContext): Promise<void> {
  say('copying rollups with and without rare columns');
  await byHand.query('BEGIN READ WRITE');
  for (const schema of ['wide', 'narrow']) {
    await byHand.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE; CREATE SCHEMA ${schema}`);
    for (const table of [...ROLLUPS, HOURS]) await makeCopy(byHand, table, schema);
    for (const table of ROLLUPS) await fill(byHand, table, schema, 'true');
  }
  await byHand.query('COMMIT');
  await byHand.query('VACUUM (ANALYZE)');

  const overview = reportQuestions(world.lastDay).find(({ id }) => id === 'Q4')!;
  for (const { id, hand } of [...questions(world.lastDay).filter(({ id }) => id !== 'Q8'), overview]) {
    const on = (schema: string) => () =>
      byHand.query({
        text: hand.replaceAll(/\b(perf_adgroup_day|perf_account_day)\b/g, `${schema}.$1`),
        rowMode: 'array',
      });
    const times = await compare({ wide: on('wide'), narrow: on('narrow') }, { rounds });
    details[`width ${id}`] = times;
    held.push({
      what: `${id} all columns / without rare ones`,
      value: times.wide.p50 / times.narrow.p50,
      limit: 1.2,
      must: 'at most',
      unit: 'ratio',
      detail: `${ms(times.wide.p50)} / ${ms(times.narrow.p50)} ms`,
    });
  }

  const loads: Record<'wide' | 'narrow', number[]> = { wide: [], narrow: [] };
  for (let round = 0; round < 3; round++) {
    for (const schema of round % 2 === 0 ? (['wide', 'narrow'] as const) : (['narrow', 'wide'] as const)) {
      await byHand.query('BEGIN READ WRITE');
      await byHand.query(`TRUNCATE ${schema}.${HOURS}`);
      loads[schema].push((await once(() => fill(byHand, HOURS, schema, `date > DATE '${world.lastDay}' - 3`))).ms);
      await byHand.query('COMMIT');
    }
  }
  details['width load'] = loads;
  const [wide, narrow] = [Math.min(...loads.wide), Math.min(...loads.narrow)];
  held.push({
    what: 'load of all columns / without rare ones',
    value: wide / narrow,
    limit: 1.2,
    must: 'at most',
    unit: 'ratio',
    detail: `${ms(wide)} / ${ms(narrow)} ms`,
  });
  await byHand.query('BEGIN READ WRITE; DROP SCHEMA wide CASCADE; DROP SCHEMA narrow CASCADE; COMMIT');
}

async function makeCopy(client: BenchContext['byHand'], table: string, schema: string): Promise<void> {
  await client.query(`CREATE TABLE ${schema}.${table} (LIKE public.${table} INCLUDING INDEXES)`);
  if (schema === 'narrow')
    await client.query(`ALTER TABLE ${schema}.${table} ${RARE.map((column) => `DROP COLUMN ${column}`).join(', ')}`);
}

/** Fills empty rare columns with values of typical length, because nulls take no space. */
async function fill(client: BenchContext['byHand'], table: string, schema: string, where: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${schema}.${table}'::regclass AND attnum > 0 AND NOT attisdropped`,
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => (RARE.includes(name) ? `coalesce(${name}, bought)` : name));
  await client.query(
    `INSERT INTO ${schema}.${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM public.${table} WHERE ${where}`,
  );
}
