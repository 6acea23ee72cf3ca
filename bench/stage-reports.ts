import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { graphql, type BenchContext } from './bench-context.ts';
import { fillDuckDb, openDuckDb } from './duckdb.ts';
import { compare, once, type Times } from './measure.ts';
import { rangeOf } from './questions.ts';
import { reportQuestions, type ReportQuestion } from './report-questions.ts';
import { ms, printTable } from './results.ts';
import { copyAway, download, memoryOf } from './stage-export.ts';

/**
 * Measures the overview with its breakdowns, the daily and the hourly report in the same implementations as the ad
 * group report.
 */
export async function measureReports(context: BenchContext): Promise<void> {
  const { world, byHand, rounds, held, details, say } = context;
  const duck = await openDuckDb();
  if (duck) {
    const folder = await mkdtemp(join(tmpdir(), 'adops-bench-'));
    await fillDuckDb(duck, byHand, folder);
    await rm(folder, { recursive: true });
  }
  const rows: string[][] = [];
  for (const question of reportQuestions(world.lastDay)) {
    say(`${question.id} ${question.title}`);
    await sameAnswer(context, question);
    const main = await compare(
      {
        report: () => askEngine(context, question),
        hand: () => byHand.query({ text: question.hand, rowMode: 'array' }),
        http: () => graphql(context, textOf(question), variablesOf(context, question)),
      },
      { rounds },
    );
    const plain = await compare(
      {
        plain: async () => {
          for (const statement of question.plain) await byHand.query(statement);
        },
      },
      { rounds: 5, warm: 1, budgetMs: 20_000 },
    );
    const columnar = duck
      ? await compare(
          {
            duckdb: async () => {
              for (const statement of question.duckdb) await duck.runAndReadAll(statement);
            },
          },
          { rounds: Math.min(rounds, 10), warm: 1 },
        )
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
      all[left] && all[right] ? `${ms(all[left].p50)} / ${ms(all[right].p50)} ms` : 'not there for this system';
    const hold = (
      what: string,
      left: string,
      right: string,
      limit: number | null,
      must: 'at most' | 'at least',
    ): void => {
      if (limit === null) return;
      held.push({ what, value: ratio(left, right), limit, must, unit: 'ratio', detail: medians(left, right) });
    };
    hold(`${question.id} report SQL / best by hand`, 'report', 'hand', 1.3, 'at most');
    hold(`${question.id} GraphQL over HTTP / report SQL`, 'http', 'report', question.httpLimit, 'at most');
    hold(`${question.id} plain hourly table / report SQL`, 'plain', 'report', question.plainLimit, 'at least');
    hold(`${question.id} report SQL / DuckDB on raw facts`, 'report', 'duckdb', question.duckdbLimit, 'at most');
  }
  duck?.closeSync();
  console.log('\nMilliseconds, median / 95th percentile');
  printTable(['', 'question', 'report SQL', 'by hand', 'GraphQL', 'plain table', 'DuckDB'], rows);
}

export function askEngine(context: BenchContext, question: ReportQuestion) {
  const report = context.parts.BOUND_REPORTS.find(({ contract }) => contract.id === question.report)!;
  const row = { fields: new Set(question.fields.split(' ')), previous: null, children: null };
  const parts = { fields: new Set(question.partFields.split(' ')), previous: null };
  const split =
    question.breakdowns.length > 0 ? { breakdowns: new Map(question.breakdowns.map((id) => [id, parts])) } : {};
  return context.engine.run({
    report,
    viewer: context.viewer,
    grouping: context.parts.groupingOf(report.contract, question.groupings),
    segment: null,
    filters: { dateRange: rangeOf(question, context.world.lastDay) },
    page: 1,
    perPage: question.perPage ?? 10_000,
    selection: {
      rows: question.of === 'rows' ? { ...row, ...split } : null,
      total: question.of === 'total' ? { ...row, ...split } : row,
      totalRecords: question.of === 'rows',
      freshness: false,
    },
  });
}

export function textOf({ report, fields, breakdowns, partFields, of, perPage }: ReportQuestion): string {
  const children =
    breakdowns.length > 0 ? `children { ${breakdowns.map((id) => `${id} { ${partFields} }`).join(' ')} }` : '';
  const argument = {
    overviewReport: 'groupingColumn: date',
    dailyReport: 'grouping: date',
    hourlyReport: 'grouping: $grouping',
  };
  const declared = perPage === null ? '' : ', $grouping: [HourlyReportGrouping!], $perPage: Int';
  const paged = perPage === null ? '' : ', perPage: $perPage';
  const rows = of === 'rows' ? `rows { ${fields} ${children} } totalRecords` : '';
  return `query Bench($filters: ReportFilters${declared}) {
    ${report}(filters: $filters, ${argument[report]}${paged}) { ${rows} rowTotal { ${fields} ${of === 'total' ? children : ''} } } }`;
}

export function variablesOf({ world }: BenchContext, question: ReportQuestion): object {
  const filters = { dateRange: rangeOf(question, world.lastDay) };
  return question.perPage === null ? { filters } : { filters, grouping: question.groupings, perPage: question.perPage };
}

/** Checks that both implementations return the same sums, because a faster wrong result is useless. */
async function sameAnswer(context: BenchContext, question: ReportQuestion): Promise<void> {
  const mine = await askEngine(context, question);
  const { rows } = await context.byHand.query<unknown[]>({ text: question.hand, rowMode: 'array' });
  const total = rows.find((row) => row[0] === 1)!;
  const reported = [mine.rowTotal!['bought'], Math.round((mine.rowTotal!['cost'] as number) * 1e6)].join();
  const first = question.id === 'Q6' ? 5 : 3;
  const other = total
    .slice(first, first + 2)
    .map(Number)
    .join();
  if (reported !== other) throw new Error(`${question.id}: ${reported} is not ${other}`);
}

const GROUPING = ['hour', 'date', 'siteName', 'sourcePartnerName', 'campaignName', 'adgroupName', 'deviceName'];
const COLUMNS = [...GROUPING, 'impressions', 'bought', 'cost', 'CPC', 'sold', 'opCTR', 'RPC', 'profit', 'margin'];

const BY_HAND = (range: string): string => `COPY (
  WITH k AS (SELECT p.hour, p.date, p.site_id, acc.partner_id, p.campaign_id, p.adgroup_id, p.device_id, isum(p.impressions) AS impressions,
      isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.sold) AS sold, isum(p.earned) AS earned, isum(p.rebate) AS rebate
    FROM perf_hour p JOIN partner_account acc ON acc.company_id = 1 AND acc.id = p.account_id
    WHERE p.company_id = 1 AND ${range} GROUP BY 1, 2, 3, 4, 5, 6, 7)
  SELECT k.hour, k.date, s.name, src.name, c.name, a.name, d.name, k.impressions, k.bought, k.cost::float8 / 1000000,
    k.cost::float8 / nullif(k.bought, 0) / 1000000, k.sold, k.sold::float8 / nullif(k.bought, 0), k.earned::float8 / nullif(k.sold, 0) / 1000000,
    (k.earned + coalesce(k.rebate, 0) - k.cost)::float8 / 1000000,
    (k.earned + coalesce(k.rebate, 0) - k.cost)::float8 / nullif(k.earned + coalesce(k.rebate, 0), 0)
  FROM k LEFT JOIN site s ON s.company_id = 1 AND s.id = k.site_id LEFT JOIN partner src ON src.id = k.partner_id
  LEFT JOIN campaign c ON c.company_id = 1 AND c.id = k.campaign_id LEFT JOIN adgroup a ON a.company_id = 1 AND a.id = k.adgroup_id
  LEFT JOIN device d ON d.id = k.device_id
  ORDER BY k.date, k.hour, k.site_id, k.partner_id, k.campaign_id, k.adgroup_id, k.device_id) TO STDOUT WITH (FORMAT csv)`;

/** Compares the hourly report as a file of about half a million rows with plain COPY of the same rows. */
export async function measureHourlyExport(context: BenchContext): Promise<void> {
  const { world, held, details, say } = context;
  const rowsPerDay = (world.adgroupDays / world.days) * 38;
  const days = Math.max(1, Math.min(world.days, Math.round(500_000 / rowsPerDay)));
  const start = new Date(Date.parse(world.lastDay) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  say(`hourly file of ${Math.round(rowsPerDay * days).toLocaleString('en')} rows`);
  const body = {
    columns: COLUMNS,
    variables: { filters: { dateRange: { start, end: world.lastDay } }, grouping: GROUPING, perPage: 500_000 },
  };
  const byHand = () => copyAway(context, BY_HAND(`p.date BETWEEN DATE '${start}' AND DATE '${world.lastDay}'`));
  // Sends the expected number of rows, which the screen knows.
  const { records: total } = await download(context, 'hourlyReport', 'csv', body);
  const before = await memoryOf(context);
  let peak = before;
  const watch = setInterval(() => void memoryOf(context).then((now) => (peak = Math.max(peak, now))), 50);
  const [csvTimes, rawTimes]: [number[], number[]] = [[], []];
  let file = { bytes: 0, records: 0 };
  for (let round = 0; round < 4; round++) {
    rawTimes.push((await once(byHand)).ms);
    const { ms: taken, result } = await once(() => download(context, 'hourlyReport', 'csv', { ...body, total }));
    csvTimes.push(taken);
    file = result;
  }
  clearInterval(watch);
  const [csv, raw] = [Math.min(...csvTimes), Math.min(...rawTimes)];
  const growth = (peak - before) / 1024;
  details['hourlyExport'] = {
    days,
    records: file.records,
    csvBytes: file.bytes,
    csvTimes,
    rawTimes,
    memoryGrowthMb: growth,
  };
  held.push(
    {
      what: 'Q7 hourly CSV / COPY by hand',
      value: csv / raw,
      limit: 1.2,
      must: 'at most',
      unit: 'ratio',
      detail: `${file.records.toLocaleString('en')} rows, ${(file.bytes / 1e6).toFixed(0)} MB: ${(csv / 1000).toFixed(2)} / ${(raw / 1000).toFixed(2)} s, ${Math.round(file.records / (csv / 1000)).toLocaleString('en')} rows/s`,
    },
    {
      what: 'Q7 memory growth while exporting',
      value: growth,
      limit: 100,
      must: 'at most',
      unit: 'MB',
      detail: `CSV 4 times, process at ${(before / 1024).toFixed(0)} MB before, ${(peak / 1024).toFixed(0)} MB at most`,
    },
  );
}
