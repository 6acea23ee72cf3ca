import { readRange } from './dates.js';
import { FORMATS } from './formats.js';
import { refuse } from './import-error.js';
import { type Mapping, requiredColumns } from './mapping.js';
import { type Recognized, recognize } from './recognize.js';
import type { Head, TableRow } from './table-reader.js';

/** A format that lacks more columns is not near. */
const MAX_MISSING = 6;

/** How a file is to be read: its mapping, where its header stands, and where the columns are. */
export interface Layout {
  readonly mapping: Mapping;
  readonly delimiter: string;
  readonly headerLine: number;
  /** Column name, lower case, to its place. */
  readonly places: ReadonlyMap<string, number>;
  readonly columnCount: number;
  /** Days a title line speaks of. */
  readonly range: { readonly from: string; readonly to: string } | null;
  /** What the person who imports has to know of how it is read. */
  readonly notes: readonly string[];
}

const folded = (name: string) =>
  name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();

/**
 * Finds the header among the first lines, and the format that fits it when none is given: a known one, else that of a
 * platform whose words the columns have.
 * @throws ImportRefused saying what is missing, with the mapping that comes nearest.
 */
export function detectLayout(head: Head, wanted: Mapping | null): Layout {
  const candidates = wanted ? [wanted] : FORMATS;
  let best: { layout: Layout; rank: number } | null = null;
  let nearest: { missing: string[]; mapping: Mapping } | null = null;
  for (const [delimiter, rows] of head.byDelimiter) {
    for (const row of rows) {
      const names = row.cells.map(folded);
      if (names.length < 2) continue;
      const present = new Set(names);
      for (const mapping of candidates) {
        if (mapping.delimiter && mapping.delimiter !== delimiter) continue;
        const missing = requiredColumns(mapping).filter((name) => !present.has(folded(name)));
        if (missing.length > 0) {
          if (!nearest || missing.length < nearest.missing.length) nearest = { missing, mapping };
          continue;
        }
        // The format that knows most of the header is the one; the first line that fits is the header.
        const rank = requiredColumns(mapping).length * 1000 - row.line;
        if (!best || rank > best.rank) best = { layout: layoutOf(mapping, delimiter, row, names, rows), rank };
      }
    }
  }
  if (best) return best.layout;
  if (wanted)
    refuse(
      `The file has no header with the columns of ${wanted.name}; missing: ${nearest?.missing.join(', ') ?? 'all'}.`,
      null,
      wanted,
    );
  const recognized = byColumns(head);
  if (recognized?.isKnown) {
    const { mapping, delimiter, row, rows, notes } = recognized;
    return { ...layoutOf(mapping, delimiter, row, row.cells.map(folded), rows), notes };
  }
  const hint =
    recognized !== null
      ? `Recognized: ${Object.values(recognized.columns).join(', ')}.`
      : nearest !== null && nearest.missing.length < MAX_MISSING
        ? `The closest is ${nearest.mapping.name}, which misses ${nearest.missing.join(', ')}.`
        : '';
  refuse(
    `The format is unknown. ${hint} --write-mapping FILE writes the nearest mapping for editing; --format insists on one of ${FORMATS.map((f) => f.name).join(', ')}.`,
    null,
    recognized?.mapping ?? nearest?.mapping,
  );
}

/** The line whose columns say most, as its platform would have it read. */
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

function layoutOf(
  mapping: Mapping,
  delimiter: string,
  row: TableRow,
  names: readonly string[],
  rows: readonly TableRow[],
): Layout {
  const needed = new Set(requiredColumns(mapping).map(folded));
  const twice = names.find((name, at) => needed.has(name) && names.indexOf(name) !== at);
  if (twice !== undefined) refuse(`The column '${twice}' appears twice.`, row.line);
  const titles = rows.filter((title) => title.line < row.line).map((title) => title.cells.join(delimiter));
  const range = titles.map(readRange).find((found) => found !== null) ?? null;
  const places = new Map(names.map((name, at) => [name, at] as const));
  return { mapping, delimiter, headerLine: row.line, places, columnCount: names.length, range, notes: [] };
}

/** Place of a column; undefined when the file lacks it. */
export function placeOf(layout: Layout, column: string | undefined): number | undefined {
  return column === undefined ? undefined : layout.places.get(folded(column));
}
