import { gzipSync } from 'node:zlib';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, execute, parse } from 'graphql';
import { graphql, type BenchContext } from './bench-context.ts';
import { compare, timesOf } from './measure.ts';
import { rangeOf } from './questions.ts';
import { ms } from './results.ts';
import { askEngine } from './stage-questions.ts';

/** Checks that twice as many rows take at most twice as long, with a page over 60 days and over 30. */
export async function measureGrowth(context: BenchContext): Promise<void> {
  context.say('twice the rows');
  const question = { groupLevel: 'adgroup', filters: {} } as const;
  const times = await compare(
    {
      once: () => askEngine(context, { ...question, days: 30 }),
      twice: () => askEngine(context, { ...question, days: 60 }),
    },
    { rounds: context.rounds },
  );
  context.details['growth'] = times;
  context.held.push({
    what: 'twice the rows / time',
    value: times.twice.p50 / times.once.p50,
    limit: 2.3,
    must: 'at most',
    unit: 'ratio',
    detail: `ad groups, 60 / 30 days: ${ms(times.twice.p50)} / ${ms(times.once.p50)} ms`,
  });
}

/** Measures the most used page while its day is rebuilt continuously. */
export async function measureUnderRefresh(context: BenchContext): Promise<void> {
  context.say('under a non-stop refresh');
  const { parts, database, world } = context;
  const ask = () => askEngine(context, { groupLevel: 'adgroup', days: 1, filters: {} });
  const idle = (await compare({ ask }, { rounds: 40 })).ask;
  const rollups = new parts.Rollups(database);
  const state = { busy: true, refreshes: 0 };
  const refreshing = (async () => {
    while (state.busy) {
      await rollups.refresh(1, [world.lastDay], { force: true });
      state.refreshes++;
    }
  })();
  const taken: number[] = [];
  const until = performance.now() + 12_000;
  while (performance.now() < until) {
    const start = performance.now();
    await ask();
    taken.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  state.busy = false;
  await refreshing;
  const busy = timesOf(taken);
  context.details['underRefresh'] = { idle, busy, asked: taken.length, refreshes: state.refreshes };
  context.held.push({
    what: 'Q1 p95 under a non-stop refresh / idle median',
    value: busy.p95 / idle.p50,
    limit: 3,
    must: 'at most',
    unit: 'ratio',
    detail: `${ms(busy.p95)} / ${ms(idle.p50)} ms, ${taken.length} pages during ${state.refreshes} refreshes`,
  });
}

const THIRTY =
  'id adgroup adgroupId siteName sourcePartnerName partnerAccountName userName impressions bought adCTR cost CPC CPM sold opCTR RPC RPS earned rebate earnedRebate profit margin ROI conv convValue CPA convOpCTR TQ maxCPC currency'.split(
    ' ',
  );

/** Compares 10,000 rows of 30 columns over HTTP with the same rows, fetched by SQL and resolved by plain GraphQL. */
export async function measureLargePage(context: BenchContext): Promise<void> {
  context.say('10,000 rows × 30 columns');
  const { parts, world } = context;
  const report = parts.BOUND_REPORTS.find(({ contract }) => contract.id === 'adgroupReport')!;
  const typed = THIRTY.map((name) => {
    const field = parts.fieldOf(report.contract, name);
    return `${name}: ${field && field.type !== 'Date' ? field.type : 'String'}`;
  });
  const schema = buildSchema(
    `type Row { ${typed.join(' ')} } type Answer { rows: [Row!]! } type Query { report: Answer }`,
  );
  const document = parse(`{ report { rows { ${THIRTY.join(' ')} } } }`);
  const dateRange = rangeOf({ days: 30 }, world.lastDay);
  const row = { fields: new Set(THIRTY), previous: null, children: null };
  let count = 0;
  const plain = async (): Promise<string> => {
    const answer = await context.engine.run({
      report,
      viewer: context.viewer,
      grouping: report.contract.grouping.choices[0],
      segment: null,
      filters: { dateRange },
      page: 1,
      perPage: 10_000,
      selection: { rows: row, total: null, totalRecords: false, freshness: false },
    });
    count = answer.rows.length;
    return JSON.stringify(await execute({ schema, document, rootValue: { report: answer } }));
  };
  const query = `query Large($filters: ReportFilters) { adgroupReport(filters: $filters, perPage: 10000) { rows { ${THIRTY.join(' ')} } } }`;
  const times = await compare(
    { plain, http: () => graphql(context, query, { filters: { dateRange } }) },
    { rounds: Math.min(context.rounds, 12), warm: 3 },
  );
  context.details['largePage'] = { ...times, rows: count };
  context.held.push({
    what: '10,000 rows × 30 columns through GraphQL / fetch + plain execute',
    value: times.http.p50 / times.plain.p50,
    limit: 1.5,
    must: 'at most',
    unit: 'ratio',
    detail: `${count.toLocaleString('en')} rows: ${ms(times.http.p50)} / ${ms(times.plain.p50)} ms`,
  });
}

/** Reports the startup time of the API and the size of the web client. There are no limits for these values. */
export async function tellSizes(context: BenchContext): Promise<void> {
  const folder = join(context.root, 'apps/web/dist/assets');
  const files = (await readdir(folder).catch(() => [])).filter((name) => /\.(js|css)$/.test(name));
  const sizes = await Promise.all(
    files.map(async (name) => {
      const content = await readFile(join(folder, name));
      return { name, bytes: content.length, gzip: gzipSync(content).length };
    }),
  );
  const total = sizes.reduce((sum, file) => sum + file.gzip, 0);
  context.details['startMs'] = context.api.startMs;
  context.details['bundle'] = { files: sizes, gzip: total };
  console.log(
    `\nAPI ready after ${(context.api.startMs / 1000).toFixed(1)} s. Client: ${sizes.length === 0 ? 'not built' : `${sizes.length} files, ${(total / 1024).toFixed(0)} KB gzipped, the largest ${(Math.max(...sizes.map(({ gzip }) => gzip)) / 1024).toFixed(0)} KB`}.`,
  );
}
