import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Cell, workbookOf, zipOf } from './packed-files.fixture.js';

/** Reports generated from known figures. Expected results are computed here from those figures, never from the file. */

/**
 * Returns an arbitrary with usual values in nine of ten cases, otherwise odd values, which often have to be rejected.
 */
const mostly = <T>(usual: readonly T[], odd: readonly T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...odd) });

type Dates = 'iso' | 'text' | 'digits' | 'midnight' | 'midnight with offset' | 'slashes' | 'week' | 'month' | 'range';
type Clock = 'days' | 'hour column' | 'times with offset';
type Numbers = 'plain' | 'grouped' | 'blanks' | 'comma' | 'grouped comma' | 'exponent' | 'whole';
type Sign = 'none' | 'own' | 'code' | 'foreign';
type Totals = 'none' | 'first' | 'middle' | 'last' | 'named' | 'wrong';
type Ids = 'none' | 'digits' | 'exponent' | 'point zero';
type Keywords = 'none' | 'signs' | 'types' | 'contradiction';
type Results = 'none' | 'conversions' | 'leads and clicks' | 'mixed' | 'no kind';
type Packing = 'plain' | 'utf16' | 'gzip' | 'zip' | 'xlsx' | 'old encoding';
type Surplus = 'none' | 'header' | 'rows' | 'text';
const CURRENCIES = { USD: '$', EUR: '€', CAD: 'CA$', BRL: 'R$' } as const;
type Currency = keyof typeof CURRENCIES;
const FIRST_DAY = Date.UTC(2026, 2, 2);

const row = fc.record({
  campaign: fc.integer({ min: 0, max: 2 }),
  day: fc.integer({ min: 0, max: 3 }),
  hour: fc.integer({ min: 0, max: 23 }),
  device: fc.integer({ min: 0, max: 3 }),
  match: fc.integer({ min: 0, max: 2 }),
  cents: fc.oneof(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 100_000, max: 999_999_999 })),
  impressions: fc.oneof(fc.nat(999), fc.nat(2_000_000)),
  clicks: fc.nat(5_000),
  results: fc.nat(40),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

export const reports = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 6 }),
  header: fc.constantFrom('Day', 'Date'),
  dates: mostly<Dates>(
    ['iso', 'iso', 'text', 'digits', 'midnight', 'midnight with offset'],
    ['slashes', 'week', 'month', 'range'],
  ),
  clock: mostly<Clock>(['days', 'days', 'hour column'], ['times with offset']),
  zone: mostly(['UTC'], ['America/New_York']),
  said: fc.constantFrom('utc', 'account', null),
  numbers: mostly<Numbers>(['plain', 'grouped', 'blanks'], ['comma', 'grouped comma', 'exponent', 'whole']),
  currency: fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[])),
  sign: mostly<Sign>(['none', 'own', 'code'], ['foreign']),
  totals: mostly<Totals>(['none', 'first', 'middle', 'last', 'named'], ['wrong']),
  ids: mostly<Ids>(['none', 'digits'], ['exponent', 'point zero']),
  keywords: mostly<Keywords>(['none', 'signs', 'types'], ['contradiction']),
  results: mostly<Results>(['none', 'conversions', 'leads and clicks'], ['mixed', 'no kind']),
  titles: mostly([0, 0, 3, 40], [130]),
  footer: fc.boolean(),
  surplus: mostly<Surplus>(['none', 'header', 'rows'], ['text']),
  delimiter: fc.constantFrom(',', ';', '\t'),
  packing: mostly<Packing>(['plain', 'plain', 'utf16', 'gzip', 'zip', 'xlsx'], ['old encoding']),
});
export type Report = typeof reports extends fc.Arbitrary<infer R> ? R : never;

/** Figures of one key, as stored. */
export interface Meant {
  readonly date: string;
  readonly hour: number;
  readonly campaign: string;
  readonly device: number;
  cost: number;
  impressions: number;
  bought: number;
  conv: number | null;
}

export interface MeantKeyword {
  readonly text: string;
  readonly match: string;
  cost: number;
}

const NAMES = ['Alpha', 'Caf\u00e9', 'Gamma (new)'] as const;
const DEVICES = [['Computers', 1], ['Mobile phones', 2], ['Tablets', 3], ['TV screens', 0]] as const; // prettier-ignore
const MATCHES = ['exact', 'phrase', 'broad'] as const;
const MATCH_WORDS = ['Exact match', 'Phrase match', 'Broad match'] as const;
const SIGNED = ['[red shoes]', '"red shoes"', 'red shoes'] as const;
const LEAD = 'actions:offsite_conversion.fb_pixel_lead';

/** Returns true if the clock of the hours is ambiguous. */
const isClockOpen = ({ clock, zone, said }: Report): boolean =>
  clock === 'hour column' && zone !== 'UTC' && said === null;

/** Returns true if the file can be read in only one way, so that the import must accept it. */
export function isPlain(report: Report): boolean {
  const { dates, numbers, sign, ids, keywords, results, titles, surplus, packing } = report;
  return (
    ['iso', 'text', 'digits'].includes(dates) &&
    report.clock !== 'times with offset' &&
    !isClockOpen(report) &&
    ['plain', 'grouped', 'blanks'].includes(numbers) &&
    sign !== 'foreign' &&
    ['none', 'digits'].includes(ids) &&
    keywords !== 'contradiction' &&
    results !== 'mixed' &&
    results !== 'no kind' &&
    titles <= 40 &&
    surplus !== 'text' &&
    packing !== 'old encoding'
  );
}

/** Returns true if the file contains no day, ID or amount that can be imported, so that the import must reject it. */
export function isUnreadable(report: Report): boolean {
  const { dates, clock, titles, sign, keywords, surplus, packing, rows } = report;
  return (
    isClockOpen(report) ||
    (clock !== 'times with offset' && ['week', 'month', 'range', 'slashes'].includes(dates)) ||
    (packing !== 'xlsx' && sign === 'foreign' && rows.length > 0) ||
    titles > 100 ||
    keywords === 'contradiction' ||
    surplus === 'text' ||
    packing === 'old encoding'
  );
}

const dayOf = (day: number): string => new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns true if all times are midnights that represent days: times of several days, or times in a column named Day.
 */
const areMidnightsDays = ({ clock, header, rows }: Report): boolean =>
  clock === 'times with offset' &&
  rows.every(({ hour }) => hour === 0) &&
  (header === 'Day' || new Set(rows.map(({ day }) => day)).size > 1);

/** Returns the UTC day and hour in a row. */
function momentOf(report: Report, { day, hour }: Row): { date: string; hour: number } {
  const { clock, zone, said } = report;
  if (clock === 'days' || areMidnightsDays(report)) return { date: dayOf(day), hour: -1 };
  // Times are written five hours behind UTC, the offset of New York on these days.
  const isBehind = clock === 'times with offset' || (zone !== 'UTC' && said === 'account');
  const at = new Date(FIRST_DAY + (day * 24 + hour + (isBehind ? 5 : 0)) * 3_600_000);
  return { date: at.toISOString().slice(0, 10), hour: at.getUTCHours() };
}

const conversionsOf = ({ results }: Report, given: Row): number | null => {
  if (results === 'none') return null;
  return results === 'leads and clicks' && given.campaign === 0 ? null : given.results * 1_000_000;
};

/** Returns the expected figures of the file, by key. */
export function meantFigures(report: Report): Meant[] {
  const all = new Map<string, Meant>();
  for (const given of report.rows) {
    const key = { ...momentOf(report, given), campaign: NAMES[given.campaign]!, device: DEVICES[given.device]![1] };
    const id = JSON.stringify(Object.values(key));
    const found = all.get(id) ?? { ...key, cost: 0, impressions: 0, bought: 0, conv: null };
    found.cost += centsOf(report, given) * 10_000;
    found.impressions += given.impressions;
    found.bought += given.clicks;
    const conversions = conversionsOf(report, given);
    if (conversions !== null) found.conv = (found.conv ?? 0) + conversions;
    all.set(id, found);
  }
  return [...all.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, meant]) => meant);
}

export function meantKeywords(report: Report): MeantKeyword[] {
  if (report.keywords === 'none') return [];
  const all = new Map<number, MeantKeyword>();
  for (const given of report.rows) {
    const found = all.get(given.match) ?? { text: 'red shoes', match: MATCHES[given.match]!, cost: 0 };
    found.cost += centsOf(report, given) * 10_000;
    all.set(given.match, found);
  }
  return [...all.values()].sort((a, b) => (a.match < b.match ? -1 : 1));
}

const centsOf = ({ numbers }: Report, { cents }: Row): number =>
  numbers === 'whole' ? Math.floor(cents / 100) * 100 : cents;

function grouped(whole: number, by: string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, by);
}

function numberText(form: Report['numbers'], cents: number, isCount: boolean): string {
  const whole = Math.floor(cents / 100);
  const fraction = String(cents % 100).padStart(2, '0');
  const [group, point] = { plain: ['', '.'], grouped: [',', '.'], comma: ['', ','], 'grouped comma': ['.', ','], blanks: [' ', '.'], exponent: ['', '.'], whole: ['.', ','] }[form] as [string, string]; // prettier-ignore
  if (isCount) return grouped(whole, group);
  if (form === 'exponent' && cents > 0) return `${cents}e-2`;
  return form === 'whole' ? grouped(whole, group) : `${grouped(whole, group)}${point}${fraction}`;
}

const FOREIGN: Readonly<Record<Currency, string>> = { USD: '€', EUR: '$', CAD: 'R$', BRL: 'CA$' };

function amountText({ numbers, sign, currency }: Report, cents: number): string {
  const text = numberText(numbers, cents, false);
  if (sign === 'own') return `${CURRENCIES[currency]}${text}`;
  if (sign === 'code') return `${text} ${currency}`;
  return sign === 'foreign' ? `${FOREIGN[currency]}${text}` : text;
}

const MONTH = 'March 2026';
function dateText({ dates, clock }: Report, { day, hour }: Row): string {
  const iso = dayOf(day);
  if (clock === 'times with offset') return `${iso}T${String(hour).padStart(2, '0')}:00:00-05:00`;
  const [year, month, date] = iso.split('-') as [string, string, string];
  return {
    iso,
    text: `Mar ${Number(date)}, ${year}`,
    digits: `${year}${month}${date}`,
    midnight: `${iso} 00:00:00`,
    'midnight with offset': `${iso}T00:00:00-05:00`,
    slashes: `${Number(month)}/${Number(date)}/${year}`,
    week: '2026-W10',
    month: MONTH,
    range: `${iso} - ${dayOf(day + 6)}`,
  }[dates];
}

const ID = (campaign: number): string => `17900000000${campaign + 10}`;
function idText({ ids }: Report, campaign: number): string {
  if (ids === 'exponent') return '1.79E+12';
  return ids === 'point zero' ? `${ID(campaign)}.0` : ID(campaign);
}

function resultCells({ results }: Report, { campaign, results: count }: Row): string[] {
  if (results === 'none') return [];
  if (results === 'conversions' || results === 'no kind') return [String(count)];
  const other = results === 'mixed' ? 'actions:video_view' : 'actions:link_click';
  return [String(count), campaign === 0 ? other : LEAD];
}

function keywordCells({ keywords }: Report, { match }: Row): string[] {
  if (keywords === 'none') return [];
  if (keywords === 'signs') return [SIGNED[match]!];
  if (keywords === 'types') return ['red shoes', MATCH_WORDS[match]!];
  return ['[red shoes]', MATCH_WORDS[1]!];
}

function headerOf(report: Report): string[] {
  const { header, clock, ids, keywords, results } = report;
  return [
    header,
    ...(clock === 'hour column' ? ['Hour of the day'] : []),
    'Campaign',
    ...(ids === 'none' ? [] : ['Campaign ID']),
    ...(keywords === 'none' ? [] : ['Keyword']),
    ...(keywords === 'types' || keywords === 'contradiction' ? ['Search keyword match type'] : []),
    ...['Device', 'Currency code', 'Cost', 'Impr.', 'Clicks'],
    ...(results === 'conversions' ? ['Conversions'] : results === 'none' ? [] : ['Results']),
    ...(results === 'mixed' || results === 'leads and clicks' ? ['Result indicator'] : []),
  ];
}

function cellsOf(report: Report, given: Row): string[] {
  const { clock, ids, numbers, currency } = report;
  return [
    dateText(report, given),
    ...(clock === 'hour column' ? [String(given.hour)] : []),
    NAMES[given.campaign]!,
    ...(ids === 'none' ? [] : [idText(report, given.campaign)]),
    ...keywordCells(report, given),
    DEVICES[given.device]![0],
    currency,
    amountText(report, centsOf(report, given)),
    numberText(numbers, given.impressions * 100, true),
    numberText(numbers, given.clicks * 100, true),
    ...resultCells(report, given),
  ];
}

function totalCells(report: Report): string[] {
  const sum = (of: (given: Row) => number) => report.rows.reduce((all, given) => all + of(given), 0);
  const cents = sum((given) => centsOf(report, given)) + (report.totals === 'wrong' ? 1_00 : 0);
  const header = headerOf(report);
  const cells: Record<string, string> = {
    Cost: numberText(report.numbers, cents, false),
    'Impr.': numberText(report.numbers, sum(({ impressions }) => impressions) * 100, true),
    Clicks: numberText(report.numbers, sum(({ clicks }) => clicks) * 100, true),
  };
  return header.map((name, at) => (at === 0 && report.totals === 'named' ? 'Grand total' : (cells[name] ?? '')));
}

/** Returns the lines of the table, including a line of totals if the report has one. */
function linesOf(report: Report): string[][] {
  const lines = report.rows.map((given) => cellsOf(report, given));
  const at = { none: -1, first: 0, middle: Math.ceil(lines.length / 2), last: lines.length, named: lines.length, wrong: 0 }[report.totals]; // prettier-ignore
  if (at >= 0) lines.splice(at, 0, totalCells(report));
  const { surplus } = report;
  if (surplus === 'rows' || surplus === 'text')
    return lines.map((line) => [...line, surplus === 'rows' ? '' : 'x', '']);
  return lines;
}

/** Returns the bytes of the report. */
export async function bytesOf(report: Report): Promise<Buffer> {
  const titles = Array.from({ length: report.titles }, (_, n) => [`Filter ${n}`]);
  const header = [...headerOf(report), ...(report.surplus === 'header' ? [''] : [])];
  const footer = report.footer ? [['©2026 Example Corporation. All rights reserved.']] : [];
  const table = [...titles, header, ...linesOf(report), ...footer];
  if (report.packing === 'xlsx') return workbookOf({ Report: table.map((line) => line.map((text) => typed(text))) });
  const quoted = (text: string): string =>
    text.includes(report.delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const text = `${table.map((line) => line.map(quoted).join(report.delimiter)).join('\n')}\n`;
  // Adds a byte that is invalid in UTF-8.
  if (report.packing === 'old encoding') return Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from([0xe9, 0x0a])]);
  if (report.packing === 'utf16') return Buffer.from(`\uFEFF${text}`, 'utf16le');
  if (report.packing === 'gzip') return gzipSync(text);
  return report.packing === 'zip' ? zipOf({ 'report.csv': text }) : Buffer.from(text);
}

/** Converts a text to a cell. Plain numbers and ISO days of a workbook aren't texts. */
function typed(text: string): Cell {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return { day: Date.parse(`${text}T00:00:00Z`) / 86_400_000 + 25_569 };
  return /^\d{1,11}(?:\.\d\d)?$/.test(text) && !/^\d{8}$/.test(text) ? Number(text) : text;
}
