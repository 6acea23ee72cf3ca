import type { Metric } from '../facts/index.js';
import type { Layout } from './detect.js';
import { ImportRefused, type LineError, MAX_NAMED_ERRORS } from './import-error.js';
import { type FileRow, isTotalLine, type Named, type Part, type RowReader, type TotalLine } from './row-reader.js';
import { amountLabel, millionths } from './amounts.js';
import type { Noticed } from './noticed.js';
import { type FileSource, readRows, type TableRow } from './table-reader.js';
import { kindOf } from './result-kinds.js';
import { BadValue, shorten } from './values.js';

/** Maximum number of ad groups. A report of a single account never has more. */
const MAX_ADGROUPS = 500_000;
const MAX_PARTS = 1_000_000;

export type Sums = Partial<Record<Metric, number>>;

export interface SurveyedCampaign extends Named {
  readonly adgroups: Map<string, SurveyedAdgroup>;
}

export interface SurveyedAdgroup extends Named {
  /** Keywords or placements by the file's IDs. */
  readonly parts: Map<string, Part>;
}

/** Result of reading a file once. It is sufficient to predict an import, and shows that all rows can be read. */
export interface Survey {
  readonly rows: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly campaigns: ReadonlyMap<string, SurveyedCampaign>;
  readonly adgroupCount: number;
  /** Number of keywords or placements of the ad groups. */
  readonly partCount: number;
  /** Days of the rows. */
  readonly days: ReadonlySet<string>;
  /** Sums of the rows by currency ('' if the file contains none): counts unchanged, other figures in millionths. */
  readonly sums: ReadonlyMap<string, Sums>;
  /** Sums of additional columns of the mapping, in millionths. */
  readonly also: ReadonlyMap<string, number>;
  readonly warnings: readonly string[];
  /** True if the times of the file are midnights of days, so that its figures are daily. */
  readonly isDaily: boolean;
  /** True if some rows have an hour. */
  readonly hasHours: boolean;
  /** True if some hours have no offset from UTC. */
  readonly hasHoursWithoutOffset: boolean;
  /** Currency signs at amounts without a currency, with the first line of each. */
  readonly signs: ReadonlyMap<string, number>;
  /** Skipped texts below the table. */
  readonly footers: readonly string[];
  /** Number of lines with totals. */
  readonly totalLines: number;
  /** Kinds of results that count as conversions, in the wording of the file. */
  readonly kinds: readonly string[];
}

/**
 * Reads every row once and stores only sums and entities.
 * @throws ImportRefused with the lines that can't be read
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
  const clock = new Clock(layout);
  const entities = new Entities();
  const sums = new Map<string, Sums>();
  const also = new Map(layout.mapping.also.map((name) => [name, 0]));
  const totals: TotalLine[] = [];
  const signs = new Map<string, number>();
  const footers: { readonly line: number; readonly text: string }[] = [];
  let totalLines = 0;
  const fail = (error: LineError): void => {
    errorCount += 1;
    if (errors.length < MAX_NAMED_ERRORS) errors.push(error);
  };

  for await (const tableRow of readRows(file, layout.delimiter, layout.headerLine, layout.mapping.decimal)) {
    const row = readRow(reader, tableRow, fail);
    if (row === null) continue;
    if (isTotalLine(row)) {
      if (row.overall) totals.push(row);
      if (row.footer === null) totalLines += Object.keys(row.metrics).length > 0 || row.overall ? 1 : 0;
      else footers.push({ line: row.line, text: row.footer });
      continue;
    }
    for (const { line } of footers.splice(0))
      fail({ line, message: `has 1 cell, but the header has ${layout.columnCount} columns.` });
    rows += 1;
    clock.add(row, fallbackDate);
    if (row.sign !== null && !signs.has(row.sign)) signs.set(row.sign, row.line);
    entities.add(row);
    addSums(sums, row);
    row.also.forEach((value, at) =>
      also.set(layout.mapping.also[at]!, also.get(layout.mapping.also[at]!)! + (value ?? 0)),
    );
  }
  if (errorCount > 0) throw new ImportRefused(errors, errorCount);
  askAboutNumbers(reader);
  askAboutKinds(reader);
  const isDaily = clock.isDaily();
  for (const values of [...sums.values()].map((sum) => Object.values(sum)).concat([[...also.values()]])) {
    if (values.some((value) => !Number.isSafeInteger(value)))
      throw new ImportRefused([{ line: null, message: 'A sum is too large (2^53 millionths).' }]);
  }
  const { campaigns, adgroupCount, partCount } = entities;
  const warnings = warn(reader, sums, totals, layout);
  return {
    ...{ rows, campaigns, adgroupCount, partCount, sums, also, warnings, signs, totalLines, isDaily },
    ...{ days: clock.days(isDaily), ...clock.range(isDaily), hasHours: clock.hasHours && !isDaily },
    hasHoursWithoutOffset: clock.hasHoursWithoutOffset && !isDaily,
    footers: footers.map(({ text }) => text),
    kinds: [...reader.kinds.keys()],
  };
}

/** Rejects ambiguous numbers. @throws ImportRefused if every number of the file could be read in two ways */
function askAboutNumbers({ numbers: { question } }: RowReader): void {
  if (question) throw new ImportRefused([{ line: question.line, message: `${question.error.message}.` }]);
}

/**
 * Rejects ambiguous results.
 * @throws ImportRefused if results aren't conversions of one kind, which the mapping can resolve
 */
function askAboutKinds({ kinds }: RowReader): void {
  const found = [...kinds.values()];
  const isClear = found.length <= 1 && found.every(({ text }) => kindOf(text) === 'conversions');
  if (isClear) return;
  const { column, field } = found[0]!;
  const said = found.map(({ text, rows }) => `${text === '' ? 'no kind' : shorten(text)} (${rowsText(rows)})`);
  throw new ImportRefused([
    {
      line: null,
      message: `The column '${column}' has results of these kinds: ${said.join(', ')}. List the kinds that are conversions in the mapping, as "${field}": {"column": "${column}", "kind": {"column": …, "values": […]}}.`,
    },
  ]);
}

/** Days of a file, if its times are hours and if they are midnights of days. */
class Clock {
  hasHours = false;
  hasHoursWithoutOffset = false;
  private readonly hourly = new Set<string>();
  private readonly daily = new Set<string>();
  private hasTimes = false;
  private hasDaysOnly = false;
  private allMidnight = true;

  constructor(private readonly layout: Layout) {}

  add({ date, hour, own, lacksOffset }: FileRow, fallbackDate: string | null): void {
    const day = date ?? fallbackDate;
    if (day !== null) this.hourly.add(day);
    if (day !== null) this.daily.add(own?.date ?? day);
    if (hour >= 0) this.hasHours = true;
    if (lacksOffset) this.hasHoursWithoutOffset = true;
    if (own) this.hasTimes = true;
    else if (hour < 0) this.hasDaysOnly = true;
    if (own && !own.isMidnight) this.allMidnight = false;
  }

  days(isDaily: boolean): ReadonlySet<string> {
    return isDaily ? this.daily : this.hourly;
  }

  range(isDaily: boolean): { from: string | null; to: string | null } {
    const sorted = [...this.days(isDaily)].sort();
    return { from: sorted[0] ?? null, to: sorted.at(-1) ?? null };
  }

  /**
   * Returns true if the times of a file are days. That is the case if the mapping or the column name says so, or if
   * several days have only midnights.
   * @throws ImportRefused if the times are ambiguous
   */
  isDaily(): boolean {
    const { date } = this.layout.mapping;
    if (!date || !this.hasTimes) return false;
    const name = date.columns.join(' ');
    const per =
      date.per ?? (/hour|hora|stunde|heure/i.test(name) ? 'hour' : null) ?? (/day/i.test(name) ? 'day' : null);
    if (per === 'hour') return false;
    const said = `The column '${name}'`;
    if (per === 'day') {
      if (this.allMidnight) return true;
      if (date.per === undefined) return false;
      throw new ImportRefused([
        { line: null, message: `${said} has times other than midnight, so its values are hours, not days.` },
      ]);
    }
    if (!this.allMidnight) return false;
    if (this.daily.size > 1 || this.hasDaysOnly) return true;
    throw new ImportRefused([
      {
        line: null,
        message: `${said} has midnights of only one day. Set "per": "day" in the "date" of the mapping if the metrics are for the day, or "per": "hour" if they are for its first hour.`,
      },
    ]);
  }
}

/** Campaigns, ad groups and their parts, each once. */
class Entities {
  readonly campaigns = new Map<string, SurveyedCampaign>();
  adgroupCount = 0;
  partCount = 0;

  /** Adds the entities of a row. @throws ImportRefused if there are more than an account can have */
  add({ line, campaign, adgroup, part }: FileRow): void {
    let home = this.campaigns.get(campaign.externalId);
    if (!home) this.campaigns.set(campaign.externalId, (home = { ...campaign, adgroups: new Map() }));
    let group = home.adgroups.get(adgroup.externalId);
    if (!group) {
      home.adgroups.set(adgroup.externalId, (group = { ...adgroup, parts: new Map() }));
      this.adgroupCount += 1;
      if (this.adgroupCount > MAX_ADGROUPS)
        throw new ImportRefused([{ line, message: `The file has more than ${MAX_ADGROUPS} ad groups. Split it.` }]);
    }
    if (!part || group.parts.has(partKey(part))) return;
    group.parts.set(partKey(part), part);
    this.partCount += 1;
    if (this.partCount > MAX_PARTS)
      throw new ImportRefused([
        { line, message: `The file has more than ${MAX_PARTS} keywords or placements. Split it.` },
      ]);
  }
}

/** Returns the key of a part. Includes the section, because a placement has several sections. */
const partKey = ({ externalId, section }: Part): string => `${externalId}\n${section?.externalId ?? ''}`;

/** Reads a row, or reports its error. */
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

/** Lists all texts that were assigned to Unknown, with the money of their rows. */
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

/** Adds warnings, such as for a total line that differs. The sums of the rows are used regardless. */
function warn(
  reader: RowReader,
  sums: ReadonlyMap<string, Sums>,
  totals: readonly TotalLine[],
  layout: Layout,
): string[] {
  const warnings: string[] = [];
  const only = sums.size === 1 ? [...sums.values()][0]! : null;
  for (const total of totals) {
    if (!only && Object.values(total.metrics).some((value) => value !== null))
      warnings.push(`Line ${total.line}: the file's total isn't compared because its rows have several currencies.`);
    for (const [field, value] of Object.entries(total.metrics) as [Metric, number | null][]) {
      const sum = only?.[field];
      if (value === null || sum === undefined || sum === value) continue;
      const isCount = layout.mapping.metrics[field] !== undefined && ['impressions', 'bought', 'sold'].includes(field);
      const show = (amount: number) => (isCount ? String(amount) : (amount / 1_000_000).toString());
      warnings.push(
        `Line ${total.line}: the file's total of ${layout.mapping.metrics[field]!.column} is ${show(value)}, but its rows add up to ${show(sum)}.`,
      );
    }
  }
  warnings.push(...unknown('Devices', reader.unknownDevices), ...unknown('Countries', reader.unknownCountries));
  const matchTypes = reader.unknownMatchTypes.all();
  if (matchTypes.length > 0)
    warnings.push(
      `Match types imported as broad: ${matchTypes.map(({ text, rows }) => `${text} (${rowsText(rows)})`).join(', ')}.`,
    );
  for (const { text: field, rows, sums } of reader.negative.all()) {
    const taken = field === 'cost' ? ': accepted as credits' : '';
    warnings.push(`Negative ${field} in ${rowsText(rows)}, ${millionths(sums[field as Metric]!)} in total${taken}.`);
  }
  return warnings;
}
