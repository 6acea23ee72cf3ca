import { z } from 'zod';
import {
  BadValue,
  type FileSource,
  hourNumber,
  ImportRefused,
  isBlank,
  type LineError,
  MAX_NAMED_ERRORS,
  plainText,
  readHead,
  readRows,
  refuse,
  type TableRow,
} from '../import/index.js';
import type { FamilyFormat } from './family-formats.js';

/** Maximum number of rows, because all of them are in memory. */
const MAX_ROWS = 500_000;

const text = z.string().min(1).max(200);
/** Mapping of a file's column names, documented in docs/import.md. */
const familyMapping = z.strictObject({
  columns: z.record(text, text).default({}).describe('our column: column of the file'),
  fixed: z.record(text, text).default({}).describe('our column: value for every row'),
  currency: z.string().length(3).optional(),
});
export type FamilyMapping = z.output<typeof familyMapping>;

/** Parses a mapping. @throws ImportRefused if it is invalid */
export function readFamilyMapping(given: unknown, { columns, optional, name }: FamilyFormat): FamilyMapping {
  const parsed = familyMapping.safeParse(given ?? {});
  if (!parsed.success) refuse(`Mapping: ${said(parsed.error)}`);
  const known = [...columns, ...optional, 'date', 'hour'];
  const unknown = Object.keys({ ...parsed.data.columns, ...parsed.data.fixed }).find((one) => !known.includes(one));
  if (unknown !== undefined)
    refuse(`Mapping: ${name} has no column '${unknown}'. Its columns are ${known.join(', ')}.`);
  return parsed.data;
}

export interface FamilyTable<Row> {
  readonly rows: readonly Row[];
  /** Columns of the file in order, with their field in the format. Null if unused. */
  readonly columns: readonly { readonly column: string; readonly field: string | null }[];
  /** True if days and hours have separate columns. */
  readonly hasOwnDays: boolean;
  /** Days of the file on its own clock, by offset from UTC in minutes. */
  readonly ownDays: ReadonlyMap<number, ReadonlySet<string>>;
}

const folded = (name: string): string => name.trim().toLowerCase();

interface Header {
  readonly delimiter: string;
  readonly line: number;
  /** Positions of our columns in the file. */
  readonly places: ReadonlyMap<string, number>;
  readonly names: readonly string[];
}

/** Finds the first line with all columns. @throws ImportRefused naming the missing columns */
async function findHeader(file: FileSource, format: FamilyFormat, mapping: FamilyMapping): Promise<Header> {
  const { byDelimiter } = await readHead(file);
  let nearest: readonly string[] | null = null;
  for (const [delimiter, rows] of byDelimiter)
    for (const { line, cells } of rows) {
      const header = headerOf(cells, delimiter, line, format, mapping);
      const missing = missingOf(header, format, mapping);
      if (missing.length === 0) return header;
      if (cells.length > 1 && (nearest === null || missing.length < nearest.length)) nearest = missing;
    }
  refuse(
    `The file has no header with all columns of ${format.name}. Missing: ${(nearest ?? format.columns).join(', ')}.`,
  );
}

function headerOf(
  cells: readonly string[],
  delimiter: string,
  line: number,
  { columns, optional }: FamilyFormat,
  mapping: FamilyMapping,
): Header {
  const names = cells.map(folded);
  const places = new Map<string, number>();
  for (const column of new Set([...columns, ...optional, 'date', 'hour'])) {
    const place = names.indexOf(folded(mapping.columns[column] ?? column));
    if (place >= 0) places.set(column, place);
  }
  const width = cells.findLastIndex((name) => name.trim() !== '') + 1;
  return { delimiter, line, places, names: cells.slice(0, width) };
}

/** Returns the missing columns. Separate day and hour columns replace the time column. */
function missingOf({ places }: Header, { columns, hasHours, of }: FamilyFormat, { fixed }: FamilyMapping): string[] {
  const has = (column: string): boolean => places.has(column) || column in fixed;
  const isDated = of === 'site' && !hasHours && has('date');
  return columns.filter((column) => !has(column) && !(column === 'hour' && isDated));
}

/** Reads a file. @throws ImportRefused with the unreadable lines */
export async function readFamilyTable<F extends FamilyFormat>(
  file: FileSource,
  format: F,
  mapping: FamilyMapping,
): Promise<FamilyTable<ReturnType<F['read']>>> {
  const header = await findHeader(file, format, mapping);
  const rows: ReturnType<F['read']>[] = [];
  const ownDays = new Map<number, Set<string>>();
  const errors: LineError[] = [];
  let errorCount = 0;
  for await (const tableRow of readRows(file, header.delimiter, header.line)) {
    try {
      const record = recordOf(tableRow, header, format, mapping);
      if (record === null) continue;
      rows.push(format.read(record) as ReturnType<F['read']>);
      noteDay(ownDays, record);
    } catch (error) {
      errorCount += 1;
      if (errors.length < MAX_NAMED_ERRORS) errors.push({ line: tableRow.line, message: messageOf(error) });
    }
    if (rows.length > MAX_ROWS) refuse('The file has more than 500,000 rows. Split it by days.');
  }
  if (errorCount > 0) throw new ImportRefused(errors, errorCount);
  const fields = new Map([...header.places].map(([field, place]) => [place, field]));
  const columns = header.names.map((column, place) => ({ column, field: fields.get(place) ?? null }));
  const hasOwnDays = header.places.has('date') || 'date' in mapping.fixed;
  return { rows, columns: columns.filter(({ column }) => column !== ''), hasOwnDays, ownDays };
}

const MOMENT = /^(\d{4}-\d\d-\d\d)T.*?(?:Z|([+-])(\d\d):?(\d\d))$/i;

function noteDay(days: Map<number, Set<string>>, record: object): void {
  const { hour } = record as { readonly hour?: string };
  const [, day, sign, hours, minutes] = MOMENT.exec(hour ?? '') ?? [];
  if (!day) return;
  const offset = sign ? (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) : 0;
  const own = days.get(offset);
  if (own) own.add(day);
  else days.set(offset, new Set([day]));
}

/** Converts a row to a record. Returns null for a blank row. */
function recordOf({ cells }: TableRow, header: Header, { of }: FamilyFormat, { fixed }: FamilyMapping): object | null {
  if (cells.every((cell) => cell.trim() === '')) return null;
  const hasSurplus = cells.slice(header.names.length).some((cell) => cell.trim() !== '');
  if (cells.length < header.names.length || hasSurplus)
    throw new BadValue(`has ${cells.length} cells, but the header has ${header.names.length} columns`);
  const record: Record<string, string> = { ...fixed };
  for (const [column, place] of header.places) {
    const cell = plainText(cells[place] ?? '');
    record[column] = isBlank(cell) ? '' : cell;
  }
  return of === 'site' && 'date' in record ? { ...record, hour: momentOf(record) } : record;
}

/** Combines separate day and hour columns, which are in UTC. */
function momentOf({ date, hour = '' }: Readonly<Record<string, string>>): string {
  return `${date}T${String(hour === '' ? 0 : hourNumber(hour)).padStart(2, '0')}:00:00Z`;
}

const said = ({ issues: [issue] }: z.ZodError): string => {
  const path = issue!.path.join('.');
  return path === '' ? `the row ${issue!.message}.` : `${path}: ${issue!.message}.`;
};

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return said(error);
  if (error instanceof BadValue) return `${error.message}.`;
  throw error;
}
