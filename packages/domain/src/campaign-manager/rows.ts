import type { PastedField, PastedTable } from '../builders/pasted-table.js';
import { byField } from '../drafts/error-tally.js';
import type { StepError } from '../drafts/steps.js';
import type { FieldMessages } from '../forms/field-messages.js';
import { urlShapeError } from '../media/urls.js';
import { errorIf, isBlank } from './context.js';
import { type InputRow, MAX_INPUT_ROWS } from './payload.js';
import { INPUT_COLUMN_LABELS, INPUT_COLUMNS, type InputColumn } from './row-columns.js';

const isUrlLike = (cell: string): boolean => /^https?:\/\//i.test(cell);

const HEADERS: Readonly<Record<InputColumn, readonly string[]>> = {
  keyword: ['keywords', 'search term', 'term'],
  url: ['final url', 'link', 'address', 'landing page'],
  campaignName: ['campaign'],
  adGroupName: ['ad group', 'adgroup', 'ad set', 'ad set name'],
  displayUrl: ['display link'],
};

/** Fields that a pasted column can be mapped to. */
export const INPUT_FIELDS: readonly PastedField[] = INPUT_COLUMNS.map((path) => ({
  ...{ path, label: INPUT_COLUMN_LABELS[path], headers: HEADERS[path] },
  ...(path === 'url' && { looksLike: isUrlLike }),
}));

/** Required columns. */
export const REQUIRED_COLUMNS: readonly InputColumn[] = ['keyword', 'url'];

export const emptyRow = (id: string): InputRow => ({
  id,
  ...(Object.fromEntries(INPUT_COLUMNS.map((column) => [column, ''])) as Record<InputColumn, string>),
});

/** Creates input rows from a pasted table. @param newId returns a new id on each call */
export function rowsOf({ cells, mapping, hasHeader }: PastedTable, newId: () => string): InputRow[] {
  return cells.slice(hasHeader ? 1 : 0).map((row) => {
    const named = mapping.flatMap((column, at) => (column === null ? [] : [[column, row[at] ?? '']]));
    return { ...emptyRow(newId()), ...Object.fromEntries(named) };
  });
}

/** Returns true for a row without any input, such as the last row of the table. */
export const isEmptyRow = (row: InputRow): boolean => INPUT_COLUMNS.every((column) => isBlank(row[column]));

const comparable = (url: string): string => (URL.canParse(url.trim()) ? new URL(url.trim()).href : url.trim());

/**
 * Finds rows with the same keyword (ignoring case) and URL as an earlier row. Returns the earlier index by row index.
 */
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

/** Returns the errors of the rows, at `rows.N.column`. Empty rows are skipped. Duplicates are marked elsewhere and allowed. */
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
