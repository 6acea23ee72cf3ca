import { type FactRow, maskOf, METRIC_COLUMNS, type Metric, NET_OF_GROSS } from '../facts/index.js';
import type { Layout } from './detect.js';
import type { ImportAccount, KnownEntities } from './entities.repository.js';
import type { Exchange } from './currency-conversion.js';
import { refuse } from './import-error.js';
import { MONEY } from './mapping.js';
import { type FileRow, isTotalLine, type RowReader } from './row-reader.js';
import { readRow, type Sums } from './file-summary.js';
import { type FileSource, readRows } from './table-reader.js';

export interface Booking {
  readonly account: ImportAccount;
  readonly entities: KnownEntities;
  readonly exchange: Exchange;
  readonly rebates: (day: string) => number;
  readonly date: string | null;
  /** Sums of what is booked, counted along. */
  readonly converted: Sums;
}

/** Bits of the figures whose empty cell takes away what is there, with what follows from them. */
function removed(metrics: FileRow['metrics'], removing: typeof METRIC_COLUMNS): number {
  const blank = removing.map(({ field }) => field).filter((field) => metrics[field] === null);
  if (blank.includes('cost')) blank.push('rebate');
  for (const { net, gross } of NET_OF_GROSS) if (blank.includes(net) || blank.includes(gross)) blank.push(net, gross);
  return maskOf(blank);
}

/** The second reading: figures in the reporting currency, with the rebate of the day. */
export async function* bookedRows(
  file: FileSource,
  layout: Layout,
  reader: RowReader,
  booking: Booking,
): AsyncGenerator<FactRow> {
  const removing = METRIC_COLUMNS.filter(({ field }) => layout.mapping.metrics[field]?.blank === 'remove');
  for await (const tableRow of readRows(file, layout.delimiter, layout.headerLine)) {
    const row = readRow(reader, tableRow, ({ message, line }) =>
      refuse(`The file changed while it was being read: ${message}`, line),
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
      takenBack: removed(row.metrics, removing),
    };
  }
}
