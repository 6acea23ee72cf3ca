import { momentText } from '../dates/moments.js';
import type { FormatId } from '../reports/contract.js';

/**
 * How values are written, once for the whole product: cells, totals, axes, tooltips and exports name a format by its
 * id. All functions are pure. A missing value (null, undefined, not a number) is `NA`, which is neither 0 nor empty
 * text.
 */
export const MISSING = 'NA';

/** The typographic minus: as wide as a digit, so columns of negative numbers line up. */
export const MINUS = '\u2212';

const numberWriters = new Map<string, Intl.NumberFormat>();

/** A number with commas between thousands and a fixed count of decimals; never a negative zero. */
export function writeNumber(value: number, decimals: number): string {
  const key = String(decimals);
  let writer = numberWriters.get(key);
  if (!writer) {
    writer = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // 'negative' leaves the sign away when rounding ends at zero.
      signDisplay: 'negative' as Intl.NumberFormatOptions['signDisplay'],
    });
    numberWriters.set(key, writer);
  }
  return writer.format(value).replace('-', MINUS);
}

type Writer = (value: unknown) => string;

function ofNumber(write: (value: number) => string): Writer {
  return (value) => (typeof value === 'number' && Number.isFinite(value) ? write(value) : MISSING);
}

function ofText(value: unknown): string {
  return value === null || value === undefined || value === '' ? MISSING : String(value);
}

const SHORT_FORMS: ReadonlySet<string> = new Set(['cpa', 'cpc', 'cpm', 'roas', 'roi']);

/** 'maximizeConversionValue' → 'Maximize conversion value'; abbreviations of the trade stay upper case. */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .map((word) => (SHORT_FORMS.has(word) ? word.toUpperCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const writers = {
  text: ofText,
  integer: ofNumber((value) => writeNumber(value, 0)),
  decimal1: ofNumber((value) => writeNumber(value, 1)),
  decimal2: ofNumber((value) => writeNumber(value, 2)),
  decimal4: ofNumber((value) => writeNumber(value, 4)),
  /** Money in the reporting currency of the company. */
  money: ofNumber((value) => writeNumber(value, 2)),
  /** Money per click: CPC, RPC, RPS. */
  money4: ofNumber((value) => writeNumber(value, 4)),
  /** Money in the currency of the account: the currency is shown next to it, see `currencyMoney`. */
  currencyMoney: ofNumber((value) => writeNumber(value, 2)),
  currencyMoney4: ofNumber((value) => writeNumber(value, 4)),
  /** A fraction: 0.0235 is 2.35%. */
  percent: ofNumber((value) => `${writeNumber(value * 100, 2)}%`),
  /** Percent shown as a fraction of 1: 25 is 0.25. */
  hundredths: ofNumber((value) => writeNumber(value / 100, 2)),
  percent0: ofNumber((value) => `${writeNumber(value * 100, 0)}%`),
  date: ofText,
  /** Hour of the day as its first minute: 9 is 09:00. */
  hour: ofNumber((value) => `${String(value).padStart(2, '0')}:00`),
  datetime: (value: unknown) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? momentText(value) : MISSING,
  boolean: (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : MISSING),
  link: ofText,
  /** State of an entity at its platform: 2 enabled, 3 paused. */
  status: (value: unknown) => (value === 2 ? 'Enabled' : value === 3 ? 'Paused' : MISSING),
  /** A value of an enumeration in words: targetCpa is 'Target CPA'. */
  choice: (value: unknown) => (typeof value === 'string' && value !== '' ? inWords(value) : MISSING),
  /** An empty list is nothing to show, not a missing value. */
  list: (value: unknown) => (Array.isArray(value) ? value.map(String).join(', ') : MISSING),
} satisfies Record<FormatId, Writer> & Record<string, Writer>;

/** Formats of report columns, and a few that only charts and headers use. */
export type WrittenFormat = keyof typeof writers;

export const WRITTEN_FORMATS = Object.keys(writers) as WrittenFormat[];

/** A value as it stands on screen. */
export function formatValue(format: WrittenFormat, value: unknown): string {
  return writers[format](value);
}

const NUMERIC: ReadonlySet<WrittenFormat> = new Set<WrittenFormat>([
  'integer',
  'decimal1',
  'decimal2',
  'decimal4',
  'money',
  'money4',
  'currencyMoney',
  'currencyMoney4',
  'percent',
  'percent0',
  'hundredths',
]);

/** Numbers stand at the right edge of their column, everything else at the left. */
export function isNumericFormat(format: WrittenFormat): boolean {
  return NUMERIC.has(format);
}

/** Number that values of the format are multiplied with to be read and typed: 100 for percent, else 1 or 0.01. */
export function shownFactor(format: WrittenFormat): number {
  if (isPercentFormat(format)) return 100;
  return format === 'hundredths' ? 0.01 : 1;
}

/** True when a value of the format is a fraction that people read and type as percent. */
export function isPercentFormat(format: WrittenFormat): boolean {
  return format === 'percent' || format === 'percent0';
}
