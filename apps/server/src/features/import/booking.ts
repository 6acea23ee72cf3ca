import type { PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import type { Database } from '../../core/database/index.js';
import type { FactRow, Metric } from '../facts/index.js';
import type { Layout } from './detect.js';
import type { ImportAccount, KnownEntities } from './entities.js';
import type { Exchange } from './exchange.js';
import { refuse } from './import-error.js';
import { MONEY } from './mapping.js';
import { isTotalLine, type RowReader } from './row-reader.js';
import { readRow, type Sums } from './survey.js';
import { type FileSource, readRows } from './table-reader.js';

/** Rebate of an account on a day, in millionths. */
export async function rebateSchedule(
  client: PoolClient,
  companyId: number,
  accountId: number,
): Promise<(day: string) => number> {
  const { rows } = await client.query<{ since: string; rate: number }>(
    'SELECT since, rate_micros AS rate FROM partner_account_rebate WHERE company_id = $1 AND account_id = $2 ORDER BY since',
    [companyId, accountId],
  );
  return (day) => rows.findLast((row) => row.since <= day)?.rate ?? 0;
}

/** Keys earlier imports of the file brought, without figures: taken back unless the file brings them again. */
export async function* keysOf(
  database: Database,
  companyId: number,
  importIds: readonly number[],
): AsyncGenerator<FactRow> {
  if (importIds.length === 0) return;
  const client = await database.pool.connect();
  const cursor = client.query(
    new Cursor<FactRow>(
      `SELECT adgroup_id AS "adgroupId", date, hour, device_id AS "deviceId", country_id AS "countryId", feed_id AS "feedId"
       FROM import_key WHERE company_id = $1 AND import_id = ANY ($2)`,
      [companyId, importIds],
    ),
  );
  try {
    for (let keys = await cursor.read(5000); keys.length > 0; keys = await cursor.read(5000)) yield* keys;
  } finally {
    await cursor.close();
    client.release();
  }
}

export interface Booking {
  readonly account: ImportAccount;
  readonly entities: KnownEntities;
  readonly exchange: Exchange;
  readonly rebates: (day: string) => number;
  readonly date: string | null;
  /** Sums of what is booked, counted along. */
  readonly converted: Sums;
}

/** The second reading: figures in the reporting currency, with the rebate of the day. */
export async function* figuresOf(
  file: FileSource,
  layout: Layout,
  reader: RowReader,
  booking: Booking,
): AsyncGenerator<FactRow> {
  for await (const tableRow of readRows(file, layout.delimiter, layout.headerLine)) {
    const row = readRow(reader, tableRow, ({ message, line }) =>
      refuse(`The file changed while it was read: ${message}`, line),
    );
    if (row === null || isTotalLine(row)) continue;
    const date = row.date ?? booking.date!;
    const currency = row.currency ?? booking.account.currency;
    const metrics: Partial<Record<Metric, number | null>> = { ...row.metrics };
    for (const field of MONEY) {
      const value = metrics[field];
      if (value !== undefined && value !== null) metrics[field] = booking.exchange.convert(value, currency, date);
    }
    if (metrics.cost !== undefined && metrics.cost !== null) {
      metrics.rebate = Math.round(metrics.cost * (booking.rebates(date) / 1_000_000));
    }
    if (metrics.earned !== undefined && metrics.earnedGross === undefined) metrics.earnedGross = metrics.earned;
    for (const field in metrics) {
      const value = metrics[field as Metric];
      if (value !== null && value !== undefined)
        booking.converted[field as Metric] = (booking.converted[field as Metric] ?? 0) + value;
    }
    yield {
      adgroupId: booking.entities.adgroupId(row.campaign.externalId, row.adgroup.externalId),
      date,
      hour: row.hour,
      deviceId: row.deviceId,
      countryId: row.countryId,
      ...metrics,
    };
  }
}
