/** Error of a single cell, with a message for the user. The functions that read cells have no side effects. */

export class BadValue extends Error {}

const BLANK = new Set(['', '-', '--', '—', 'n/a', '#n/a', 'null']);

/** Returns true for a missing value, which platforms write as an empty text, ` --` or `-`. Null differs from zero. */
export function isBlank(text: string): boolean {
  return BLANK.has(text.trim().toLowerCase());
}

/**
 * Returns the text of a cell. Removes the apostrophe with which our exports prefix texts that a spreadsheet would read
 * as a formula.
 */
export function plainText(text: string): string {
  const trimmed = text.trim();
  const plain = /^'[=+\-@\t\r＝＋－＠]/.test(trimmed) ? trimmed.slice(1) : trimmed;
  if (plain.includes('\0')) throw new BadValue('contains an invalid character (U+0000)');
  if (plain.length > 500) throw new BadValue('is longer than 500 characters');
  return plain;
}

const POINT = /^([+-]?)(\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3}|\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;
const COMMA = /^([+-]?)(\d{1,3}(?:[. ]\d{3})+|\d*)(?:,(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Converts a decimal number to a whole number of 10^-digits, rounded half away from zero, without binary fractions in
 * between.
 * @param digits decimal places of the unit: 6 for millionths of a unit, 0 for counts and for money written in micros.
 * @param decimal decimal separator. The other separator, blanks and apostrophes may group thousands.
 * @throws BadValue if the text isn't a number in that format, or its absolute value is 2^53 or more.
 */
export function scaledNumber(text: string, digits: number, decimal: '.' | ',' = '.'): number {
  let plain = text.replace(/[\s\u00a0\u202f]+/g, ' ').trim();
  const negative = /^\((.*)\)$/.exec(plain);
  if (negative) plain = negative[1]!.trim();
  plain = withoutSign(plain);
  const grouped = plain.replace(/['’]/g, ' ').replace(/^−/, '-');
  const match = (decimal === '.' ? POINT : COMMA).exec(grouped);
  const whole = match?.[2]?.replace(/\D/g, '') ?? '';
  const fraction = match?.[3] ?? '';
  if (!match || whole + fraction === '') throw new BadValue(`'${shorten(text)}' is not a number`);

  const shift = digits + Number(match[4] ?? 0);
  const all = whole + fraction;
  const point = whole.length + shift;
  const kept = point <= 0 ? '' : all.slice(0, point).padEnd(Math.min(point, 40), '0');
  const next = point < 0 ? '0' : (all[point] ?? '0');
  const value = Number(kept || '0') + (next >= '5' ? 1 : 0);
  if (!Number.isSafeInteger(value)) throw new BadValue(`'${shorten(text)}' is too large`);
  const sign = (match[1] === '-') !== Boolean(negative) ? -1 : 1;
  return value === 0 ? 0 : sign * value;
}

const SIGN = '[A-Z]{0,3}\\p{Sc}|[A-Z]{3}|kr\\.?|zł|Kč|Ft';
const BEFORE = new RegExp(`^([+−-]?) ?(${SIGN}) ?(?=[+−\\d.,-])`, 'u');
const AFTER = new RegExp(` ?(${SIGN})$`, 'u');

const withoutSign = (text: string): string => text.replace(BEFORE, '$1').replace(AFTER, '');

/** Returns a number without the sign of its currency and surrounding blanks. */
export const bareNumber = (text: string): string => withoutSign(text.replace(/[\s\u00a0\u202f]+/g, ' ').trim());

/** Returns the sign or code of a currency next to a number, such as `CA$` or `EUR`. Null if there is none. */
export function currencySign(text: string): string | null {
  const plain = text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  return BEFORE.exec(plain)?.[2] ?? AFTER.exec(plain)?.[1] ?? null;
}

/** Currencies by sign. A sign that isn't listed is a code, or unknown. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP', 'UYU', 'DOP', 'BRL', 'FJD', 'JMD', 'TTD', 'BBD', 'BSD', 'BZD', 'NAD', 'XCD'],
  US$: ['USD'], U$: ['USD', 'UYU'], CA$: ['CAD'], C$: ['CAD', 'NIO'], CAD$: ['CAD'], A$: ['AUD'], AU$: ['AUD'],
  NZ$: ['NZD'], HK$: ['HKD'], S$: ['SGD'], SG$: ['SGD'], NT$: ['TWD'], MX$: ['MXN'], AR$: ['ARS'], CL$: ['CLP'],
  CLP$: ['CLP'], CO$: ['COP'], COL$: ['COP'], RD$: ['DOP'], R$: ['BRL'], '€': ['EUR'],
  '£': ['GBP', 'EGP', 'LBP', 'GIP', 'FKP', 'SHP', 'SYP'], '¥': ['JPY', 'CNY'], '￥': ['JPY', 'CNY'], 'JP¥': ['JPY'],
  'CN¥': ['CNY'], '₹': ['INR'], '₩': ['KRW'], '₽': ['RUB'], '₺': ['TRY'], '₪': ['ILS'], '₫': ['VND'], '₴': ['UAH'],
  '₦': ['NGN'], '₱': ['PHP'], '฿': ['THB'], '₸': ['KZT'], '₡': ['CRC'], '₲': ['PYG'], '₵': ['GHS'], '₮': ['MNT'],
  '₭': ['LAK'], '₼': ['AZN'], '₾': ['GEL'], '៛': ['KHR'], '৳': ['BDT'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'], 'kr.': ['DKK'], zł: ['PLN'], Kč: ['CZK'], Ft: ['HUF'],
}; // prettier-ignore

/** Returns true if an amount with the sign can be in the currency. */
export const isSignOf = (sign: string, currency: string): boolean => (SIGNS[sign] ?? [sign]).includes(currency);

/** Parses a count, which is a whole number from 0. Accepts `1,234.0` but not `1.5`. */
export function countNumber(text: string, decimal: '.' | ',' = '.'): number {
  const millionths = scaledNumber(text, 3, decimal);
  if (millionths % 1000 !== 0) throw new BadValue(`'${shorten(text)}' is not a whole number`);
  const value = millionths / 1000;
  if (value < 0) throw new BadValue(`'${shorten(text)}' is negative`);
  if (value > 2 ** 31 - 1) throw new BadValue(`'${shorten(text)}' is too large`);
  return value;
}

/**
 * Parses an hour of the day, 0 to 23: a number (`7`, `07`), the time at its beginning (`07:00`, `07:00:00`, `7 AM`), or
 * its first and last second (`07:00:00 - 07:59:59`).
 */
export function hourNumber(text: string): number {
  const begin = /^((\d\d):00:00) ?[-–] ?\2:59:59$/.exec(text.trim())?.[1] ?? text.trim();
  const match = /^(\d{1,2})(?::00){0,2} ?([ap]m)?$/i.exec(begin);
  const given = match ? Number(match[1]) : NaN;
  const half = match?.[2]?.toLowerCase();
  if (half ? given >= 1 && given <= 12 : given <= 23) return half ? (given % 12) + (half === 'pm' ? 12 : 0) : given;
  throw new BadValue(`'${shorten(text)}' is not an hour (0 to 23)`);
}

export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
