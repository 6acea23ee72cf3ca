import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { list, maskOf } from './columns.js';
import { addDays, FIRST_DAY, isDay, utcDay } from './days.js';
import { type FactRow, FactsRefused, type Slice } from './fact-row.js';
import type { NamedColumns } from './incoming.js';

const MAX_COUNT = 2 ** 31 - 1;
/** Rows are joined into pieces of about this many characters before they go to the server. */
const CHUNK = 1 << 16;

/** What stands behind an ad group: whose it is, and where its clicks go. */
interface AdgroupHome {
  readonly accountId: number;
  readonly feedId: number;
  readonly siteId: number;
}

export interface Staged {
  readonly rowsRead: number;
  /** Days that came, sorted. */
  readonly days: readonly string[];
}

/**
 * Checks rows and copies them into the temporary table `fact_stage`, which lives until the transaction ends.
 * Throws FactsRefused at the first row that cannot be right.
 */
export async function stageRows(
  client: PoolClient,
  input: {
    companyId: number;
    columns: NamedColumns;
    slice: Slice;
    accountIds: readonly number[] | 'all';
    rows: AsyncIterable<FactRow> | Iterable<FactRow>;
  },
): Promise<Staged> {
  const columns = input.columns.staged;
  const { exact } = input.slice;
  const estimates = columns.some(({ side }) => side === 'estimate');
  const everything = maskOf(input.columns.written.map(({ field }) => field));
  await client.query(
    `CREATE TEMP TABLE fact_stage (${list(columns, (c) => `${c.column} bigint, `, '')}
       adgroup_id int NOT NULL, date date NOT NULL, hour smallint NOT NULL, device_id smallint NOT NULL,
       country_id smallint NOT NULL, feed_id smallint NOT NULL${estimates ? ', unreported boolean NOT NULL' : ''}
       ${exact ? ', taken_back int NOT NULL' : ''}) ON COMMIT DROP`,
  );
  const check = await rowCheck(client, input.companyId, input.accountIds, input.slice);
  const days = new Set<string>();
  const sums = new Float64Array(columns.length);
  let at = 0;
  let rowsRead = 0;

  const encode = (row: FactRow): string => {
    at += 1;
    let line = '';
    let empty = true;
    for (let nth = 0; nth < columns.length; nth++) {
      const { field, isCount } = columns[nth]!;
      const value = row[field];
      if (value === null || value === undefined) {
        line += '\\N\t';
        continue;
      }
      if (!Number.isSafeInteger(value))
        throw new FactsRefused(`${field} is ${value}, not a whole number below 2^53.`, at);
      if (isCount && (value > MAX_COUNT || value < 0))
        throw new FactsRefused(`${field} is ${value}, which is not a valid count.`, at);
      sums[nth]! += Math.abs(value);
      empty = false;
      line += `${value}\t`;
    }
    // Keys that an exact load only removes are not rows of its source.
    if (!exact || !empty) rowsRead += 1;
    // A row without a figure is as good as one that did not come, unless keys are all that names the slice.
    if (empty && !exact) return '';
    const feedId = check(row, at);
    days.add(row.date);
    line += `${row.adgroupId}\t${row.date}\t${row.hour ?? -1}\t${row.deviceId ?? 0}\t${row.countryId ?? 0}\t${feedId}`;
    if (estimates) line += row.unreported ? '\tt' : '\tf';
    if (exact) line += `\t${row.takenBack ?? (empty ? everything : 0)}`;
    return `${line}\n`;
  };

  async function* chunks(): AsyncGenerator<string> {
    let chunk = '';
    for await (const row of input.rows) {
      chunk += encode(row);
      if (chunk.length >= CHUNK) {
        yield chunk;
        chunk = '';
      }
    }
    if (chunk !== '') yield chunk;
  }
  await pipeline(Readable.from(chunks(), { highWaterMark: 4 }), client.query(copyFrom('COPY fact_stage FROM STDIN')));

  columns.forEach(({ field }, at) => {
    // Sums of the whole load bound the sums of every key, rollup and total within it.
    if (sums[at]! > Number.MAX_SAFE_INTEGER) throw new FactsRefused(`${field} adds up beyond 2^53.`);
  });
  return { rowsRead, days: [...days].sort() };
}

/**
 * Answers the feed a row is booked on; throws when its key names something that does not exist or lies outside the
 * slice.
 */
async function rowCheck(
  client: PoolClient,
  companyId: number,
  accountIds: readonly number[] | 'all',
  slice: Slice,
): Promise<(row: FactRow, at: number) => number> {
  const homes = new Map<number, AdgroupHome>();
  const adgroups = await client.query<AdgroupHome & { id: number }>(
    `SELECT a.id, a.account_id AS "accountId", coalesce(a.feed_id, s.main_feed_id, 0)::int AS "feedId", coalesce(a.site_id, 0) AS "siteId"
     FROM adgroup a LEFT JOIN site s ON s.company_id = a.company_id AND s.id = a.site_id
     WHERE a.company_id = $1 AND ($2::int[] IS NULL OR a.account_id = ANY ($2))`,
    [companyId, accountIds === 'all' ? null : accountIds],
  );
  for (const { id, ...home } of adgroups.rows) homes.set(id, home);
  const ids = async (sql: string) => new Set((await client.query<{ id: number }>(sql)).rows.map((row) => row.id));
  const devices = await ids('SELECT id FROM device');
  const countries = await ids('SELECT id FROM country');
  const feeds = (await ids("SELECT id FROM partner WHERE type = 'feed'")).add(0);
  const lastDay = addDays(utcDay(new Date()), 1);
  const knownDays = new Set<string>();
  const sliceFeeds = slice.exact || !slice.feedIds ? null : new Set(slice.feedIds);
  const sliceSites = slice.exact || !slice.siteIds ? null : new Set(slice.siteIds);
  const sliceAdgroups = slice.exact || !slice.adgroupIds ? null : new Set(slice.adgroupIds);
  const hours = slice.exact ? [-1, 23] : [slice.fromHour ?? -1, slice.toHour ?? 23];

  return (row, at) => {
    const home = homes.get(row.adgroupId);
    if (!home) throw new FactsRefused(`ad group ${row.adgroupId} doesn't belong to the accounts of this load.`, at);
    if (sliceSites && !sliceSites.has(home.siteId))
      throw new FactsRefused(`ad group ${row.adgroupId} belongs to another site than this load.`, at);
    if (sliceAdgroups && !sliceAdgroups.has(row.adgroupId))
      throw new FactsRefused(`ad group ${row.adgroupId} is outside the slice.`, at);
    if (!knownDays.has(row.date)) {
      if (!isDay(row.date)) throw new FactsRefused(`'${row.date}' is not a date.`, at);
      if (row.date < FIRST_DAY || row.date > lastDay)
        throw new FactsRefused(`${row.date} is not between ${FIRST_DAY} and ${lastDay}.`, at);
      if (!slice.exact && (row.date < slice.from || row.date > slice.to)) {
        throw new FactsRefused(`${row.date} is outside the slice ${slice.from} to ${slice.to}.`, at);
      }
      knownDays.add(row.date);
    }
    const hour = row.hour ?? -1;
    if (!Number.isInteger(hour) || hour < hours[0]! || hour > hours[1]!) {
      throw new FactsRefused(`hour ${hour} is not between ${hours[0]} and ${hours[1]}.`, at);
    }
    if (!devices.has(row.deviceId ?? 0)) throw new FactsRefused(`device ${row.deviceId} is unknown.`, at);
    if (!countries.has(row.countryId ?? 0)) throw new FactsRefused(`country ${row.countryId} is unknown.`, at);
    const feedId = row.feedId ?? home.feedId;
    if (!feeds.has(feedId)) throw new FactsRefused(`feed ${feedId} is unknown.`, at);
    if (sliceFeeds && !sliceFeeds.has(feedId)) throw new FactsRefused(`feed ${feedId} is outside the slice.`, at);
    return feedId;
  };
}
