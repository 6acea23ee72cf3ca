import { type FactRow, type FamilyKey, maskOf, METRIC_COLUMNS, type Metric, NET_OF_GROSS } from '../facts/index.js';
import type { Layout } from './detect.js';
import type { ImportAccount, KnownEntities } from './entities.repository.js';
import type { Exchange } from './currency-conversion.js';
import { refuse } from './import-error.js';
import { MONEY } from './mapping.js';
import { type FileRow, isTotalLine, type Part, type RowReader } from './row-reader.js';
import { readRow, type Sums } from './file-summary.js';
import { type FileSource, readRows } from './table-reader.js';

export interface Booking {
  readonly account: ImportAccount;
  readonly entities: KnownEntities;
  readonly exchange: Exchange;
  readonly rebates: (day: string) => number;
  readonly date: string | null;
  /** Running sums of the converted figures. */
  readonly converted: Sums;
}

/** Returns the bits of the figures that an empty cell removes, including figures derived from them. */
function removed(metrics: FileRow['metrics'], removing: typeof METRIC_COLUMNS): number {
  const blank = removing.map(({ field }) => field).filter((field) => metrics[field] === null);
  if (blank.includes('cost')) blank.push('rebate');
  for (const { net, gross } of NET_OF_GROSS) if (blank.includes(net) || blank.includes(gross)) blank.push(net, gross);
  return maskOf(blank);
}

/** A row with its amounts in the reporting currency. */
interface BookedRow {
  readonly row: FileRow;
  readonly date: string;
  readonly adgroupId: number;
  readonly metrics: FileRow['metrics'];
}

/** Reads the file again and yields amounts in the reporting currency, with the rebate of the day. */
async function* booked(
  file: FileSource,
  layout: Layout,
  reader: RowReader,
  { account, entities, exchange, rebates, date: given }: Omit<Booking, 'converted'>,
): AsyncGenerator<BookedRow> {
  for await (const tableRow of readRows(file, layout.delimiter, layout.headerLine, layout.mapping.decimal)) {
    const row = readRow(reader, tableRow, ({ message, line }) =>
      refuse(`The file changed while it was being read: ${message}`, line),
    );
    if (row === null || isTotalLine(row)) continue;
    const date = row.date ?? given!;
    const currency = row.currency ?? account.currency;
    const metrics: Partial<Record<Metric, number | null>> = { ...row.metrics };
    for (const field of MONEY) {
      const value = metrics[field];
      if (value !== undefined && value !== null) metrics[field] = exchange.convert(value, currency, date);
    }
    if (metrics.cost !== undefined && metrics.cost !== null) {
      metrics.rebate = Math.round(metrics.cost * (rebates(date) / 1_000_000));
    }
    yield { row, date, metrics, adgroupId: entities.adgroupId(row.campaign.externalId, row.adgroup.externalId) };
  }
}

/** Yields one fact per row of the file, with the converted figures of ad groups. */
export async function* bookedRows(
  file: FileSource,
  layout: Layout,
  reader: RowReader,
  booking: Booking,
): AsyncGenerator<FactRow> {
  const removing = METRIC_COLUMNS.filter(({ field }) => layout.mapping.metrics[field]?.blank === 'remove');
  for await (const { row, date, metrics, adgroupId } of booked(file, layout, reader, booking)) {
    for (const field in metrics) {
      const value = metrics[field as Metric];
      if (value !== null && value !== undefined)
        booking.converted[field as Metric] = (booking.converted[field as Metric] ?? 0) + value;
    }
    yield {
      adgroupId,
      date,
      hour: row.hour,
      deviceId: row.deviceId,
      countryId: row.countryId,
      ...metrics,
      takenBack: removed(row.metrics, removing),
    };
  }
}

/** Yields the figures of keywords or placements, by day on the clock of the account. */
export async function* bookedPartRows(
  file: FileSource,
  layout: Layout,
  reader: RowReader,
  booking: Omit<Booking, 'converted'>,
  keysOf: (adgroupId: number, part: Part) => Omit<FamilyKey, 'date'>,
): AsyncGenerator<FamilyKey> {
  const dayOf = accountDays(booking.account.timezone);
  for await (const { row, date, metrics, adgroupId } of booked(file, layout, reader, booking)) {
    if (row.part === null) continue;
    const day = row.accountDay ?? (row.hour < 0 ? date : dayOf(date, row.hour));
    yield { ...metrics, ...keysOf(adgroupId, row.part), adgroupId, date: day, deviceId: row.deviceId };
  }
}

/** Returns the days of a time zone that contain UTC hours. */
function accountDays(timeZone: string): (date: string, hour: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const known = new Map<string, string>();
  return (date, hour) => {
    const instant = `${date}T${String(hour).padStart(2, '0')}:00:00Z`;
    let day = known.get(instant);
    if (!day) known.set(instant, (day = format.format(new Date(instant))));
    return day;
  };
}
