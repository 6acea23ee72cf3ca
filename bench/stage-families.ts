import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import { KEYWORDS, PLACEMENTS, TAGS, keyColumns, type FactFamily } from '../packages/domain/src/facts/index.ts';
import { graphql, type BenchContext } from './bench-context.ts';
import { makeFamilyFacts } from './family-facts.ts';
import { FAMILY_QUESTIONS, type FamilyQuestion } from './family-questions.ts';
import { compare, once } from './measure.ts';
import { ms } from './results.ts';
import { copyAway, download } from './stage-export.ts';

const ROWS = Number(process.env['BENCH_FAMILY_ROWS'] ?? 10_000_000);
const FILE_ROWS = 500_000;

const dayBefore = (day: string, back: number): string =>
  new Date(Date.parse(day) - back * 86_400_000).toISOString().slice(0, 10);

/** Compares a page, a file and a load of keywords, placements and tags with the best handwritten SQL. */
export async function measureFamilies(context: BenchContext): Promise<void> {
  const { byHand, world, say } = context;
  say(`facts of keywords, placements and tags, ${ROWS.toLocaleString('en')} rows each`);
  const made = await makeFamilyFacts(byHand, world, ROWS, say);
  context.details['familyRows'] = Object.fromEntries(made.map(({ family, rows }) => [family.id, rows]));
  for (const question of FAMILY_QUESTIONS) {
    for (const days of [7, 30]) await measurePage(context, question, days);
    await measureFile(context, question);
  }
  for (const family of [KEYWORDS, PLACEMENTS, TAGS]) await measureFamilyLoad(context, family);
}

async function measurePage(context: BenchContext, question: FamilyQuestion, days: number): Promise<void> {
  const { byHand, world, held, details, say } = context;
  const what = `${question.report} of ${days} days`;
  say(what);
  const range = [dayBefore(world.lastDay, days - 1), world.lastDay] as const;
  const ask = () => graphql(context, question.query, question.variables(...range));
  const read = () => byHand.query({ text: question.page, values: [...range], rowMode: 'array' });
  sameCount(what, question, await ask(), (await read()).rows as unknown[][]);
  const times = await compare({ http: ask, hand: read }, { rounds: 15, warm: 3, budgetMs: 60_000 });
  details[what] = times;
  held.push({
    what: `${what}, page over GraphQL / by hand`,
    value: times.http.p50 / times.hand.p50,
    limit: 1.5,
    must: 'at most',
    unit: 'ratio',
    detail: `${ms(times.http.p50)} / ${ms(times.hand.p50)} ms`,
  });
}

/**
 * Checks that both implementations return the same number of rows and clicks, because a faster wrong result is useless.
 */
function sameCount(what: string, { report, family }: FamilyQuestion, answer: string, rows: unknown[][]): void {
  const mine = (
    JSON.parse(answer) as { data: Record<string, { totalRecords: number; rowTotal: Figures; rows: Figures[] }> }
  ).data[report]!;
  const clicks = (row: Figures): number => Number(row['bought'] ?? row['boughtClicks'] ?? row['biddedClicks']);
  const place = family === 'tags' ? 3 : 2;
  const [page, total] = [rows.slice(0, -1), rows.at(-1)!];
  const theirs = [Number(total[0]), Number(total[place]), ...descending(page.map((row) => Number(row[place])))];
  const ours = [mine.totalRecords, clicks(mine.rowTotal), ...descending(mine.rows.map(clicks))];
  if (ours.join() !== theirs.join())
    throw new Error(`${what}: ${ours.join().slice(0, 200)} is not ${theirs.join().slice(0, 200)}`);
}
/** Sorts the values, because plain SQL returns rows in the order of its joins. */
const descending = (figures: readonly number[]): number[] => [...figures].sort((a, b) => b - a);
type Figures = Readonly<Record<string, unknown>>;

async function measureFile(context: BenchContext, question: FamilyQuestion): Promise<void> {
  const { world, held, details, say } = context;
  const { rows } = await context.byHand.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${question.file.replace(/ORDER BY[^)]*$/, '')}) f`,
    [world.lastDay, world.lastDay],
  );
  // Rows of the report are by part, so more days make them slower but hardly increase their number.
  const days = Math.min(30, Math.max(1, Math.round(FILE_ROWS / Math.max(1, rows[0]!.count))));
  const start = dayBefore(world.lastDay, days - 1);
  say(`${question.report}: file of ${days} days`);
  const statement = question.file.replace('$1', `'${start}'`).replace('$2', `'${world.lastDay}'`);
  const body = { columns: question.columns, variables: question.variables(start, world.lastDay) };
  const [csvTimes, rawTimes]: [number[], number[]] = [[], []];
  let records = 0;
  for (let round = 0; round < 4; round++) {
    rawTimes.push((await once(() => copyAway(context, `COPY (${statement}) TO STDOUT WITH (FORMAT csv)`))).ms);
    const { ms: taken, result } = await once(() => download(context, question.report, 'csv', body));
    csvTimes.push(taken);
    records = result.records;
  }
  const [csv, raw] = [Math.min(...csvTimes), Math.min(...rawTimes)];
  details[`${question.report} file`] = { days, records, csvTimes, rawTimes };
  held.push({
    what: `${question.report} CSV / COPY by hand`,
    value: csv / raw,
    limit: 1.2,
    must: 'at most',
    unit: 'ratio',
    detail: `${records.toLocaleString('en')} rows: ${(csv / 1000).toFixed(2)} / ${(raw / 1000).toFixed(2)} s`,
  });
}

/** Loads days of a month like a sync, with dates long before all others. */
async function measureFamilyLoad(context: BenchContext, family: FactFamily): Promise<void> {
  const { parts, database, byHand, world, held, details, say } = context;
  const { name, keys, carried } = family.facts;
  const given = [...Object.keys(family.measures), ...family.marks.loaded, ...keyColumns([...keys, ...carried])];
  const { rows: samples } = await byHand.query<Record<string, string | number>>(
    `SELECT ${given.filter((column) => column !== 'date').join(', ')} FROM ${name} WHERE company_id = 1 AND date = $1 LIMIT 200000`,
    [world.lastDay],
  );
  const text = TEXTS[family.id] ?? null;
  const texts = text ? await textsOf(context, text.table) : null;
  say(`loading ${samples.length.toLocaleString('en')} ${family.id}`);
  const loader = new parts.FamilyLoader(database);
  const [job, raw]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    // Created in advance, because a sync has its rows when the load begins.
    const [mine, theirs] = [2 * round, 2 * round + 1].map((back) => {
      const date = dayBefore(world.lastDay, world.days + 200 + back);
      return samples.map((sample) => rowOf(sample, date, text && texts!.get(Number(sample[text.id]))!));
    });
    raw.push((await once(() => upsertByHand(context, family, theirs!, text))).ms);
    const rows = mine!.map(({ text: named, ...row }) => ({
      ...Object.fromEntries(Object.entries(row).map(([column, value]) => [parts.camelCase(column), value])),
      ...(text && { [text.field]: named }),
    }));
    const day = String(mine![0]!['date']);
    const families = [{ family, rows }] as never;
    job.push(
      (await once(() => loader.load({ companyId: 1, source: 'bench', slice: { from: day, to: day }, families }))).ms,
    );
  }
  const [best, bestRaw] = [Math.min(...job), Math.min(...raw)];
  const perSecond = (taken: number): string => Math.round(samples.length / (taken / 1000)).toLocaleString('en');
  details[`load of ${family.id}`] = { rows: samples.length, jobMs: job, rawMs: raw };
  held.push({
    what: `load of ${family.id} / raw staged upsert`,
    value: best / bestRaw,
    limit: 1.3,
    must: 'at most',
    unit: 'ratio',
    detail: `${perSecond(best)} / ${perSecond(bestRaw)} rows/s`,
  });
  await byHand.query(`DELETE FROM ${name} WHERE date < $1`, [dayBefore(world.lastDay, world.days + 100)]);
}

/** Families whose rows contain a text, with the table that stores it and its name in rows. */
const TEXTS: Readonly<Record<string, { readonly table: string; readonly id: string; readonly field: string }>> = {
  [KEYWORDS.id]: { table: 'keyword_text', id: 'keyword_id', field: 'keyword' },
  [TAGS.id]: { table: 'tag_text', id: 'tag_id', field: 'tag' },
};

async function textsOf({ byHand }: BenchContext, table: string): Promise<Map<number, string>> {
  const { rows } = await byHand.query<{ id: number; text: string }>(
    `SELECT id, text FROM ${table} WHERE company_id = 1`,
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/**
 * Returns facts as their source provides them, by column: without keys that are derived from the ad group, and with
 * texts instead of IDs.
 */
function rowOf(sample: Figures, date: string, text: string | null): Readonly<Record<string, string | number>> {
  const given = Object.entries(sample).filter(
    ([column]) => !(column in FOLLOWS) && !(text && /^(keyword|tag)_id$/.test(column)),
  );
  return {
    ...Object.fromEntries(
      given.map(([column, value]) => [column, typeof value === 'boolean' ? String(value) : Number(value)]),
    ),
    date,
    ...(text !== null && { text }),
  };
}

/** SQL of the keys that rows don't contain, because they are derived from the ad group `a` and its account `o`. */
const FOLLOWS: Readonly<Record<string, string>> = {
  account_id: 'a.account_id',
  campaign_id: 'a.campaign_id',
  site_id: 'a.site_id',
  source_id: 'o.partner_id',
};

/** Copies the same rows into a staging table and merges them with the derived keys. */
async function upsertByHand(
  { byHand }: BenchContext,
  family: FactFamily,
  rows: readonly Readonly<Record<string, string | number>>[],
  text: { readonly table: string; readonly id: string } | null,
): Promise<void> {
  const { name, keys, carried } = family.facts;
  const given = Object.keys(rows[0]!);
  function* lines(): Generator<string> {
    for (let at = 0; at < rows.length; at += 500)
      yield rows
        .slice(at, at + 500)
        .map((row) => `${Object.values(row).join('\t')}\n`)
        .join('');
  }
  const own = keyColumns(keys);
  const written = [...Object.keys(family.measures), ...family.marks.loaded, ...keyColumns(carried)];
  const columns = [...written, ...own];
  const valueOf = (column: string): string =>
    FOLLOWS[column] ?? (text && column === text.id ? 'named.id' : `s.${column}`);
  const naming = text ? `JOIN ${text.table} named ON named.company_id = 1 AND named.text = s.text` : '';
  const typed = given.map((column) =>
    column === 'text'
      ? `text text`
      : column === 'date'
        ? 'date date'
        : column === 'distributed'
          ? 'distributed bool'
          : `${column} bigint`,
  );
  await byHand.query('BEGIN READ WRITE');
  await byHand.query(`CREATE TEMP TABLE stage (${typed.join(', ')}) ON COMMIT DROP`);
  await pipeline(Readable.from(lines()), byHand.query(copyFrom('COPY stage FROM STDIN')));
  await byHand.query(
    `INSERT INTO ${name} (company_id, ${columns.join(', ')}) SELECT 1, ${columns.map(valueOf).join(', ')}
     FROM stage s JOIN adgroup a ON a.company_id = 1 AND a.id = s.adgroup_id
     JOIN partner_account o ON o.company_id = 1 AND o.id = a.account_id ${naming}
     ORDER BY ${own.map(valueOf).join(', ')}
     ON CONFLICT (company_id, ${own.join(', ')}) DO UPDATE SET ${written.map((column) => `${column} = excluded.${column}`).join(', ')}
     WHERE (${written.map((column) => `${name}.${column}`).join(', ')}) IS DISTINCT FROM (${written.map((column) => `excluded.${column}`).join(', ')})`,
  );
  await byHand.query('COMMIT');
}
