import { type BuilderField, type FieldValue, readField } from './fields.js';
import { pastedCells } from './pasted-cells.js';

/** Rows copied from a spreadsheet, with the field of each column. */
export interface PastedTable {
  /** Trimmed cells. All rows have the same number of cells. */
  readonly cells: readonly (readonly string[])[];
  /** Path of the field by column. Null for unused columns. */
  readonly mapping: readonly (string | null)[];
  /** True if the first row contains the names of the columns. */
  readonly hasHeader: boolean;
}

/** Field that a column of a pasted table can contain. */
export type PastedField = Pick<BuilderField<never>, 'path' | 'label' | 'headers' | 'looksLike'>;

const fieldOfHeader = (fields: readonly PastedField[], cell: string): string | null => {
  const word = cell.toLowerCase();
  return (
    fields.find(({ path, label, headers }) =>
      [label.toLowerCase(), path.toLowerCase(), ...(headers ?? [])].includes(word),
    )?.path ?? null
  );
};

/**
 * Assigns columns to fields if there is no header. Recognizable fields are assigned to the first matching column, and
 * other fields follow in order.
 */
function byContent(cells: PastedTable['cells'], fields: readonly PastedField[]): PastedTable['mapping'] {
  const columns = (cells[0] ?? []).map((_, at) => at);
  const recognized = new Map<number, string>();
  for (const { path, looksLike } of fields) {
    const at = columns.find((column) => !recognized.has(column) && cells.some((row) => looksLike?.(row[column] ?? '')));
    if (at !== undefined) recognized.set(at, path);
  }
  const rest = fields.filter(({ looksLike }) => !looksLike).map(({ path }) => path);
  return columns.map((column) => recognized.get(column) ?? rest.shift() ?? null);
}

/** Splits a line into cells. Without tabs, commas separate cells only if the header or the cells suggest it. */
function cellsOf(text: string, fields: readonly PastedField[]): string[][] {
  const cells = pastedCells(text);
  const [first = []] = cells;
  if (text.includes('\t') || first.length < 2) return cells;
  const isTable =
    first.some((cell) => fieldOfHeader(fields, cell) !== null) ||
    fields.some(({ looksLike }) => cells.some((row) => row.some((cell) => looksLike?.(cell))));
  return isTable ? cells : pastedCells(text, '\t');
}

/** Splits a pasted text into cells. Columns are assigned based on the header or, without a header, on their content. */
export function pastedTable(text: string, fields: readonly PastedField[]): PastedTable {
  const cells = cellsOf(text, fields);
  const found = (cells[0] ?? []).map((cell) => fieldOfHeader(fields, cell));
  const hasHeader = found.some((path) => path !== null);
  const mapping = hasHeader
    ? found.map((path, at) => (path !== null && found.indexOf(path) === at ? path : null))
    : byContent(cells, fields);
  return { cells, mapping, hasHeader };
}

/** Returns the error of a mapping, or null. @param required paths of required fields */
export function mappingError(
  mapping: PastedTable['mapping'],
  fields: readonly PastedField[],
  required: readonly string[],
): string | null {
  const labelOf = (path: string): string => fields.find((field) => field.path === path)?.label ?? path;
  const chosen = mapping.filter((path) => path !== null);
  const twice = chosen.find((path, at) => chosen.indexOf(path) !== at);
  if (twice !== undefined) return `Two columns are mapped to ${labelOf(twice)}.`;
  const missing = required.filter((path) => !chosen.includes(path));
  return missing.length === 0 ? null : `Choose a column for ${missing.map(labelOf).join(' and ')}.`;
}

/** Fields of rows that form one entity together. */
export interface RowGroups {
  /** Path of the field whose value is equal in these rows. */
  readonly together: string;
  /** Paths of fields that can differ by row. Other fields must be equal in all rows, or empty after the first one. */
  readonly ofEachRow: readonly string[];
}

/** Adds problems to rows that contradict the first row of their group, and to duplicates. */
export function withConflicts(
  rows: readonly PastedValues[],
  fields: readonly Pick<BuilderField<never>, 'path' | 'label'>[],
  { together, ofEachRow }: RowGroups,
): PastedValues[] {
  const firsts = new Map<FieldValue, PastedValues>();
  return rows.map((row) => {
    const group = row.values[together];
    if (group === undefined) return row;
    const first = firsts.get(group);
    if (!first) {
      firsts.set(group, row);
      return row;
    }
    const shared = fields.filter(({ path }) => path in row.values && !ofEachRow.includes(path));
    const other = shared.filter(({ path }) => !isSame(row.values[path], first.values[path]));
    const problems = other.map(({ label }) => `${label} differs from row ${first.line}.`);
    if (problems.length === 0 && !ofEachRow.some((path) => path in row.values))
      problems.push(`It repeats row ${first.line}.`);
    return problems.length === 0 ? row : { ...row, problems: [...row.problems, ...problems] };
  });
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Values of a pasted row by path, and the problems of invalid cells. */
export interface PastedValues {
  /** Line number, starting at 1 and including the header. */
  readonly line: number;
  readonly values: Readonly<Record<string, FieldValue>>;
  readonly problems: readonly string[];
}

/** Returns the rows of a table as values of fields. Empty cells are omitted, so that shared values apply to them. */
export function valuesOf<Known>(
  { cells, mapping, hasHeader }: PastedTable,
  fields: readonly BuilderField<Known>[],
  known: Known,
): PastedValues[] {
  const byPath = new Map(fields.map((field) => [field.path, field]));
  const first = hasHeader ? 1 : 0;
  return cells.slice(first).map((row, at) => {
    const values: Record<string, FieldValue> = {};
    const problems: string[] = [];
    mapping.forEach((path, column) => {
      const field = path === null ? undefined : byPath.get(path);
      const text = row[column] ?? '';
      if (!field || text === '') return;
      const reading = readField(field, text, known);
      if ('problem' in reading) problems.push(reading.problem);
      else values[field.path] = reading.value;
    });
    return { line: first + at + 1, values, problems };
  });
}
