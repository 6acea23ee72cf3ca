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

/** Keywords, placements and tags: a page, a file and a load of each against the best by hand. */
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

/** A faster wrong answer is no answer: both ways have to count the same rows, and the same clicks in them. */
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
/** Rows by hand come in the order their names were joined in. */
const descending = (figures: readonly number[]): number[] => [...figures].sort((a, b) => b - a);
type Figures = Readonly<Record<string, unknown>>;

async function measureFile(context: BenchContext, question: FamilyQuestion): Promise<void> {
  const { world, held, details, say } = context;
  const { rows } = await context.byHand.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (${question.file.replace(/ORDER BY[^)]*$/, '')}) f`,
    [world.lastDay, world.lastDay],
  );
  // Rows of a report are by part: more days make them heavier and not many more.
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

/** Days of the last month, as a pull has them, loaded into a time long before all others. */
async function measureFamilyLoad(context: BenchContext, family: FactFamily): Promise<void> {
  const { parts, database, byHand, world, held, details, say } = context;
  const { name, keys, carried } = family.facts;
  const given = [...Object.keys(family.measures), ...family.marks.loaded, ...keyColumns([...keys, ...carried])];
  const { rows: samples } = await byHand.query<Record<string, string | number>>(
    `SELECT ${given.filter((column) => column !== 'date').join(', ')} FROM ${name} WHERE company_id = 1 AND date = $1 LIMIT 200000`,
    [world.lastDay],
  );
  const texts = await textsOf(context, family);
  say(`loading ${samples.length.toLocaleString('en')} ${family.id}`);
  const loader = new parts.FamilyLoader(database);
  const fields = Object.keys(samples[0]!).map((column) => [column, parts.camelCase(column)] as const);
  const [job, raw]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    const [mine, theirs] = [2 * round, 2 * round + 1].map((back) => dayBefore(world.lastDay, world.days + 200 + back));
    raw.push((await once(() => upsertByHand(context, family, samples, theirs!))).ms);
    const rows = function* () {
      for (const sample of samples)
        yield {
          ...Object.fromEntries(fields.map(([column, field]) => [field, Number(sample[column])])),
          ...texts(sample),
          date: mine!,
        };
    };
    const families = [{ family, rows: rows() }] as never;
    job.push(
      (await once(() => loader.load({ companyId: 1, source: 'bench', slice: { from: mine!, to: mine! }, families })))
        .ms,
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

/** Texts that rows are loaded with, for the ids facts have. */
async function textsOf({ byHand }: BenchContext, family: FactFamily): Promise<(row: Figures) => object> {
  const [table, id, field] =
    family === KEYWORDS ? ['keyword_text', 'keyword_id', 'keyword'] : ['tag_text', 'tag_id', 'tag'];
  if (family === PLACEMENTS) return () => ({});
  const { rows } = await byHand.query<{ id: number; text: string }>(
    `SELECT id, text FROM ${table} WHERE company_id = 1`,
  );
  const texts = new Map(rows.map((row) => [row.id, row.text]));
  return (row) => ({ [field!]: texts.get(row[id!] as number) });
}

/** COPY into a stage and an upsert, with every key given as the facts have it. */
async function upsertByHand(
  { byHand }: BenchContext,
  family: FactFamily,
  samples: readonly Record<string, string | number>[],
  date: string,
): Promise<void> {
  const { name, keys } = family.facts;
  const columns = Object.keys(samples[0]!);
  function* lines(): Generator<string> {
    let batch = '';
    for (const [at, sample] of samples.entries()) {
      batch += `${Object.values(sample).join('\t')}\n`;
      if (at % 500 !== 499) continue;
      yield batch;
      batch = '';
    }
    if (batch !== '') yield batch;
  }
  const written = columns.filter((column) => !keyColumns(keys).includes(column));
  await byHand.query('BEGIN READ WRITE');
  await byHand.query(`CREATE TEMP TABLE stage ON COMMIT DROP AS SELECT ${columns.join(', ')} FROM ${name} LIMIT 0`);
  await pipeline(Readable.from(lines()), byHand.query(copyFrom('COPY stage FROM STDIN')));
  await byHand.query(
    `INSERT INTO ${name} (company_id, date, ${columns.join(', ')}) SELECT 1, $1, s.* FROM stage s
     ORDER BY ${keyColumns(keys)
       .filter((column) => column !== 'date')
       .map((column) => `s.${column}`)
       .join(', ')}
     ON CONFLICT (company_id, ${keyColumns(keys).join(', ')}) DO UPDATE SET ${written.map((column) => `${column} = excluded.${column}`).join(', ')}
     WHERE (${written.map((column) => `${name}.${column}`).join(', ')}) IS DISTINCT FROM (${written.map((column) => `excluded.${column}`).join(', ')})`,
    [date],
  );
  await byHand.query('COMMIT');
}
