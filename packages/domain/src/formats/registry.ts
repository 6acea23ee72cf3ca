import { momentText } from '../dates/moments.js';
import type { FormatId } from '../reports/contract.js';

/**
 * Formats of values, shared by the whole product. Cells, totals, axes, tooltips and exports refer to a format by its
 * id. All functions are pure. A missing value (null, undefined, not a number) is `NA`, which is neither 0 nor an empty
 * text.
 */
export const MISSING = 'NA';

/** Typographic minus sign. It is as wide as a digit, so that columns of negative numbers align. */
export const MINUS = '\u2212';

const numberWriters = new Map<string, Intl.NumberFormat>();

/** Formats a number with thousands separators and a fixed number of decimals. Never returns a negative zero. */
export function writeNumber(value: number, decimals: number): string {
  const key = String(decimals);
  let writer = numberWriters.get(key);
  if (!writer) {
    writer = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // 'negative' omits the sign if the value rounds to zero.
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

/** Converts 'maximizeConversionValue' to 'Maximize conversion value'. Industry abbreviations stay in upper case. */
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
  /** Money in the company's reporting currency. */
  money: ofNumber((value) => writeNumber(value, 2)),
  /** Money per click: CPC, RPC, RPS. */
  money4: ofNumber((value) => writeNumber(value, 4)),
  /** Money in the account's currency. The currency is displayed next to it, see `currencyMoney`. */
  currencyMoney: ofNumber((value) => writeNumber(value, 2)),
  currencyMoney4: ofNumber((value) => writeNumber(value, 4)),
  /** Fraction as a percentage: 0.0235 becomes 2.35%. */
  percent: ofNumber((value) => `${writeNumber(value * 100, 2)}%`),
  /** Percentage as a fraction of 1: 25 becomes 0.25. */
  hundredths: ofNumber((value) => writeNumber(value / 100, 2)),
  percent0: ofNumber((value) => `${writeNumber(value * 100, 0)}%`),
  date: ofText,
  /** Start of an hour: 9 becomes 09:00. */
  hour: ofNumber((value) => `${String(value).padStart(2, '0')}:00`),
  datetime: (value: unknown) =>
    typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? momentText(value) : MISSING,
  boolean: (value: unknown) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : MISSING),
  link: ofText,
  /** Status of an entity at its platform: 2 enabled, 3 paused. */
  status: (value: unknown) => (value === 2 ? 'Enabled' : value === 3 ? 'Paused' : MISSING),
  /** Enumeration value in words: targetCpa becomes 'Target CPA'. */
  choice: (value: unknown) => (typeof value === 'string' && value !== '' ? inWords(value) : MISSING),
  /** An empty list becomes an empty text, not a missing value. */
  list: (value: unknown) => (Array.isArray(value) ? value.map(String).join(', ') : MISSING),
} satisfies Record<FormatId, Writer> & Record<string, Writer>;

/** Formats of report columns, and a few for charts and headers only. */
export type WrittenFormat = keyof typeof writers;

export const WRITTEN_FORMATS = Object.keys(writers) as WrittenFormat[];

/** Formats a value for display. */
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

/** Returns true for formats with right-aligned values. */
export function isNumericFormat(format: WrittenFormat): boolean {
  return NUMERIC.has(format);
}

/** Returns the factor from a stored value to its displayed and typed form: 100 for percentages, otherwise 1 or 0.01. */
export function shownFactor(format: WrittenFormat): number {
  if (isPercentFormat(format)) return 100;
  return format === 'hundredths' ? 0.01 : 1;
}

/** Returns true if values of the format are fractions that are displayed and typed as percentages. */
export function isPercentFormat(format: WrittenFormat): boolean {
  return format === 'percent' || format === 'percent0';
}
