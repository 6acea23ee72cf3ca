import { FIRST_DAY, addDays, dayOf, isDay } from '@adops/domain';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { maskOf, type MetricColumn } from './columns.js';
import { type FactRow, FactsRefused, type Slice } from './fact-row.js';
import type { NamedColumns } from './incoming.repository.js';
import { adgroupHomes, copyIntoStage, createStage, knownIds } from './stage.repository.js';

const MAX_COUNT = 2 ** 31 - 1;
/** Size in characters of the chunks in which rows are sent to the server. */
const CHUNK = 1 << 16;
/** Cell without a figure, in the text format of COPY. */
const NONE = '\\N\t';

export interface Staged {
  readonly rowsRead: number;
  /** Days in the rows, sorted. */
  readonly days: readonly string[];
}

/**
 * Validates rows and copies them into the temporary table `fact_stage`, which exists until the transaction ends. Throws
 * FactsRefused at the first invalid row.
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
  const { columns, slice } = input;
  await createStage(client, columns.staged, { estimates: hasEstimates(columns), isExact: slice.exact === true });
  const rows = new RowEncoder(columns, slice, await rowCheck(client, input.companyId, input.accountIds, slice));
  await pipeline(Readable.from(chunks(input.rows, rows), { highWaterMark: 4 }), copyIntoStage(client));
  return rows.finish();
}

async function* chunks(rows: AsyncIterable<FactRow> | Iterable<FactRow>, encoder: RowEncoder): AsyncGenerator<string> {
  let chunk = '';
  for await (const row of rows) {
    chunk += encoder.encode(row);
    if (chunk.length >= CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

const hasEstimates = ({ staged }: NamedColumns): boolean => staged.some(({ side }) => side === 'estimate');

/** Encodes rows as lines of the stage and sums their figures. */
class RowEncoder {
  private readonly columns: readonly MetricColumn[];
  private readonly isExact: boolean;
  private readonly estimates: boolean;
  /** Bits of all figures of the load, which a key without figures removes. */
  private readonly everything: number;
  private readonly noFigures: string;
  private readonly days = new Set<string>();
  private readonly sums: Float64Array;
  private at = 0;
  private rowsRead = 0;

  constructor(
    columns: NamedColumns,
    slice: Slice,
    private readonly check: RowCheck,
  ) {
    this.columns = columns.staged;
    this.isExact = slice.exact === true;
    this.estimates = hasEstimates(columns);
    this.everything = maskOf(columns.written.map(({ field }) => field));
    this.noFigures = NONE.repeat(this.columns.length);
    this.sums = new Float64Array(this.columns.length);
  }

  /** Encodes a row. @throws FactsRefused if the row is invalid. */
  encode(row: FactRow): string {
    this.at += 1;
    const figures = this.figures(row);
    const isEmpty = figures === this.noFigures;
    // Keys that an exact load only removes aren't rows of its source.
    if (!this.isExact || !isEmpty) this.rowsRead += 1;
    // A row without figures counts as missing, unless the slice consists of keys.
    if (isEmpty && !this.isExact) return '';
    const feedId = this.check(row, this.at);
    this.days.add(row.date);
    let line = `${figures}${row.adgroupId}\t${row.date}\t${row.hour ?? -1}\t${row.deviceId ?? 0}\t${row.countryId ?? 0}\t${feedId}`;
    if (this.estimates) line += row.unreported ? '\tt' : '\tf';
    if (this.isExact) line += `\t${row.takenBack ?? (isEmpty ? this.everything : 0)}`;
    return `${line}\n`;
  }

  private figures(row: FactRow): string {
    let figures = '';
    for (let nth = 0; nth < this.columns.length; nth++) {
      const { field, isCount } = this.columns[nth]!;
      const value = row[field];
      if (value === null || value === undefined) {
        figures += NONE;
        continue;
      }
      if (!Number.isSafeInteger(value))
        throw new FactsRefused(`${field} is ${value}, which is not a whole number below 2^53.`, this.at);
      if (isCount && (value > MAX_COUNT || value < 0))
        throw new FactsRefused(`${field} is ${value}, which is not a count between 0 and 2^31 - 1.`, this.at);
      this.sums[nth]! += Math.abs(value);
      figures += `${value}\t`;
    }
    return figures;
  }

  /**
   * Checks the sums. Call after the last row. The sums of the whole load are an upper limit for the sums of every key,
   * rollup and total within it.
   */
  finish(): Staged {
    this.columns.forEach(({ field }, nth) => {
      if (this.sums[nth]! > Number.MAX_SAFE_INTEGER) throw new FactsRefused(`${field} adds up beyond 2^53.`);
    });
    return { rowsRead: this.rowsRead, days: [...this.days].sort() };
  }
}

/** Validates a row. @returns the feed the row is assigned to; `at` counts from 1 */
type RowCheck = (row: FactRow, at: number) => number;

/** Returns a check that finds the feed of a row. The check throws if a key doesn't exist or is outside the slice. */
async function rowCheck(
  client: PoolClient,
  companyId: number,
  accountIds: readonly number[] | 'all',
  slice: Slice,
): Promise<RowCheck> {
  const homes = await adgroupHomes(client, companyId, accountIds);
  const { devices, countries, feeds } = await knownIds(client);
  const lastDay = addDays(dayOf(new Date()), 1);
  const knownDays = new Set<string>();
  const sliceFeeds = slice.exact || !slice.feedIds ? null : new Set(slice.feedIds);
  const sliceSites = slice.exact || !slice.siteIds ? null : new Set(slice.siteIds);
  const sliceAdgroups = slice.exact || !slice.adgroupIds ? null : new Set(slice.adgroupIds);
  const hours = slice.exact ? [-1, 23] : [slice.fromHour ?? -1, slice.toHour ?? 23];

  return (row, at) => {
    const home = homes.get(row.adgroupId);
    if (!home) throw new FactsRefused(`ad group ${row.adgroupId} doesn't belong to the accounts being loaded.`, at);
    if (sliceSites && !sliceSites.has(home.siteId))
      throw new FactsRefused(`ad group ${row.adgroupId} belongs to a different site.`, at);
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
