import { readRange } from './dates.js';
import { FORMATS } from './formats.js';
import { refuse } from './import-error.js';
import { type Mapping, requiredColumns } from './mapping.js';
import { type Recognized, recognize } from './recognize.js';
import { endColumn, isDayColumn, periodColumn, periodInTitle, plainName } from './periods.js';
import { MIXED_COLUMNS } from './result-kinds.js';
import { type Head, LIMITS, type TableRow } from './table-reader.js';

/** Maximum number of missing columns for a format to count as the nearest. */
const MAX_MISSING = 6;

/** Structure of a file: its mapping, header line and column positions. */
export interface Layout {
  readonly mapping: Mapping;
  readonly delimiter: string;
  readonly headerLine: number;
  /** Position of each column, by its name in lower case. */
  readonly places: ReadonlyMap<string, number>;
  readonly columnCount: number;
  /** Column names as written in the header. */
  readonly names: readonly string[];
  /** Column with the last day of the period whose first day is read as the day. */
  readonly endColumn: string | null;
  /** True if the file is a workbook, which stores numbers and days as values rather than text. */
  readonly isWorkbook: boolean;
  /** Date range named in a title line. */
  readonly range: { readonly from: string; readonly to: string } | null;
  /** Notes for the user on how the file is read. */
  readonly notes: readonly string[];
}

const folded = (name: string) =>
  name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();

/**
 * Finds the header among the first lines. Without a mapping, also finds the format: a known one, or else that of a
 * platform recognized by its column names.
 * @throws ImportRefused naming the missing columns, with the nearest mapping.
 */
export function detectLayout(head: Head, wanted: Mapping | null): Layout {
  const candidates = wanted ? [wanted] : FORMATS;
  let best: { layout: Layout; rank: number } | null = null;
  let nearest: { missing: string[]; mapping: Mapping } | null = null;
  for (const [delimiter, rows] of head.byDelimiter) {
    for (const row of rows) {
      const names = headerNames(row);
      if (names.length < 2) continue;
      const present = new Set(names);
      const hasDays = names.some(isDayColumn);
      for (const mapping of candidates) {
        if (mapping.delimiter && mapping.delimiter !== delimiter) continue;
        // A file with a day column doesn't match a format without one.
        if (!wanted && !mapping.date && hasDays) continue;
        const missing = requiredColumns(mapping).filter((name) => !present.has(folded(name)));
        if (missing.length > 0) {
          if (!nearest || missing.length < nearest.missing.length) nearest = { missing, mapping };
          continue;
        }
        // The format with the most matching columns wins, then the first line that fits.
        const rank = requiredColumns(mapping).length * 1000 - row.line;
        if (!best || rank > best.rank)
          best = { layout: layoutOf(mapping, { delimiter, row, names, rows, isWorkbook: head.isWorkbook }), rank };
      }
    }
  }
  if (best) return best.layout;
  if (wanted)
    refuse(
      `The file has no header with all columns of ${wanted.name}. Missing: ${nearest?.missing.join(', ') ?? 'all'}. The header must be within the first ${LIMITS.titleLines} lines.`,
      null,
      wanted,
    );
  const recognized = byColumns(head);
  if (recognized?.isKnown) {
    const { mapping, delimiter, row, rows, notes } = recognized;
    askAboutResults(recognized);
    return {
      ...layoutOf(mapping, { delimiter, row, names: headerNames(row), rows, isWorkbook: head.isWorkbook }),
      notes,
    };
  }
  const hint =
    recognized !== null
      ? `Recognized: ${Object.values(recognized.columns).join(', ')}.`
      : nearest !== null && nearest.missing.length < MAX_MISSING
        ? `The closest is ${nearest.mapping.name}, but the file lacks ${nearest.missing.join(', ')}.`
        : '';
  refuse(
    `The format is unknown. ${hint} The header must be within the first ${LIMITS.titleLines} lines. --write-mapping FILE writes the nearest mapping, which you can edit. --format forces one of ${FORMATS.map((f) => f.name).join(', ')}.`,
    null,
    recognized?.mapping ?? nearest?.mapping,
  );
}

/**
 * Rejects a file with ambiguous results.
 * @throws ImportRefused if the file counts results and no column contains their kind
 */
function askAboutResults({ columns: { conv, resultKind }, mapping }: Recognized): void {
  if (!conv || resultKind || !MIXED_COLUMNS.has(plainName(conv))) return;
  refuse(
    `The column '${conv}' has results, but no column names their kind. Export the report with 'Result indicator', or declare in a mapping that they are conversions. --write-mapping FILE writes a mapping.`,
    null,
    mapping,
  );
}

/** Finds the line with the most recognized columns, and its platform's mapping. */
function byColumns(head: Head): (Recognized & { delimiter: string; row: TableRow; rows: readonly TableRow[] }) | null {
  const all = [...head.byDelimiter].flatMap(([delimiter, rows]) =>
    rows.flatMap((row) => {
      if (row.cells.length < 2) return [];
      const recognized = recognize(row.cells);
      return recognized ? [{ ...recognized, delimiter, row, rows }] : [];
    }),
  );
  const score = ({ isKnown, columns, row }: (typeof all)[number]) =>
    (isKnown ? 1_000_000 : 0) + Object.keys(columns).length * 1_000 - row.line;
  return all.sort((a, b) => score(b) - score(a))[0] ?? null;
}

/** A header and its position. */
interface Found {
  readonly delimiter: string;
  readonly row: TableRow;
  readonly names: readonly string[];
  readonly rows: readonly TableRow[];
  readonly isWorkbook: boolean;
}

function layoutOf(mapping: Mapping, { delimiter, row, names, rows, isWorkbook }: Found): Layout {
  const needed = new Set(requiredColumns(mapping).map(folded));
  const twice = names.find((name, at) => needed.has(name) && names.indexOf(name) !== at);
  if (twice !== undefined) refuse(`The column '${twice}' appears twice.`, row.line);
  checkAggregation(mapping, rows, row.line, delimiter);
  const titles = rows.filter((title) => title.line < row.line).map((title) => title.cells.join(delimiter));
  const range = titles.map(readRange).find((found) => found !== null) ?? null;
  const places = new Map(names.map((name, at) => [name, at] as const));
  return {
    ...{ mapping, delimiter, headerLine: row.line, places, columnCount: names.length, range, isWorkbook, notes: [] },
    names: row.cells.slice(0, names.length).map((name) => name.replace(/^\uFEFF/, '').trim()),
    endColumn: mapping.date?.columns.length === 1 ? endColumn(mapping.date.columns[0]!, row.cells) : null,
  };
}

/** Returns the column names without trailing blanks. */
function headerNames({ cells }: TableRow): string[] {
  const names = cells.map(folded);
  while (names.at(-1) === '') names.pop();
  return names;
}

/**
 * Rejects aggregated rows.
 * @throws ImportRefused if a title line or a column shows that rows cover weeks, months or the whole range
 */
function checkAggregation(mapping: Mapping, rows: readonly TableRow[], headerLine: number, delimiter: string): void {
  if (mapping.wholePeriod) return;
  for (const { cells, line } of rows) {
    const said = line < headerLine ? periodInTitle(cells.join(delimiter)) : null;
    if (said)
      refuse(`The report is aggregated (${said}), but imports need data by day. Export the report by day.`, line);
  }
  const header = rows.find(({ line }) => line === headerLine)?.cells ?? [];
  const column = header.find((name) => periodColumn(name) !== null);
  if (column === undefined) return;
  const read = mapping.date?.columns.map(folded);
  if (read && !(read.length === 1 && read[0] === folded(column))) return;
  refuse(
    `The column '${column.trim()}' has ${periodColumn(column)} per row, but imports need data by day. Export the report by day.`,
    headerLine,
  );
}

/** Returns the position of a column. Undefined if the file has no such column. */
export function placeOf(layout: Layout, column: string | undefined): number | undefined {
  return column === undefined ? undefined : layout.places.get(folded(column));
}
