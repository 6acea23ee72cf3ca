import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import type { BenchContext } from './bench-context.ts';
import { once } from './measure.ts';

const COLUMNS = [
  'adgroupId',
  'adgroup',
  'siteName',
  'sourcePartnerName',
  'partnerAccountName',
  'userName',
  'bought',
  'cost',
  'CPC',
  'sold',
  'opCTR',
  'RPC',
  'earned',
  'profit',
  'margin',
  'ROI',
];

/** Handwritten SQL for the same lines in the same order, in PostgreSQL's own format. */
const BY_HAND = (range: string, hour: string): string => `COPY (
  WITH r AS (SELECT p.adgroup_id, isum(p.bought) AS o FROM perf_adgroup_day p WHERE p.company_id = 1 AND ${range} GROUP BY 1),
  k AS (SELECT p.adgroup_id, p.date${hour}, isum(p.bought) AS bought, isum(p.cost) AS cost, isum(p.sold) AS sold, isum(p.earned) AS earned, isum(p.rebate) AS rebate
        FROM ${hour ? 'perf_hour' : 'perf_adgroup_day'} p WHERE p.company_id = 1 AND ${range} GROUP BY p.adgroup_id, p.date${hour})
  SELECT k.date${hour.replace('p.', 'k.')}, a.id, a.name, s.name, p.name, acc.name, u.username, bought, cost::float8 / 1000000,
    cost::float8 / nullif(bought, 0) / 1000000, sold, sold::float8 / nullif(bought, 0), earned::float8 / nullif(sold, 0) / 1000000,
    earned::float8 / 1000000, (earned + coalesce(rebate, 0) - cost)::float8 / 1000000,
    (earned + coalesce(rebate, 0) - cost)::float8 / nullif(earned + coalesce(rebate, 0), 0),
    (earned + coalesce(rebate, 0) - cost)::float8 / nullif(cost, 0)
  FROM k JOIN r USING (adgroup_id) LEFT JOIN adgroup a ON a.company_id = 1 AND a.id = k.adgroup_id
  LEFT JOIN partner_account acc ON acc.company_id = 1 AND acc.id = a.account_id LEFT JOIN partner p ON p.id = acc.partner_id
  LEFT JOIN user_account u ON u.id = acc.buyer_user_id LEFT JOIN site s ON s.company_id = 1 AND s.id = a.site_id
  ORDER BY r.o DESC NULLS LAST, k.adgroup_id, k.date${hour.replace('p.', 'k.')}) TO STDOUT WITH (FORMAT csv)`;

/**
 * Compares a file of about half a million rows over HTTP with COPY of the same query, and measures the memory of the
 * server process.
 */
export async function measureExport(context: BenchContext): Promise<void> {
  const { world, held, details, say } = context;
  // Uses rows by day if there are enough, otherwise by day and hour.
  const byDay = world.adgroupDays >= 400_000;
  const rowsPerDay = (world.adgroupDays / world.days) * (byDay ? 1 : 19);
  const days = Math.max(1, Math.min(world.days, Math.round(500_000 / rowsPerDay)));
  const start = new Date(Date.parse(world.lastDay) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  say(`file of ${Math.round(rowsPerDay * days).toLocaleString('en')} rows`);
  const byHand = (): Promise<number> =>
    copyAway(context, BY_HAND(`p.date BETWEEN DATE '${start}' AND DATE '${world.lastDay}'`, byDay ? '' : ', p.hour'));
  const variables = { filters: { dateRange: { start, end: world.lastDay } }, segment: byDay ? 'date' : 'dateTime' };

  const body = { columns: COLUMNS, variables };
  await download(context, 'adgroupReport', 'csv', body);
  const before = await memoryOf(context);
  let peak = before;
  const watch = setInterval(() => void memoryOf(context).then((now) => (peak = Math.max(peak, now))), 50);
  const csvTimes: number[] = [];
  const rawTimes: number[] = [];
  let file = { bytes: 0, records: 0 };
  for (let round = 0; round < 4; round++) {
    rawTimes.push((await once(byHand)).ms);
    const { ms, result } = await once(() => download(context, 'adgroupReport', 'csv', body));
    csvTimes.push(ms);
    file = result;
  }
  const xlsx = await once(() => download(context, 'adgroupReport', 'xlsx', body));
  clearInterval(watch);
  const [csv, raw] = [Math.min(...csvTimes), Math.min(...rawTimes)];
  const growth = (peak - before) / 1024;
  details['export'] = {
    days,
    variables,
    records: file.records,
    csvBytes: file.bytes,
    csvTimes,
    rawTimes,
    xlsxMs: xlsx.ms,
    xlsxBytes: xlsx.result.bytes,
    memoryGrowthMb: growth,
    rssBeforeMb: before / 1024,
  };
  held.push(
    {
      what: 'CSV of a large report / COPY by hand',
      value: csv / raw,
      limit: 1.2,
      must: 'at most',
      unit: 'ratio',
      detail: `${file.records.toLocaleString('en')} rows, ${(file.bytes / 1e6).toFixed(0)} MB: ${(csv / 1000).toFixed(2)} / ${(raw / 1000).toFixed(2)} s, ${Math.round(file.records / (csv / 1000)).toLocaleString('en')} rows/s`,
    },
    {
      what: 'memory growth while exporting',
      value: growth,
      limit: 100,
      must: 'at most',
      unit: 'MB',
      detail: `CSV 4 times and XLSX once (${(xlsx.ms / 1000).toFixed(1)} s), process at ${(before / 1024).toFixed(0)} MB before`,
    },
  );
}

export async function copyAway({ byHand }: BenchContext, statement: string): Promise<number> {
  let bytes = 0;
  const away = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done();
    },
  });
  await pipeline(byHand.query(copyTo(statement)), away);
  return bytes;
}

export async function download(
  context: BenchContext,
  report: string,
  format: 'csv' | 'xlsx',
  body: { readonly columns: readonly string[]; readonly variables: object; readonly total?: number },
): Promise<{ bytes: number; records: number }> {
  const response = await fetch(`${context.api.url}/company/1/api/export/${report}`, {
    method: 'POST',
    headers: context.api.headers,
    body: JSON.stringify({ format, ...body }),
  });
  if (!response.ok || !response.body)
    throw new Error(`The export answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).length;
  return { bytes, records: Number(response.headers.get('x-total-records')) };
}

/** Returns the resident memory of the API process in KB. */
export async function memoryOf({ api }: BenchContext): Promise<number> {
  const status = await readFile(`/proc/${api.part.child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}
