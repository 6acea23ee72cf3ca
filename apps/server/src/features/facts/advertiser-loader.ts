import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../../core/database/database.js';
import type { AdvertiserRow, KeywordRevenueRow } from './advertiser-row.js';
import { lockDays } from './company-day-lock.js';
import { addDays, daysBetween, FIRST_DAY, isDay, utcDay } from './days.js';
import { FactsRefused } from './fact-row.js';

/** First and last UTC day with hours of each of them, feeds and sites; all where nothing is named. */
export interface AdvertiserSlice {
  readonly from: string;
  readonly to: string;
  readonly fromHour?: number;
  readonly toHour?: number;
  readonly feedIds?: readonly number[];
  readonly siteIds?: readonly number[];
}

export interface AdvertiserLoad {
  readonly companyId: number;
  /** Where the figures come from; kept in the ledger. */
  readonly source: string;
  /** Figures of it that no longer come are taken back. */
  readonly slice: AdvertiserSlice;
  readonly advertisers: Iterable<AdvertiserRow>;
  readonly revenue: Iterable<KeywordRevenueRow>;
}

interface Target<Row> {
  readonly table: string;
  readonly stage: string;
  /** Columns of the stage that tell rows apart, beside the advertiser's name. */
  readonly keys: readonly string[];
  readonly measures: readonly string[];
  readonly cells: (row: Row) => readonly (string | number)[];
}

const COMMON_KEYS = ['adgroup_id', 'date', 'hour', 'feed_id'];
const ADVERTISERS: Target<AdvertiserRow> = {
  table: 'advertiser_hour',
  stage: 'advertiser_stage',
  keys: COMMON_KEYS,
  measures: ['loaded', 'shown', 'clicked', 'load_places', 'load_place_squares', 'click_places', 'click_place_squares'],
  cells: (row) => [
    row.loaded,
    row.shown,
    row.clicked,
    row.loadPlaces,
    row.loadPlaceSquares,
    row.clickPlaces,
    row.clickPlaceSquares,
  ],
};
const REVENUE: Target<KeywordRevenueRow> = {
  table: 'keyword_rpc_hour',
  stage: 'keyword_revenue_stage',
  keys: [...COMMON_KEYS, 'keyword'],
  measures: ['sold', 'revenue'],
  cells: (row) => [row.sold, row.revenue],
};

const CHUNK = 1 << 16;
const LONGEST_NAME = 300;

/**
 * The one way figures of advertisers enter the store, like the performance facts: rows are copied into a stage, checked,
 * merged where they differ, and what the slice no longer brings is taken back, in one transaction. Loading the same rows
 * again changes nothing.
 */
export class AdvertiserLoader {
  constructor(private readonly database: Database) {}

  /**
   * @returns the number of rows read
   * @throws FactsRefused when a row cannot be right; nothing is written then.
   */
  async load(load: AdvertiserLoad): Promise<number> {
    const { from, to, fromHour = 0, toHour = 23 } = load.slice;
    if (!isDay(from) || !isDay(to) || from > to) throw new FactsRefused(`${from} to ${to} is no range of days.`);
    return this.database.transaction(async (client) => {
      await client.query("SET LOCAL enable_nestloop = off; SET LOCAL jit = off; SET LOCAL work_mem = '32MB'");
      await lockDays(client, load.companyId, daysBetween(from, to));
      const check = await rowCheck(client, load);
      const read =
        (await stage(client, ADVERTISERS, load.advertisers, check)) +
        (await stage(client, REVENUE, load.revenue, check));
      await nameAdvertisers(client, load.companyId);
      let changed = 0;
      let takenBack = 0;
      for (const target of [ADVERTISERS, REVENUE] as const) {
        takenBack += await takeBack(client, target, load);
        changed += await merge(client, target, load);
      }
      await client.query(
        `INSERT INTO perf_load (company_id, source, side, account_id, from_date, to_date, from_hour, to_hour, rows_read,
           rows_changed, rows_taken_back) VALUES ($1, $2, 'site', 0, $3, $4, $5, $6, $7, $8, $9)`,
        [load.companyId, load.source, from, to, fromHour, toHour, read, changed, takenBack],
      );
      return read;
    });
  }
}

type Check = (row: AdvertiserRow | KeywordRevenueRow, at: number) => void;

async function rowCheck(client: PoolClient, { companyId, slice }: AdvertiserLoad): Promise<Check> {
  const adgroups = await idsOf(
    client,
    'SELECT id FROM adgroup WHERE company_id = $1 AND ($2::int[] IS NULL OR site_id = ANY ($2))',
    [companyId, slice.siteIds ?? null],
  );
  const feeds = await idsOf(
    client,
    "SELECT id FROM partner WHERE type = 'feed' AND ($1::int[] IS NULL OR id = ANY ($1)) UNION ALL SELECT 0 WHERE $1 IS NULL",
    [slice.feedIds ?? null],
  );
  const { fromHour = 0, toHour = 23 } = slice;
  const last = addDays(utcDay(new Date()), 1);
  return (row, at) => {
    if (!adgroups.has(row.adgroupId)) {
      throw new FactsRefused(`ad group ${row.adgroupId} is none of company ${companyId}, or of another site.`, at);
    }
    if (!isDay(row.date) || row.date < slice.from || row.date > slice.to || row.date < FIRST_DAY || row.date > last) {
      throw new FactsRefused(`'${row.date}' is no day of the slice ${slice.from} to ${slice.to}.`, at);
    }
    if (!Number.isInteger(row.hour) || row.hour < fromHour || row.hour > toHour) {
      throw new FactsRefused(`hour ${row.hour} is not between ${fromHour} and ${toHour}.`, at);
    }
    if (!feeds.has(row.feedId)) throw new FactsRefused(`feed ${row.feedId} is outside the slice.`, at);
    for (const name of ['keyword' in row ? row.keyword : 'x', row.advertiser]) {
      if (name === '' || name.length > LONGEST_NAME || /[\p{Surrogate}\0]/u.test(name)) {
        throw new FactsRefused('a name is empty, longer than 300 characters or not well formed.', at);
      }
    }
  };
}

async function idsOf(client: PoolClient, sql: string, params: unknown[]): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ id: number }>(sql, params);
  return new Set(rows.map(({ id }) => id));
}

const COPY_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const copied = (text: string): string => text.replace(/[\\\t\n\r]/g, (letter) => COPY_ESCAPES[letter]!);

async function stage<Row extends AdvertiserRow | KeywordRevenueRow>(
  client: PoolClient,
  target: Target<Row>,
  rows: Iterable<Row>,
  check: Check,
): Promise<number> {
  const hasKeyword = target.keys.includes('keyword');
  await client.query(
    `CREATE TEMP TABLE ${target.stage} (${target.measures.map((name) => `${name} bigint NOT NULL`).join(', ')},
       adgroup_id int NOT NULL, date date NOT NULL, hour smallint NOT NULL, feed_id smallint NOT NULL,
       advertiser text NOT NULL${hasKeyword ? ', keyword text NOT NULL' : ''}) ON COMMIT DROP`,
  );
  let read = 0;
  function* chunks(): Generator<string> {
    let chunk = '';
    for (const row of rows) {
      read += 1;
      check(row, read);
      const figures = target.cells(row);
      for (const figure of figures) {
        if (!Number.isSafeInteger(figure) || (figure as number) < 0) {
          throw new FactsRefused(`${figure} is no possible figure.`, read);
        }
      }
      const keyword = 'keyword' in row ? `\t${copied(row.keyword)}` : '';
      chunk += `${figures.join('\t')}\t${row.adgroupId}\t${row.date}\t${row.hour}\t${row.feedId}\t${copied(row.advertiser)}${keyword}\n`;
      if (chunk.length >= CHUNK) {
        yield chunk;
        chunk = '';
      }
    }
    if (chunk !== '') yield chunk;
  }
  await pipeline(
    Readable.from(chunks(), { highWaterMark: 4 }),
    client.query(copyFrom(`COPY ${target.stage} FROM STDIN`)),
  );
  return read;
}

/** Advertisers seen for the first time; nobody has classified them yet. */
async function nameAdvertisers(client: PoolClient, companyId: number): Promise<void> {
  await client.query(
    `INSERT INTO advertiser (company_id, name)
     SELECT $1, n.name FROM (SELECT advertiser AS name FROM advertiser_stage UNION SELECT advertiser FROM keyword_revenue_stage) n
     WHERE NOT EXISTS (SELECT FROM advertiser a WHERE a.company_id = $1 AND a.name = n.name)
     ORDER BY n.name ON CONFLICT DO NOTHING`,
    [companyId],
  );
}

/** Rows of the stage added up, with the ids behind their names. */
function staged({ stage: name, keys, measures }: Target<never>): string {
  return `SELECT ${measures.map((measure) => `isum(s.${measure}) AS ${measure}`).join(', ')},
      ${keys.map((key) => `s.${key}`).join(', ')}, v.id AS advertiser_id, a.account_id, coalesce(a.site_id, 0) AS site_id
    FROM ${name} s
    JOIN advertiser v ON v.company_id = $1 AND v.name = s.advertiser
    JOIN adgroup a ON a.company_id = $1 AND a.id = s.adgroup_id
    GROUP BY ${keys.map((key) => `s.${key}`).join(', ')}, v.id, a.account_id, a.site_id`;
}

async function takeBack(
  client: PoolClient,
  target: Target<never>,
  { companyId, slice }: AdvertiserLoad,
): Promise<number> {
  const same = [...target.keys, 'advertiser_id'].map((key) => `s.${key} = f.${key}`).join(' AND ');
  const { rowCount } = await client.query(
    `WITH s AS MATERIALIZED (${staged(target)})
     DELETE FROM ${target.table} f WHERE f.company_id = $1 AND f.date BETWEEN $2 AND $3 AND f.hour BETWEEN $4 AND $5
       AND ($6::smallint[] IS NULL OR f.feed_id = ANY ($6)) AND ($7::int[] IS NULL OR f.site_id = ANY ($7))
       AND NOT EXISTS (SELECT FROM s WHERE ${same})`,
    [
      companyId,
      slice.from,
      slice.to,
      slice.fromHour ?? 0,
      slice.toHour ?? 23,
      slice.feedIds ?? null,
      slice.siteIds ?? null,
    ],
  );
  return rowCount ?? 0;
}

async function merge(client: PoolClient, target: Target<never>, { companyId }: AdvertiserLoad): Promise<number> {
  const { table, keys, measures } = target;
  const written = [...measures, ...keys, 'advertiser_id', 'account_id', 'site_id'];
  const { rows } = await client.query<{ count: number }>(
    `WITH changed AS (INSERT INTO ${table} AS f (company_id, ${written.join(', ')})
     SELECT $1, ${written.map((name) => `s.${name}`).join(', ')} FROM (${staged(target)}) s
     ORDER BY s.site_id, s.date, s.feed_id, s.hour, s.advertiser_id
     ON CONFLICT (company_id, site_id, date, feed_id, hour, advertiser_id, ${keys.includes('keyword') ? 'keyword, ' : ''}adgroup_id, account_id)
     DO UPDATE SET ${measures.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}
     WHERE (${measures.map((name) => `f.${name}`).join(', ')}) IS DISTINCT FROM (${measures.map((name) => `EXCLUDED.${name}`).join(', ')})
     RETURNING f.date) SELECT count(*) AS count FROM changed`,
    [companyId],
  );
  return rows[0]!.count;
}
