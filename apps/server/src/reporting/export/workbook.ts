import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { FormatId } from '@adops/domain';
import type { ExportColumn } from './export-columns.js';

/**
 * A workbook written row by row in constant memory: typed strings (never formulas or links), real numbers with
 * formats, real dates. Continues on another sheet at Excel's row limit.
 */
const MAX_ROWS = 1_048_576;
/**
 * Rows written as one text: longer ones outlive the quick collection of what is thrown away, and memory grows by them.
 */
const ROWS_OF_TEXT = 64;

/** Number formats by style; the position is the style's number in the workbook. */
const STYLES = ['General', '#,##0', '#,##0.00', '#,##0.0000', '0.00%', 'yyyy-mm-dd'] as const;
const STYLE_OF: Readonly<Partial<Record<FormatId, number>>> = {
  integer: 1,
  decimal2: 2,
  money: 2,
  currencyMoney: 2,
  money4: 3,
  currencyMoney4: 3,
  percent: 4,
  date: 5,
};

/** Anything XML writes in another way. Most texts hold none of it. */
// eslint-disable-next-line no-control-regex
const SPECIAL = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;
// Control characters and lone surrogates cannot stand in XML.
// eslint-disable-next-line no-control-regex
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const xml = (text: string): string =>
  SPECIAL.test(text)
    ? text
        .replace(IMPOSSIBLE, '')
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
    : text;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DAY = 86_400_000;
/** Day 0 of a workbook's calendar. */
const EPOCH = Date.UTC(1899, 11, 30);

const textCell = (text: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;

/** What a cell of a workbook needs to know of its column. */
export type CellColumn = Pick<ExportColumn, 'label' | 'format' | 'kind'>;

/** @param value as JavaScript has it, or as the database writes it */
function cell(value: unknown, { kind, format }: CellColumn): string {
  if (value === null || value === undefined) return '<c/>';
  switch (kind) {
    case 'number':
    case 'integer':
      return `<c s="${STYLE_OF[format] ?? 0}"><v>${String(value)}</v></c>`;
    case 'date':
      return `<c s="5"><v>${(Date.parse(`${String(value)}T00:00:00Z`) - EPOCH) / DAY}</v></c>`;
    case 'boolean':
      return `<c t="b"><v>${value === true || value === 't' ? 1 : 0}</v></c>`;
    default:
      // A typed text is never run as a formula.
      return textCell(String(value));
  }
}

/** Rows under one heading; more of them than a sheet holds go on on further sheets. */
export interface WorkbookTable {
  /** On the sheet's tab, at most 25 characters. */
  readonly name: string;
  readonly columns: readonly CellColumn[];
  /** Rows as lists of values in the order of the columns, some thousand at a time. Tables are read one after the other. */
  readonly batches: AsyncIterator<readonly (readonly unknown[])[]>;
  readonly totalRows: number;
}

/** @param batches rows as lists of values in the order of the columns, some thousand at a time */
export function workbook(
  columns: readonly CellColumn[],
  batches: AsyncIterator<readonly (readonly unknown[])[]>,
  totalRows: number,
  rowsPerSheet = MAX_ROWS - 1,
): Readable {
  return workbookOf([{ name: 'Report', columns, batches, totalRows }], rowsPerSheet);
}

export function workbookOf(tables: readonly WorkbookTable[], rowsPerSheet = MAX_ROWS - 1): Readable {
  const zip = new yazl.ZipFile();
  const sheets = tables.flatMap((table) => sheetsOf(table, rowsPerSheet));
  const numbers = sheets.map((_, index) => index + 1);
  const add = (path: string, content: string): void =>
    zip.addBuffer(Buffer.from(HEAD + content), path, { compressionLevel: 1 });
  add('[Content_Types].xml', contentTypes(numbers));
  add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${xml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  );
  add('xl/styles.xml', styles());
  // The archive is written entry by entry, so each sheet takes up where the one before it stopped.
  const file = zip.outputStream as Readable;
  // An error in the rows ends the file and reaches its sender; unhandled, it would end the process.
  const fail = (error: Error): void => void file.destroy(error);
  for (const [index, { content }] of sheets.entries()) {
    const rows = Readable.from(content(), { highWaterMark: 1 }).on('error', fail);
    file.once('close', () => rows.destroy());
    zip.addReadStream(rows, `xl/worksheets/sheet${index + 1}.xml`, { compressionLevel: 1 });
  }
  zip.on('error', fail);
  zip.end();
  return file;
}

interface Sheet {
  readonly name: string;
  readonly content: () => AsyncGenerator<string>;
}

function sheetsOf({ name, columns, batches, totalRows }: WorkbookTable, rowsPerSheet: number): Sheet[] {
  let waiting: readonly (readonly unknown[])[] = [];
  async function* content(): AsyncGenerator<string> {
    yield `${HEAD}<worksheet ${MAIN}><sheetData><row>${columns.map(({ label }) => textCell(label)).join('')}</row>`;
    let room = rowsPerSheet;
    while (room > 0) {
      if (waiting.length === 0) {
        const next = await batches.next();
        if (next.done) break;
        waiting = next.value;
      }
      const rows = waiting.slice(0, Math.min(room, ROWS_OF_TEXT));
      waiting = waiting.slice(rows.length);
      room -= rows.length;
      yield rows
        .map((row) => `<row>${columns.map((column, index) => cell(row[index], column)).join('')}</row>`)
        .join('');
    }
    yield '</sheetData></worksheet>';
  }
  const count = Math.max(1, Math.ceil(totalRows / rowsPerSheet));
  return Array.from({ length: count }, (_, index) => ({ name: index === 0 ? name : `${name} ${index + 1}`, content }));
}

function contentTypes(numbers: readonly number[]): string {
  const part = (path: string, type: string): string =>
    `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${numbers.map((n) => part(`/xl/worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`;
}

function styles(): string {
  const formats = STYLES.slice(1).map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`);
  const cells = STYLES.map((_, index) =>
    index === 0 ? '<xf numFmtId="0"/>' : `<xf numFmtId="${163 + index}" applyNumberFormat="1"/>`,
  );
  return `<styleSheet ${MAIN}><numFmts count="${formats.length}">${formats.join('')}</numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}
