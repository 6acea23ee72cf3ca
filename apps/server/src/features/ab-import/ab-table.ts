import {
  BadValue,
  countNumber,
  dateForm,
  type FileSource,
  ImportRefused,
  isBlank,
  type LineError,
  MAX_NAMED_ERRORS,
  plainText,
  readDate,
  readHead,
  readRows,
  refuse,
  scaledNumber,
} from '../import/index.js';
import type { AbMapping } from './ab-mapping.js';

const MICROS = 1_000_000;

/**
 * Figures of a variant on a day. Money is in micros. Squares are summed over visits, and null if the file has only
 * sums.
 */
export interface AbDay {
  readonly date: string;
  /** Index of the variant in the mapping. */
  readonly variant: number;
  visits: number;
  sold: number;
  earned: number | null;
  /** Sum of squared clicks. */
  soldSquares: number | null;
  /** Sum of squared revenue, in millionths of squared currency units. */
  earnedSquares: number | null;
  earnedSold: number | null;
}

export interface AbTable {
  readonly days: AbDay[];
  readonly rows: number;
  /** Number of rows without visits or sold clicks, which measured nothing. */
  readonly unmeasured: number;
}

interface Header {
  readonly delimiter: string;
  readonly line: number;
  /** Positions of the mapping's columns in the file. */
  readonly places: ReadonlyMap<string, number>;
  readonly width: number;
}

/** Sums the rows of files by day and variant. @throws ImportRefused naming the unreadable lines */
export async function readAbTable(files: readonly FileSource[], mapping: AbMapping): Promise<AbTable> {
  const days = new Map<string, AbDay>();
  const errors: LineError[] = [];
  let [rows, unmeasured, errorCount] = [0, 0, 0];
  const forms = mapping.date.forms.map(dateForm);
  for (const file of files) {
    const header = await findHeader(file, mapping);
    const read = reader(mapping, header, forms);
    for await (const { line, cells } of readRows(file, header.delimiter, header.line)) {
      rows += 1;
      try {
        const row = read(cells);
        if (row) add(days, row, mapping);
        else unmeasured += 1;
      } catch (error) {
        if (!(error instanceof BadValue)) throw error;
        errorCount += 1;
        const where = files.length > 1 ? `${file.name}: ` : '';
        if (errors.length < MAX_NAMED_ERRORS) errors.push({ line, message: `${where}${error.message}.` });
      }
    }
  }
  if (errorCount > 0) throw new ImportRefused(errors, errorCount);
  if (days.size === 0) refuse('No row has both visits and sold clicks.');
  const sorted = [...days.values()].sort((a, b) => a.date.localeCompare(b.date) || a.variant - b.variant);
  return { days: sorted, rows, unmeasured };
}

const columnsOf = ({ date, variant, visits, sold, earned }: AbMapping): string[] =>
  [date.column, variant, visits, sold, earned].filter((name) => name !== undefined);

async function findHeader(file: FileSource, mapping: AbMapping): Promise<Header> {
  const wanted = columnsOf(mapping);
  let nearest = wanted;
  for (const [delimiter, lines] of (await readHead(file)).byDelimiter)
    for (const { line, cells } of lines) {
      const names = cells.map((name) => name.trim().toLowerCase());
      const places = new Map(wanted.map((name) => [name, names.indexOf(name.trim().toLowerCase())]));
      const missing = wanted.filter((name) => places.get(name)! < 0);
      if (missing.length === 0) return { delimiter, line, places, width: cells.length };
      if (missing.length < nearest.length) nearest = missing;
    }
  refuse(`${file.name} has no header with all columns of the mapping. Missing: ${nearest.join(', ')}.`);
}

interface Measured {
  readonly date: string;
  readonly variant: number;
  readonly visits: number;
  readonly sold: number;
  readonly earned: number | null;
}

/** Returns a function that reads a row, or null for a row that measured nothing. */
function reader(mapping: AbMapping, { places, width }: Header, forms: ReturnType<typeof dateForm>[]) {
  const { decimal, rows, date, variant, visits, sold, earned } = mapping;
  return (cells: readonly string[]): Measured | null => {
    if (cells.length !== width) throw new BadValue(`has ${cells.length} cells, but the header has ${width} columns`);
    const cell = (name: string): string => plainText(cells[places.get(name)!]!);
    const named = cell(variant);
    const at = mapping.variants.findIndex(({ value }) => value === named);
    if (at < 0) throw new BadValue(`'${named}' isn't a variant in the mapping`);
    const day = readDate(cell(date.column), forms).date;
    if (isBlank(cell(sold)) || (visits !== undefined && isBlank(cell(visits)))) return null;
    return {
      ...{ date: day, variant: at, sold: countNumber(cell(sold), decimal) },
      visits: rows === 'visits' ? 1 : countNumber(cell(visits!), decimal),
      earned: earned === undefined || isBlank(cell(earned)) ? null : scaledNumber(cell(earned), 6, decimal),
    };
  };
}

function add(days: Map<string, AbDay>, row: Measured, { rows }: AbMapping): void {
  const { date, variant, visits, sold, earned } = row;
  const key = `${date} ${variant}`;
  const day = days.get(key) ?? emptyDay(date, variant, rows === 'visits');
  days.set(key, day);
  day.visits += visits;
  day.sold += sold;
  if (earned !== null) day.earned = (day.earned ?? 0) + earned;
  if (day.soldSquares === null) return;
  day.soldSquares += sold ** 2;
  day.earnedSquares = day.earnedSquares! + ((earned ?? 0) / MICROS) ** 2 * MICROS;
  day.earnedSold = day.earnedSold! + (earned ?? 0) * sold;
}

const emptyDay = (date: string, variant: number, hasSquares: boolean): AbDay => ({
  ...{ date, variant, visits: 0, sold: 0, earned: null },
  ...(hasSquares
    ? { soldSquares: 0, earnedSquares: 0, earnedSold: 0 }
    : { soldSquares: null, earnedSquares: null, earnedSold: null }),
});
