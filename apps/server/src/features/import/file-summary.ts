import type { Metric } from '../facts/index.js';
import type { Layout } from './detect.js';
import { ImportRefused, type LineError, MAX_NAMED_ERRORS } from './import-error.js';
import { type FileRow, isTotalLine, type Named, type Part, type RowReader, type TotalLine } from './row-reader.js';
import { amountLabel, millionths } from './amounts.js';
import type { Noticed } from './noticed.js';
import { type FileSource, readRows, type TableRow } from './table-reader.js';
import { BadValue } from './values.js';

/** A file with more ad groups than this is no report of an account. */
const MAX_ADGROUPS = 500_000;
const MAX_PARTS = 1_000_000;

export type Sums = Partial<Record<Metric, number>>;

export interface SurveyedCampaign extends Named {
  readonly adgroups: Map<string, SurveyedAdgroup>;
}

export interface SurveyedAdgroup extends Named {
  /** Its keywords or placements by the ids the file uses. */
  readonly parts: Map<string, Part>;
}

/**
 * Everything known after one reading of a file: enough to say what an import would do, and that every row can be read.
 */
export interface Survey {
  readonly rows: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly campaigns: ReadonlyMap<string, SurveyedCampaign>;
  readonly adgroupCount: number;
  /** Keywords or placements of the ad groups. */
  readonly partCount: number;
  /** Days of the rows. */
  readonly days: ReadonlySet<string>;
  /** Sums of the rows by currency ('' where the file names none): counts as they are, the rest in millionths. */
  readonly sums: ReadonlyMap<string, Sums>;
  /** Sums of the columns the mapping adds up besides, in millionths. */
  readonly also: ReadonlyMap<string, number>;
  readonly warnings: readonly string[];
}

/**
 * Reads every row once, keeping sums and entities only.
 * @throws ImportRefused naming the lines that cannot be read.
 */
export async function survey(
  file: FileSource,
  layout: Layout,
  reader: RowReader,
  fallbackDate: string | null,
): Promise<Survey> {
  const errors: LineError[] = [];
  let errorCount = 0;
  let rows = 0;
  const days = new Set<string>();
  let from: string | null = null;
  let to: string | null = null;
  const entities = new Entities();
  const sums = new Map<string, Sums>();
  const also = new Map(layout.mapping.also.map((name) => [name, 0]));
  const totals: TotalLine[] = [];

  for await (const tableRow of readRows(file, layout.delimiter, layout.headerLine)) {
    const row = readRow(reader, tableRow, (error) => {
      errorCount += 1;
      if (errors.length < MAX_NAMED_ERRORS) errors.push(error);
    });
    if (row === null) continue;
    if (isTotalLine(row)) {
      if (row.overall) totals.push(row);
      continue;
    }
    rows += 1;
    const date = row.date ?? fallbackDate;
    if (date !== null) days.add(date);
    if (date !== null && (from === null || date < from)) from = date;
    if (date !== null && (to === null || date > to)) to = date;
    entities.add(row);
    addSums(sums, row);
    row.also.forEach((value, at) =>
      also.set(layout.mapping.also[at]!, also.get(layout.mapping.also[at]!)! + (value ?? 0)),
    );
  }
  if (errorCount > 0) throw new ImportRefused(errors, errorCount);
  for (const values of [...sums.values()].map((sum) => Object.values(sum)).concat([[...also.values()]])) {
    if (values.some((value) => !Number.isSafeInteger(value)))
      throw new ImportRefused([{ line: null, message: 'A sum is too large (2^53 millionths).' }]);
  }
  const { campaigns, adgroupCount, partCount } = entities;
  const warnings = warn(reader, sums, totals, layout);
  return { rows, from, to, campaigns, adgroupCount, partCount, days, sums, also, warnings };
}

/** Campaigns, ad groups and their parts, each once. */
class Entities {
  readonly campaigns = new Map<string, SurveyedCampaign>();
  adgroupCount = 0;
  partCount = 0;

  /** @throws ImportRefused where there are more than an account has */
  add({ line, campaign, adgroup, part }: FileRow): void {
    let home = this.campaigns.get(campaign.externalId);
    if (!home) this.campaigns.set(campaign.externalId, (home = { ...campaign, adgroups: new Map() }));
    let group = home.adgroups.get(adgroup.externalId);
    if (!group) {
      home.adgroups.set(adgroup.externalId, (group = { ...adgroup, parts: new Map() }));
      this.adgroupCount += 1;
      if (this.adgroupCount > MAX_ADGROUPS)
        throw new ImportRefused([{ line, message: `More than ${MAX_ADGROUPS} ad groups.` }]);
    }
    if (!part || group.parts.has(partKey(part))) return;
    group.parts.set(partKey(part), part);
    this.partCount += 1;
    if (this.partCount > MAX_PARTS)
      throw new ImportRefused([{ line, message: `More than ${MAX_PARTS} keywords or placements.` }]);
  }
}

/** A placement has several sections. */
const partKey = ({ externalId, section }: Part): string => `${externalId}\n${section?.externalId ?? ''}`;

/** Reads a row, or hands over what is wrong with it. */
export function readRow(
  reader: RowReader,
  row: TableRow,
  fail: (error: LineError) => void,
): FileRow | TotalLine | null {
  try {
    return reader.read(row);
  } catch (error) {
    if (!(error instanceof BadValue)) throw error;
    fail({ line: row.line, message: `${error.message}.` });
    return null;
  }
}

function addSums(sums: Map<string, Sums>, row: FileRow): void {
  const currency = row.currency ?? '';
  let sum = sums.get(currency);
  if (!sum) sums.set(currency, (sum = {}));
  for (const field in row.metrics) {
    const value = row.metrics[field as Metric];
    if (value !== null && value !== undefined) sum[field as Metric] = (sum[field as Metric] ?? 0) + value;
  }
}

const rowsText = (rows: number): string => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

/** All texts that were booked as Unknown, with the money their rows carry. */
function unknown(what: string, noticed: Noticed): string[] {
  const all = noticed.all();
  if (all.length === 0) return [];
  const texts = all.map(({ text, rows, sums }) => {
    const money = Object.entries(sums).map(([field, sum]) => `, ${amountLabel(field as Metric)} ${millionths(sum)}`);
    return `${text} (${rowsText(rows)}${money.join('')})`;
  });
  const more = noticed.more > 0 ? [`and others (${rowsText(noticed.more)})`] : [];
  return [`${what} assigned to Unknown: ${[...texts, ...more].join(', ')}.`];
}

/** Sums are those of the rows, also where a total line differs; that is said. */
function warn(
  reader: RowReader,
  sums: ReadonlyMap<string, Sums>,
  totals: readonly TotalLine[],
  layout: Layout,
): string[] {
  const warnings: string[] = [];
  const only = sums.size === 1 ? [...sums.values()][0]! : null;
  for (const total of totals) {
    for (const [field, value] of Object.entries(total.metrics) as [Metric, number | null][]) {
      const sum = only?.[field];
      if (value === null || sum === undefined || sum === value) continue;
      const isCount = layout.mapping.metrics[field] !== undefined && ['impressions', 'bought', 'sold'].includes(field);
      const show = (amount: number) => (isCount ? String(amount) : (amount / 1_000_000).toString());
      warnings.push(
        `Line ${total.line}: the file's own total of ${layout.mapping.metrics[field]!.column} is ${show(value)}, its rows add up to ${show(sum)}.`,
      );
    }
  }
  warnings.push(...unknown('Devices', reader.unknownDevices), ...unknown('Countries', reader.unknownCountries));
  for (const { text: field, rows, sums } of reader.negative.all()) {
    const taken = field === 'cost' ? ': accepted as credits' : '';
    warnings.push(`Negative: ${field} of ${rowsText(rows)}, ${millionths(sums[field as Metric]!)} in total${taken}.`);
  }
  return warnings;
}
