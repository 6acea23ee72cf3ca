import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { graphql, type BenchContext } from './bench-context.ts';
import { fillDuckDb, openDuckDb } from './duckdb.ts';
import { compare, type Times } from './measure.ts';
import { GRAPHQL_FIELDS, questions, rangeOf, type Question } from './questions.ts';
import { ms, printTable } from './results.ts';

/** Maximum ratio of GraphQL over HTTP to the report's SQL, by query. */
const HTTP_LIMITS = { Q1: 1.5, Q2: 1.2, Q3: 1.2, Q8: 1.25 } as const;
const PLAIN_LIMITS = { Q1: 10, Q2: 10, Q3: 10, Q8: 8 } as const;

/** Measures pages of the ad group report in four implementations. */
export async function measureQuestions(context: BenchContext): Promise<void> {
  const { world, byHand, rounds, held, details, say } = context;
  const duck = await openDuckDb();
  if (duck) {
    say('copying the facts to DuckDB');
    const folder = await mkdtemp(join(tmpdir(), 'adops-bench-'));
    await fillDuckDb(duck, byHand, folder);
    await rm(folder, { recursive: true });
  }
  const rows: string[][] = [];
  for (const question of questions(world.lastDay)) {
    say(`${question.id} ${question.title}`);
    await sameAnswer(context, question);
    const main = await compare(
      {
        report: () => askEngine(context, question),
        hand: () => byHand.query({ text: question.hand, rowMode: 'array' }),
        http: () => askHttp(context, question),
      },
      { rounds },
    );
    const plain = await compare(
      { plain: async () => void (await byHand.query(question.plain[0]), await byHand.query(question.plain[1])) },
      { rounds: 5, warm: 1, budgetMs: 20_000 },
    );
    const columnar = duck
      ? await compare({ duckdb: () => duck.runAndReadAll(question.duckdb) }, { rounds: Math.min(rounds, 10), warm: 1 })
      : null;
    const all: Record<string, Times> = { ...main, ...plain, ...columnar };
    details[question.id] = all;
    rows.push([
      question.id,
      question.title,
      ...['report', 'hand', 'http', 'plain', 'duckdb'].map((way) =>
        all[way] ? `${ms(all[way].p50)} / ${ms(all[way].p95)}` : '—',
      ),
    ]);
    const ratio = (left: string, right: string): number | null =>
      all[left] && all[right] ? all[left].p50 / all[right].p50 : null;
    const medians = (left: string, right: string): string =>
      all[left] && all[right]
        ? `${ms(all[left].p50)} / ${ms(all[right].p50)} ms`
        : 'DuckDB is not there for this system';
    held.push(
      {
        what: `${question.id} report SQL / best by hand`,
        value: ratio('report', 'hand'),
        limit: 1.3,
        must: 'at most',
        unit: 'ratio',
        detail: medians('report', 'hand'),
      },
      {
        what: `${question.id} GraphQL over HTTP / report SQL`,
        value: ratio('http', 'report'),
        limit: HTTP_LIMITS[question.id],
        must: 'at most',
        unit: 'ratio',
        detail: medians('http', 'report'),
      },
      {
        what: `${question.id} plain hourly table / report SQL`,
        value: ratio('plain', 'report'),
        limit: PLAIN_LIMITS[question.id],
        must: 'at least',
        unit: 'ratio',
        detail: medians('plain', 'report'),
      },
    );
    if (question.id !== 'Q8') {
      held.push({
        what: `${question.id} report SQL / DuckDB on raw facts`,
        value: ratio('report', 'duckdb'),
        limit: 0.5,
        must: 'at most',
        unit: 'ratio',
        detail: medians('report', 'duckdb'),
      });
    }
  }
  duck?.closeSync();
  console.log('\nMilliseconds, median / 95th percentile');
  printTable(['', 'question', 'report SQL', 'by hand', 'GraphQL', 'plain table', 'DuckDB'], rows);
}

const fieldsOf = (question: Question): Set<string> => new Set(GRAPHQL_FIELDS[question.groupLevel].split(' '));

export function askEngine(
  context: BenchContext,
  question: Pick<Question, 'groupLevel' | 'days' | 'filters'>,
  perPage = 50,
) {
  const report = context.parts.BOUND_REPORTS.find(({ contract }) => contract.id === 'adgroupReport')!;
  const fields = fieldsOf(question as Question);
  const row = { fields, previous: null, children: null };
  return context.engine.run({
    report,
    viewer: context.viewer,
    grouping: report.contract.grouping.choices.find(({ id }) => id === question.groupLevel)!,
    segment: null,
    filters: { ...question.filters, dateRange: rangeOf(question, context.world.lastDay) },
    page: 1,
    perPage,
    selection: { rows: row, total: row, totalRecords: true, freshness: false },
  });
}

function askHttp(context: BenchContext, question: Question): Promise<string> {
  const fields = GRAPHQL_FIELDS[question.groupLevel];
  return graphql(
    context,
    `query Page($filters: ReportFilters, $groupLevel: GroupLevel) {
      adgroupReport(filters: $filters, groupLevel: $groupLevel) { rows { ${fields} } rowTotal { ${fields} } totalRecords } }`,
    {
      filters: { ...question.filters, dateRange: rangeOf(question, context.world.lastDay) },
      groupLevel: question.groupLevel,
    },
  );
}

/** Checks that both implementations return the same sums, because a faster wrong result is useless. */
async function sameAnswer(context: BenchContext, question: Question): Promise<void> {
  const mine = await askEngine(context, question);
  const { rows } = await context.byHand.query<unknown[]>({ text: question.hand, rowMode: 'array' });
  const total = rows.find((row) => row[0] === 1)!;
  const { rows: plain } = await context.byHand.query<unknown[]>({ text: question.plain[1], rowMode: 'array' });
  const reported = [mine.totalRecords, mine.rowTotal!['bought'], Math.round((mine.rowTotal!['cost'] as number) * 1e6)];
  for (const other of [total.slice(1, 4), plain[0]!.slice(0, 3)]) {
    if (reported.join() !== other.map(Number).join())
      throw new Error(`${question.id}: ${reported.join()} is not ${other.join()}`);
  }
  if (mine.rows.length === 0) throw new Error(`${question.id} finds nothing.`);
}
