import { byField } from '../drafts/error-tally.js';
import type { StepError } from '../drafts/steps.js';
import type { FieldMessages } from '../forms/field-messages.js';
import { urlShapeError } from '../media/urls.js';
import { errorIf, isBlank } from './context.js';
import { type InputRow, MAX_INPUT_ROWS } from './payload.js';
import { INPUT_COLUMN_LABELS, INPUT_COLUMNS, type InputColumn } from './row-columns.js';

/** What each pasted column holds; null: it is not used. */
export type ColumnMapping = readonly (InputColumn | null)[];

export interface PastedRows {
  /** Cells, trimmed; every row has as many as the longest. */
  readonly cells: readonly (readonly string[])[];
  readonly mapping: ColumnMapping;
  /** Whether the first row names the columns. */
  readonly hasHeader: boolean;
}

/** Cells of a text copied from a spreadsheet (tabs) or a CSV file; a cell in quotes may hold separators and lines. */
export function pastedCells(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  const width = Math.max(0, ...rows.map(({ length }) => length));
  return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')]);
}

/** Tabs if there are any; otherwise semicolons or commas, by what the first line has outside of URLs. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const [line = ''] = text.split('\n');
  return line.replace(/https?:\/\/[^\s";,]*/g, '').includes(';') ? ';' : ',';
}

const HEADERS: Readonly<Record<InputColumn, readonly string[]>> = {
  keyword: ['keyword', 'keywords', 'search term', 'term'],
  url: ['url', 'final url', 'link', 'address', 'landing page'],
  campaignName: ['campaign', 'campaign name'],
  adGroupName: ['ad group', 'adgroup', 'ad group name', 'ad set', 'ad set name'],
  displayUrl: ['display url', 'display link'],
};

const columnOfHeader = (cell: string): InputColumn | null =>
  INPUT_COLUMNS.find((column) => HEADERS[column].includes(cell.toLowerCase())) ?? null;

const isUrlLike = (cell: string): boolean => /^https?:\/\//i.test(cell);

/** By the header, else by content: the first column of URLs is the URL, the first of the others the keyword. */
function suggestedMapping(cells: readonly (readonly string[])[], hasHeader: boolean): ColumnMapping {
  const [first = []] = cells;
  if (hasHeader) {
    const found = first.map(columnOfHeader);
    return found.map((column, at) => (column !== null && found.indexOf(column) === at ? column : null));
  }
  const urlAt = first.findIndex((_, at) => cells.some((row) => isUrlLike(row[at] ?? '')));
  const rest: InputColumn[] = ['keyword', 'campaignName', 'adGroupName', 'displayUrl'];
  return first.map((_, at) => (at === urlAt ? 'url' : (rest.shift() ?? null)));
}

/** A pasted text as cells, with what its columns seem to hold. */
export function pastedRows(text: string): PastedRows {
  const cells = pastedCells(text);
  const hasHeader = (cells[0] ?? []).some((cell) => columnOfHeader(cell) !== null);
  return { cells, mapping: suggestedMapping(cells, hasHeader), hasHeader };
}

export const emptyRow = (id: string): InputRow => ({
  id,
  ...(Object.fromEntries(INPUT_COLUMNS.map((column) => [column, ''])) as Record<InputColumn, string>),
});

/** Input rows of pasted cells by a mapping. @param newId a new id at each call */
export function rowsOf({ cells, mapping, hasHeader }: PastedRows, newId: () => string): InputRow[] {
  return cells.slice(hasHeader ? 1 : 0).map((row) => {
    const named = mapping.flatMap((column, at) => (column === null ? [] : [[column, row[at] ?? '']]));
    return { ...emptyRow(newId()), ...Object.fromEntries(named) };
  });
}

/** What is wrong with a mapping; null: nothing. */
export function mappingError(mapping: ColumnMapping): string | null {
  const chosen = mapping.filter((column) => column !== null);
  const twice = chosen.find((column, at) => chosen.indexOf(column) !== at);
  if (twice !== undefined) return `Two columns are mapped to ${INPUT_COLUMN_LABELS[twice]}.`;
  const missing = (['keyword', 'url'] as const).filter((column) => !chosen.includes(column));
  return missing.length === 0 ? null : `Choose a column for ${missing.map((column) => INPUT_COLUMN_LABELS[column]).join(' and ')}.`; // prettier-ignore
}

/** A row without anything typed: the last one of the table, ready to type in. */
export const isEmptyRow = (row: InputRow): boolean => INPUT_COLUMNS.every((column) => isBlank(row[column]));

const comparable = (url: string): string => (URL.canParse(url.trim()) ? new URL(url.trim()).href : url.trim());

/** Rows with the same keyword (however it is capitalized) and URL as an earlier one: index of that one, by index. */
export function duplicateRows(rows: readonly InputRow[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>();
  const duplicates = new Map<number, number>();
  rows.forEach((row, at) => {
    if (isBlank(row.keyword) || isBlank(row.url)) return;
    const key = JSON.stringify([row.keyword.trim().toLowerCase().replace(/\s+/g, ' '), comparable(row.url)]);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, at);
    else duplicates.set(at, earlier);
  });
  return duplicates;
}

export const withoutDuplicates = (rows: readonly InputRow[]): InputRow[] => {
  const duplicates = duplicateRows(rows);
  return rows.filter((_, at) => !duplicates.has(at));
};

function urlError(url: string): string | null {
  if (isBlank(url)) return 'Enter a URL.';
  return urlShapeError(url.trim());
}

/** What is wrong with the rows, at `rows.N.column`. Empty rows are skipped; duplicates are marked, and may stay. */
export function rowErrors(rows: readonly InputRow[]): FieldMessages[] {
  const errors: StepError[] = rows.flatMap((row, at) => {
    if (isEmptyRow(row)) return [];
    const url = urlError(row.url);
    return [
      ...errorIf(isBlank(row.keyword), `rows.${at}.keyword`, 'Enter a keyword.'),
      ...(url === null ? [] : [{ path: `rows.${at}.url`, message: url }]),
    ];
  });
  const tooMany = errorIf(
    rows.length > MAX_INPUT_ROWS,
    'rows',
    `Up to ${MAX_INPUT_ROWS.toLocaleString('en-US')} rows.`,
  );
  return byField([...tooMany, ...errors]);
}
