import { MATCH_TYPES, METRIC_COLUMNS, type Metric } from '../facts/index.js';
import type { CountryFinder } from './countries.js';
import { type DateForm, dateForm, readDate } from './dates.js';
import { type Layout, placeOf } from './detect.js';
import { type Mapping, MEANS } from './mapping.js';
import { Noticed } from './noticed.js';
import type { TableRow } from './table-reader.js';
import { BadValue, countNumber, hourNumber, isBlank, plainText, scaledNumber, shorten } from './values.js';

export interface Named {
  /** The platform's id, or the name where there is none. */
  readonly externalId: string;
  readonly name: string;
  /** Whether the id is the platform's own. */
  readonly hasId: boolean;
}

/** A keyword or placement of an ad group. */
export interface Part extends Named {
  /** Of a keyword. */
  readonly matchType: keyof typeof MATCH_TYPES;
  /** Of a placement, where its platform has sections. */
  readonly section: Named | null;
}

/** One row as figures, in the currency of the file. */
export interface FileRow {
  readonly line: number;
  /** Null: the file has no day per row. */
  readonly date: string | null;
  /** -1: by day only. */
  readonly hour: number;
  readonly campaign: Named;
  readonly adgroup: Named;
  /** Null: the row names none, or the file has none. */
  readonly part: Part | null;
  readonly deviceId: number;
  readonly countryId: number;
  /** ISO 4217; null: the file does not say. */
  readonly currency: string | null;
  /** Counts as they are, the rest in millionths; null: blank. */
  readonly metrics: Partial<Record<Metric, number | null>>;
  /** Columns added up for the summary, in millionths, in the order of the mapping. */
  readonly also: readonly (number | null)[];
}

/** Sums a total line of the file gives. */
export interface TotalLine {
  readonly line: number;
  readonly overall: boolean;
  readonly metrics: Partial<Record<Metric, number | null>>;
}

const COUNTS = new Set(METRIC_COLUMNS.filter((c) => c.isCount).map((c) => c.field));
/** Amounts that may be below zero: credits, chargebacks, withdrawn conversions. */
const SIGNED: readonly Metric[] = ['cost', 'conv', 'convValue', 'earned', 'earnedGross'];
const DEVICE_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(computers?|desktops?|pc|d)$/i, 1],
  [/^(mobiles?|smart ?phones?|phones?|mobile devices.*|high_end_mobile|m)$/i, 2],
  [/^(tablets?|tablets with full browsers|t)$/i, 3],
];

/** Turns rows of a table into figures, as its layout says. */
export class RowReader {
  /** Unknown device and country texts; their figures are assigned to Unknown. */
  readonly unknownDevices = new Noticed();
  readonly unknownCountries = new Noticed();
  /** Amounts below zero, by metric. */
  readonly negative = new Noticed();
  private readonly mapping: Mapping;
  private readonly forms: readonly DateForm[];
  private readonly datePlaces: readonly number[];
  private readonly metrics: readonly { field: Metric; place: number; digits: number }[];
  private readonly alsoPlaces: readonly number[];
  private readonly totalsPlace: number | undefined;

  /** @param countryId number of a country by code or name; undefined: unknown. */
  constructor(
    private readonly layout: Layout,
    private readonly countryIdOf: CountryFinder,
    /** Cost below zero is taken as a credit, not refused. */
    private readonly credits = layout.mapping.credits,
  ) {
    const { mapping } = layout;
    this.mapping = mapping;
    this.forms = (mapping.date?.forms ?? []).map(dateForm);
    this.datePlaces = (mapping.date?.columns ?? []).map((name) => placeOf(layout, name)!);
    this.metrics = METRIC_COLUMNS.flatMap(({ field }) => {
      const place = placeOf(layout, mapping.metrics[field]?.column);
      return place === undefined ? [] : [{ field, place, digits: mapping.metrics[field]!.unit === 'micros' ? 0 : 6 }];
    });
    this.alsoPlaces = mapping.also.map((name) => placeOf(layout, name)!);
    this.totalsPlace = placeOf(layout, mapping.totals?.column);
  }

  /** @throws BadValue naming the column and what is wrong with it. */
  read({ line, cells }: TableRow): FileRow | TotalLine {
    const total = this.totalLine(line, cells);
    if (total) return total;
    if (cells.length !== this.layout.columnCount) {
      throw new BadValue(`has ${cells.length} cells where the header has ${this.layout.columnCount} columns`);
    }
    const { mapping } = this;
    const moment = this.moment(cells);
    const metrics = this.figures(cells);
    this.notice(metrics);
    const currencyPlace = placeOf(this.layout, mapping.currency?.column);
    return {
      line,
      date: moment.date,
      hour: moment.hour ?? -1,
      campaign: this.named(cells, mapping.campaign, 'campaign'),
      adgroup: this.named(cells, mapping.adgroup, 'ad group'),
      part: this.part(cells),
      deviceId: this.device(cells, metrics),
      countryId: this.country(cells, metrics),
      currency:
        currencyPlace === undefined ? (mapping.currency?.fixed ?? null) : this.currency(cells[currencyPlace] ?? ''),
      metrics,
      also: this.alsoPlaces.map((place, at) =>
        this.cell(mapping.also[at]!, () => number(cells[place] ?? '', 6, mapping.decimal)),
      ),
    };
  }

  private totalLine(line: number, cells: readonly string[]): TotalLine | null {
    const { totals } = this.mapping;
    const text = this.totalsPlace === undefined ? '' : (cells[this.totalsPlace] ?? '').trim();
    if (!totals || !text.startsWith(totals.prefix)) return null;
    const overall = totals.overall === undefined || text === totals.overall;
    return { line, overall, metrics: overall ? this.figures(cells) : {} };
  }

  private figures(cells: readonly string[]): Partial<Record<Metric, number | null>> {
    const { decimal } = this.mapping;
    const metrics: Partial<Record<Metric, number | null>> = {};
    for (const { field, place, digits } of this.metrics) {
      const text = cells[place] ?? '';
      metrics[field] = this.cell(this.mapping.metrics[field]!.column, () => {
        if (isBlank(text)) return null;
        return COUNTS.has(field) ? countNumber(text, decimal) : scaledNumber(text, digits, decimal);
      });
    }
    for (const [mean, weight] of Object.entries(MEANS) as [Metric, Metric][]) {
      const [value, count] = [metrics[mean], metrics[weight]];
      if (value !== undefined)
        metrics[mean] = value === null || count === null || count === undefined ? null : value * count;
    }
    return metrics;
  }

  private moment(cells: readonly string[]): { date: string | null; hour: number | null } {
    const { mapping } = this;
    const read = mapping.date ? this.day(cells, mapping.date) : { date: null, hour: null };
    const hourPlace = placeOf(this.layout, mapping.hour);
    if (hourPlace === undefined) return read;
    return this.cell(mapping.hour!, () => ({ date: read.date, hour: hourNumber(cells[hourPlace] ?? '') }));
  }

  private day(cells: readonly string[], date: NonNullable<Mapping['date']>): { date: string; hour: number | null } {
    const text = this.datePlaces.map((place) => cells[place]?.trim() ?? '').join(' ');
    return this.cell(date.columns.join(' + '), () =>
      readDate(text, this.forms, { year: date.year, within: date.within }),
    );
  }

  private text(cells: readonly string[], column: string | undefined): string {
    const place = placeOf(this.layout, column);
    return place === undefined ? '' : this.cell(column!, () => plainText(cells[place] ?? ''));
  }

  private part(cells: readonly string[]): Part | null {
    const { keyword, placement } = this.mapping;
    const part = this.optionalNamed(cells, keyword ?? placement ?? {});
    if (!part) return null;
    const said = this.text(cells, keyword?.matchType);
    const sections = { id: placement?.sectionId, name: placement?.sectionName };
    return { ...part, matchType: matchTypeOf(said), section: this.optionalNamed(cells, sections) };
  }

  /** Null where the row names none: figures without a keyword or placement have a blank there. */
  private optionalNamed(
    cells: readonly string[],
    { id, name }: { readonly id?: string | undefined; readonly name?: string | undefined },
  ): Named | null {
    const [own, called] = [id, name]
      .map((column) => this.text(cells, column))
      .map((text) => (isBlank(text) ? '' : text));
    if (!own && !called) return null;
    return { externalId: own || called!, name: called || own!, hasId: own !== '' };
  }

  private named(cells: readonly string[], entity: Mapping['campaign'], what: string): Named {
    const text = (column: string | undefined) => this.text(cells, column);
    const id = text(entity.id);
    const parts = (entity.parts ?? []).map(text).filter((part) => part !== '');
    const name = text(entity.name) || parts.join(' · ') || (entity.fixed ?? '');
    if (id === '' && name === '') throw new BadValue(`names no ${what}`);
    return { externalId: id || name, name: name || id, hasId: id !== '' };
  }

  /** Notes amounts below zero; cost is refused unless it is a credit. */
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

  private currency(text: string): string | null {
    if (isBlank(text)) return null;
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

/** Match types of platforms and their reports: `Exact match`, `BROAD`, `Phrase match (close variant)`. */
function matchTypeOf(text: string): Part['matchType'] {
  const said = Object.keys(MATCH_TYPES).find((type) => text.toLowerCase().includes(type));
  return (said as Part['matchType'] | undefined) ?? 'broad';
}

function number(text: string, digits: number, decimal: '.' | ','): number | null {
  return isBlank(text) ? null : scaledNumber(text, digits, decimal);
}

export function isTotalLine(row: FileRow | TotalLine): row is TotalLine {
  return 'overall' in row;
}
