import { addDays } from '@adops/domain';
import { MATCH_TYPES, METRIC_COLUMNS, type Metric } from '../facts/index.js';
import type { CountryFinder } from './countries.js';
import { type DateForm, dateForm, hourOfUtc, readDate, type ReadDate } from './dates.js';
import { type Layout, placeOf } from './detect.js';
import { readSigns } from './keyword-signs.js';
import { type Mapping, MEANS, MONEY } from './mapping.js';
import { Noticed } from './noticed.js';
import { NumberForms } from './number-forms.js';
import { isDayColumn, periodPair } from './periods.js';
import { FORMS } from './recognize.js';
import { kindOf } from './result-kinds.js';
import { isFooter, isOverallTotal, isTotalText } from './table-ends.js';
import type { TableRow } from './table-reader.js';
import {
  BadValue,
  countNumber,
  currencySign,
  hourNumber,
  isBlank,
  isSignOf,
  plainText,
  scaledNumber,
  shorten,
} from './values.js';

export interface Named {
  /** ID at the platform, or the name if there is none. */
  readonly externalId: string;
  readonly name: string;
  /** True if the ID comes from the platform. */
  readonly hasId: boolean;
}

/** A keyword or placement of an ad group. */
export interface Part extends Named {
  /** Match type of a keyword. */
  readonly matchType: keyof typeof MATCH_TYPES;
  /** Section of a placement, if its platform has sections. */
  readonly section: Named | null;
}

/** One row as figures, in the currency of the file. */
export interface FileRow {
  readonly line: number;
  /** Day of the row. Null if the file has no day per row. */
  readonly date: string | null;
  /** Hour of the day. -1 if the row is per day. */
  readonly hour: number;
  /** True if the row has an hour without an offset from UTC. */
  readonly lacksOffset: boolean;
  /** Day on the account's clock, if the file's hours use that clock. */
  readonly accountDay: string | null;
  /** Day on the file's clock, with a flag for midnight. Null without a time. */
  readonly own: { readonly date: string; readonly isMidnight: boolean } | null;
  readonly campaign: Named;
  readonly adgroup: Named;
  /** Keyword or placement. Null if the row or the file has none. */
  readonly part: Part | null;
  readonly deviceId: number;
  readonly countryId: number;
  /** ISO 4217 code. Null if the file has none. */
  readonly currency: string | null;
  /** Currency sign next to an amount, if the file contains no currency. */
  readonly sign: string | null;
  /** Figures of the row. Counts are plain numbers, other figures are in millionths. Null if blank. */
  readonly metrics: Partial<Record<Metric, number | null>>;
  /** Columns that are summed for the summary, in millionths, in the order of the mapping. */
  readonly also: readonly (number | null)[];
}

/** Sums of a total line in the file. */
export interface TotalLine {
  readonly line: number;
  readonly overall: boolean;
  readonly metrics: Partial<Record<Metric, number | null>>;
  /** Text of a line below the table. Null for an empty line or one with totals. */
  readonly footer: string | null;
}

export interface RowOptions {
  /** True to accept negative cost as a credit. */
  readonly credits?: boolean;
  /** Day given with the import, for files without a day per row. */
  readonly date?: string | null;
  /** True if times are the midnight of a day, not an hour. */
  readonly isDaily?: boolean;
  /** Time zone of hours without an offset. Defaults to UTC. */
  readonly timeZone?: string | null;
}

/** Results of one kind in a column with several kinds. */
export interface FoundKind {
  readonly field: Metric;
  readonly column: string;
  readonly text: string;
  rows: number;
}

const COUNTS = new Set(METRIC_COLUMNS.filter((c) => c.isCount).map((c) => c.field));
/** Metrics that may be negative because of credits, chargebacks or withdrawn conversions. */
const SIGNED: readonly Metric[] = ['cost', 'conv', 'convValue', 'earned', 'earnedGross'];
const DEVICE_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(computers?|desktops?|pc|d)$/i, 1],
  [
    /^(mobiles?|smart ?phones?|(mobile )?phones?|mobile devices.*|high_end_mobile|(android|i)[ _]?(smart)?phones?|m)$/i,
    2,
  ],
  [/^(tablets?|tablets with full browsers|ipads?|android[ _]tablets?|t)$/i, 3],
];

/** Converts the rows of a table to figures according to its layout. */
export class RowReader {
  /** Unknown device and country texts. Their figures are assigned to Unknown. */
  readonly unknownDevices = new Noticed();
  readonly unknownCountries = new Noticed();
  /** Negative amounts, by metric. */
  readonly negative = new Noticed();
  /** Match types other than exact, phrase and broad. Their keywords are imported as broad. */
  readonly unknownMatchTypes = new Noticed();
  /** Number formats seen, if the mapping doesn't specify one. */
  readonly numbers = new NumberForms();
  /** Kinds of results that the mapping doesn't contain. */
  readonly kinds = new Map<string, FoundKind>();
  private readonly mapping: Mapping;
  private readonly forms: readonly DateForm[];
  private readonly datePlaces: readonly number[];
  private readonly metrics: readonly { field: Metric; place: number; digits: number; kindPlace: number | undefined }[];
  /** Positions of the cells that identify the row's entity. */
  private readonly keyPlaces: readonly number[];
  /** Day columns that aren't read, because the day is given with the import. */
  private readonly otherDays: readonly { readonly name: string; readonly place: number }[];
  private readonly otherForms: readonly DateForm[];
  private readonly credits: boolean;
  private readonly alsoPlaces: readonly number[];
  private readonly totalsPlace: number | undefined;

  /** Creates a reader. @param countryId returns a country's number by code or name, or undefined if unknown */
  constructor(
    private readonly layout: Layout,
    private readonly countryIdOf: CountryFinder,
    private readonly options: RowOptions = {},
  ) {
    const { mapping } = layout;
    this.mapping = mapping;
    this.credits = options.credits ?? mapping.credits;
    // Workbooks store days as numbers, which are read as ISO dates.
    this.forms = [...(mapping.date?.forms ?? []), ...(layout.isWorkbook ? FORMS.slice(0, 3) : [])].map(dateForm);
    this.datePlaces = (mapping.date?.columns ?? []).map((name) => placeOf(layout, name)!);
    this.metrics = METRIC_COLUMNS.flatMap(({ field }) => {
      const place = placeOf(layout, mapping.metrics[field]?.column);
      const kindPlace = placeOf(layout, mapping.metrics[field]?.kind?.column);
      const digits = mapping.metrics[field]?.unit === 'micros' ? 0 : 6;
      return place === undefined ? [] : [{ field, place, kindPlace, digits }];
    });
    const keys = [mapping.campaign, mapping.adgroup].flatMap(({ id, name, parts = [] }) => [id, name, ...parts]);
    this.keyPlaces = [...keys, ...(mapping.date?.columns ?? [])]
      .map((name) => placeOf(layout, name))
      .filter((place) => place !== undefined);
    this.otherDays = otherDaysOf(layout);
    this.otherForms = this.otherDays.length > 0 ? FORMS.map(dateForm) : [];
    this.alsoPlaces = mapping.also.map((name) => placeOf(layout, name)!);
    this.totalsPlace = placeOf(layout, mapping.totals?.column);
  }

  /** Reads a row. @throws BadValue with the column and the problem */
  read({ line, cells: given }: TableRow): FileRow | TotalLine {
    const special = this.totalLine(line, given);
    if (special) return special;
    const cells = this.withoutSurplus(given);
    const { mapping } = this;
    const moment = this.moment(cells);
    const currency = this.currency(cells);
    const metrics = this.figures(cells, { line, currency });
    this.notice(metrics);
    return {
      line,
      ...moment,
      currency,
      sign: this.signOf(cells, currency),
      campaign: this.named(cells, mapping.campaign, 'campaign'),
      adgroup: this.named(cells, mapping.adgroup, 'ad group'),
      part: this.part(cells),
      deviceId: this.device(cells, metrics),
      countryId: this.country(cells, metrics),
      metrics,
      also: this.alsoPlaces.map((place, at) =>
        this.cell(mapping.also[at]!, () => number(cells[place] ?? '', 6, mapping.decimal ?? '.')),
      ),
    };
  }

  /** Removes blank cells beyond the last column. @throws BadValue if such a cell contains text */
  private withoutSurplus(cells: readonly string[]): readonly string[] {
    const { columnCount } = this.layout;
    if (cells.length < columnCount)
      throw new BadValue(`has ${cells.length} cells, but the header has ${columnCount} columns`);
    if (cells.slice(columnCount).some((cell) => cell.trim() !== ''))
      throw new BadValue(`has ${cells.length} cells, but the header has ${columnCount} columns`);
    return cells.slice(0, columnCount);
  }

  /** Returns a line that isn't a data row: an empty line, a line below the table, or a line with totals. */
  private totalLine(line: number, cells: readonly string[]): TotalLine | null {
    const filled = cells.filter((cell) => cell.trim() !== '');
    if (filled.length === 0) return { line, overall: false, metrics: {}, footer: null };
    const { totals } = this.mapping;
    const text = this.totalsPlace === undefined ? '' : (cells[this.totalsPlace] ?? '').trim();
    const isNamed = totals !== undefined && text.startsWith(totals.prefix);
    if (filled.length === 1 && !isNamed && isFooter(cells, this.layout.columnCount))
      return { line, overall: false, metrics: {}, footer: filled[0]!.trim() };
    if (isNamed) {
      const overall = totals.overall === undefined || text === totals.overall;
      return { line, overall, metrics: overall ? this.totalFigures(cells) : {}, footer: null };
    }
    if (!this.isTotal(cells, filled[0]!.trim())) return null;
    const overall = !isTotalText(filled[0]!) || isOverallTotal(filled[0]!);
    return { line, overall, metrics: overall ? this.totalFigures(cells) : {}, footer: null };
  }

  /** Returns true if the row contains no entity, or has a total label instead of its day or ID. */
  private isTotal(cells: readonly string[], first: string): boolean {
    const keys = this.keyPlaces.map((place) => (cells[place] ?? '').trim());
    const isEmpty = (text: string): boolean => isBlank(text) || /^-+$/.test(text);
    if (keys.length === 0 || !this.metrics.some(({ place }) => !isBlank(cells[place] ?? ''))) return false;
    if (keys.every(isEmpty)) return true;
    return isTotalText(first) && keys.every((text) => isEmpty(text) || text === first);
  }

  private totalFigures(cells: readonly string[]): Partial<Record<Metric, number | null>> {
    const metrics = this.figures(cells, null);
    for (const { field, kindPlace } of this.metrics)
      if (kindPlace !== undefined || field in MEANS) delete metrics[field];
    return metrics;
  }

  /** Reads the figures of a row. @param row null for a line with totals */
  private figures(
    cells: readonly string[],
    row: { readonly line: number; readonly currency: string | null } | null,
  ): Partial<Record<Metric, number | null>> {
    const decimal = this.mapping.decimal ?? '.';
    const metrics: Partial<Record<Metric, number | null>> = {};
    for (const { field, place, digits, kindPlace } of this.metrics) {
      const text = cells[place] ?? '';
      const { column } = this.mapping.metrics[field]!;
      metrics[field] = this.cell(column, () => {
        if (isBlank(text)) return null;
        if (row && this.mapping.decimal === undefined && !this.layout.isWorkbook)
          this.numbers.add({ line: row.line, column, text }, COUNTS.has(field), MONEY.has(field) ? row.currency : null);
        const value = COUNTS.has(field) ? countNumber(text, decimal) : scaledNumber(text, digits, decimal);
        return row && kindPlace !== undefined && !this.isOfKind(field, cells[kindPlace] ?? '', value) ? null : value;
      });
    }
    for (const [mean, weight] of Object.entries(MEANS) as [Metric, Metric][]) {
      const [value, count] = [metrics[mean], metrics[weight]];
      if (value !== undefined)
        metrics[mean] = value === null || count === null || count === undefined ? null : value * count;
    }
    return metrics;
  }

  /** Returns true if the results of a row count toward the metric. Records kinds that the mapping doesn't contain. */
  private isOfKind(field: Metric, text: string, value: number): boolean {
    const { column, kind } = this.mapping.metrics[field]!;
    const said = text.trim();
    if (kind?.values) return kind.values.some((one) => one.toLowerCase() === said.toLowerCase());
    if (kindOf(said) === 'clicks' || (value === 0 && said === '')) return false;
    const found = this.kinds.get(said);
    if (found) found.rows += 1;
    else if (this.kinds.size < 100) this.kinds.set(said, { field, column, text: said, rows: 1 });
    return true;
  }

  private moment(cells: readonly string[]): Pick<FileRow, 'date' | 'hour' | 'own' | 'lacksOffset' | 'accountDay'> {
    const { mapping } = this;
    if (!mapping.date) this.checkOtherDays(cells);
    const read = mapping.date ? this.day(cells, mapping.date) : null;
    const hourPlace = placeOf(this.layout, mapping.hour);
    if (hourPlace !== undefined) {
      const hour = this.cell(mapping.hour!, () => hourNumber(cells[hourPlace] ?? ''));
      return { ...this.inUtc(read?.date ?? null, hour), own: null, lacksOffset: true };
    }
    const without = { lacksOffset: false, accountDay: null };
    if (!read) return { date: null, hour: -1, own: null, ...without };
    const { ownDay, isMidnight, hasOffset } = read;
    if (this.options.isDaily && isMidnight !== null) return { date: ownDay, hour: -1, own: null, ...without };
    const own = isMidnight === null ? null : { date: ownDay, isMidnight };
    if (read.hour === null || hasOffset) return { date: read.date, hour: read.hour ?? -1, own, ...without };
    return { ...this.inUtc(read.date, read.hour), own, lacksOffset: true };
  }

  /** Converts a day and an hour without an offset to UTC. */
  private inUtc(day: string | null, hour: number): Pick<FileRow, 'date' | 'hour' | 'accountDay'> {
    const { timeZone, date } = this.options;
    const accountDay = day ?? date;
    if (!timeZone || !accountDay) return { date: day, hour, accountDay: null };
    return { ...hourOfUtc(accountDay, hour, timeZone), accountDay };
  }

  private day(cells: readonly string[], date: NonNullable<Mapping['date']>): ReadDate {
    const text = this.datePlaces.map((place) => cells[place]?.trim() ?? '').join(' ');
    const name = date.columns.join(' + ');
    const start = this.cell(name, () => readDate(text, this.forms, { year: date.year, within: date.within }));
    const endPlace = placeOf(this.layout, this.layout.endColumn ?? undefined);
    const said = endPlace === undefined ? '' : (cells[endPlace]?.trim() ?? '');
    if (isBlank(said) || this.mapping.wholePeriod) return start;
    const end = this.cell(this.layout.endColumn!, () => readDate(said, this.forms, { year: date.year }));
    const isNext = end.isMidnight === true && end.ownDay === addDays(start.ownDay, 1);
    // An hour ends on its day or at the following midnight.
    if (end.ownDay !== start.ownDay && !isNext)
      throw new BadValue(
        `${name} is ${start.ownDay}, but ${this.layout.endColumn} is ${end.ownDay}. Imports need data by day, so export the report by day`,
      );
    return start;
  }

  /** Checks the other day columns. @throws BadValue if a row has a different day than the one given with the import */
  private checkOtherDays(cells: readonly string[]): void {
    const given = this.options.date;
    if (!given || this.mapping.wholePeriod) return;
    for (const { name, place } of this.otherDays) {
      const text = cells[place]?.trim() ?? '';
      if (isBlank(text)) continue;
      const { ownDay } = this.cell(name, () => readDate(text, this.otherForms));
      if (ownDay !== given)
        throw new BadValue(
          `${name}: '${shorten(text)}' isn't the day ${given} the file is imported for. Set the column as "date" in the mapping`,
        );
    }
  }

  /** Returns the platform's ID. @throws BadValue if a spreadsheet rewrote it as a number */
  private id(cells: readonly string[], column: string | undefined): string {
    const text = this.text(cells, column);
    if (/^\d+(?:[.,]\d+)?e[+]?\d+$/i.test(text) || /^\d{4,}[.,]0+$/.test(text))
      throw new BadValue(
        `${column}: '${shorten(text)}' is an ID that was saved as a number. Export the file again, and don't save it in a spreadsheet`,
      );
    return text;
  }

  private text(cells: readonly string[], column: string | undefined): string {
    const place = placeOf(this.layout, column);
    return place === undefined ? '' : this.cell(column!, () => plainText(cells[place] ?? ''));
  }

  private part(cells: readonly string[]): Part | null {
    const { keyword, placement } = this.mapping;
    const part = this.optionalNamed(cells, keyword ?? placement ?? {});
    if (!part) return null;
    if (keyword) return this.keyword(part, keyword, this.text(cells, keyword.matchType));
    const sections = { id: placement?.sectionId, name: placement?.sectionName };
    return { ...part, matchType: 'broad', section: this.optionalNamed(cells, sections) };
  }

  /** Builds a keyword. Without an ID, text and match type identify it. */
  private keyword(part: Named, columns: NonNullable<Mapping['keyword']>, said: string): Part {
    const { text, matchType: signed } = readSigns(part.name);
    const named = isBlank(said) ? null : matchTypeOf(said);
    if (named === undefined) this.unknownMatchTypes.add(shorten(said), {});
    if (named && signed && named !== signed && !(signed === 'broad' && named === 'phrase'))
      throw new BadValue(
        `${columns.name}: '${shorten(part.name)}' has the symbols of ${signed} match, but ${columns.matchType} is '${shorten(said)}'`,
      );
    const matchType = named ?? signed ?? 'broad';
    const externalId = part.hasId ? part.externalId : `${text} (${matchType})`;
    return { externalId, name: text, hasId: part.hasId, matchType, section: null };
  }

  /** Returns the name and ID, or null if the cell is blank, as for figures without a keyword or placement. */
  private optionalNamed(
    cells: readonly string[],
    { id, name }: { readonly id?: string | undefined; readonly name?: string | undefined },
  ): Named | null {
    const [own, called] = [this.id(cells, id), this.text(cells, name)].map((text) => (isBlank(text) ? '' : text));
    if (!own && !called) return null;
    return { externalId: own || called!, name: called || own!, hasId: own !== '' };
  }

  private named(cells: readonly string[], entity: Mapping['campaign'], what: string): Named {
    const text = (column: string | undefined) => this.text(cells, column);
    const id = this.id(cells, entity.id);
    const parts = (entity.parts ?? []).map(text).filter((part) => part !== '');
    const name = text(entity.name) || parts.join(' · ') || (entity.fixed ?? '');
    if (id === '' && name === '') throw new BadValue(`names no ${what}`);
    return { externalId: id || name, name: name || id, hasId: id !== '' };
  }

  /** Records negative amounts. Rejects negative cost unless credits are accepted. */
  private notice(metrics: FileRow['metrics']): void {
    for (const field of SIGNED) {
      const value = metrics[field];
      if (value === null || value === undefined || value >= 0) continue;
      if (field === 'cost' && !this.credits)
        throw new BadValue(
          `${this.mapping.metrics.cost!.column}: cost is negative. To accept credits, import with --credits or "credits": true in the mapping`,
        );
      this.negative.add(field, { [field]: value });
    }
  }

  private device(cells: readonly string[], metrics: FileRow['metrics']): number {
    const place = placeOf(this.layout, this.mapping.device);
    const text = place === undefined ? '' : (cells[place]?.trim() ?? '');
    if (isBlank(text)) return 0;
    const known = DEVICE_WORDS.find(([words]) => words.test(text));
    if (!known && !/^unknown$/i.test(text)) this.unknownDevices.add(shorten(text), metrics);
    return known?.[1] ?? 0;
  }

  private country(cells: readonly string[], metrics: FileRow['metrics']): number {
    const place = placeOf(this.layout, this.mapping.country);
    const text = place === undefined ? '' : (cells[place]?.trim() ?? '');
    if (isBlank(text)) return 0;
    const id = this.countryIdOf(text);
    if (id === undefined && !/^unknown$/i.test(text)) this.unknownCountries.add(shorten(text), metrics);
    return id ?? 0;
  }

  /** Returns the currency sign of a row's amounts. @throws BadValue if it contradicts the row's currency */
  private signOf(cells: readonly string[], currency: string | null): string | null {
    let found: string | null = null;
    for (const { field, place } of this.metrics) {
      const sign = MONEY.has(field) ? currencySign(cells[place] ?? '') : null;
      if (sign === null) continue;
      const { column } = this.mapping.metrics[field]!;
      if (currency !== null && !isSignOf(sign, currency))
        throw new BadValue(`${column}: '${shorten(cells[place]!)}' is not an amount of ${currency}`);
      if (found !== null && found !== sign)
        throw new BadValue(`${column}: '${shorten(cells[place]!)}' has a different currency than ${found}`);
      found = sign;
    }
    return currency === null ? found : null;
  }

  private currency(cells: readonly string[]): string | null {
    const { currency } = this.mapping;
    const place = placeOf(this.layout, currency?.column);
    const text = place === undefined ? '' : (cells[place] ?? '');
    if (isBlank(text)) return place === undefined ? (currency?.fixed ?? null) : null;
    const code = text.trim().toUpperCase();
    if (!/^[A-Z]{3}$/.test(code)) throw new BadValue(`'${shorten(text)}' is not a currency code`);
    return code;
  }

  private cell<T>(column: string, read: () => T): T {
    try {
      return read();
    } catch (error) {
      if (error instanceof BadValue) throw new BadValue(`${column}: ${error.message}`);
      throw error;
    }
  }
}

/** Returns the match type for a platform's text, such as `Exact match`, `BROAD` or `Phrase match (close variant)`. */
function matchTypeOf(text: string): Part['matchType'] | undefined {
  const said = Object.keys(MATCH_TYPES).find((type) => text.toLowerCase().includes(type));
  return said as Part['matchType'] | undefined;
}

/** Returns the day columns of a file whose mapping has no date. */
function otherDaysOf(layout: Layout): { readonly name: string; readonly place: number }[] {
  if (layout.mapping.date) return [];
  const pair = periodPair(layout.names);
  return layout.names.flatMap((name, place) =>
    isDayColumn(name) || name === pair?.start || name === pair?.end ? [{ name, place }] : [],
  );
}

function number(text: string, digits: number, decimal: '.' | ','): number | null {
  return isBlank(text) ? null : scaledNumber(text, digits, decimal);
}

export function isTotalLine(row: FileRow | TotalLine): row is TotalLine {
  return 'overall' in row;
}
