import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { ReportAbout } from './about-sheet.js';
import { aboutSheet, sheetLinks } from './about-sheet.js';
import { SheetRows, type CellColumn, type Row } from './sheet-rows.js';
import type { TotalCell } from './total-row.js';
import { STYLE, stylesXml } from './workbook-styles.js';
import { columnLetters, HEAD, MAIN, PACKAGE, RELATIONS, textCell, xml } from './workbook-xml.js';

export type { CellColumn } from './sheet-rows.js';

/**
 * Row limit of a sheet in Excel. A workbook is written row by row in constant memory and continues on another sheet at
 * the limit. It contains typed strings (never links, and no formulas outside its total row), numbers with formats, and
 * dates.
 */
const MAX_ROWS = 1_048_576;
/** Rows of a sheet in addition to the table: header, gap, total and note. */
const OTHER_ROWS = 4;
/**
 * Number of rows written as one text. Larger texts survive the garbage collector's young generation, so that memory
 * would grow.
 */
const ROWS_OF_TEXT = 64;
/** Number of rows that determine the widths of columns. */
const SAMPLE = 200;
/** Height of the gap between the rows and their total. It excludes the total from filters and sorting. */
const GAP_HEIGHT = 6;
const NOTE = "* Value of all rows. The filter doesn't change it.";

type Batches = AsyncIterator<readonly Row[]>;

/** Rows under one heading. If they exceed a sheet, they continue on further sheets. */
export interface WorkbookTable {
  /** Name on the sheet's tab, with at most 25 characters. */
  readonly name: string;
  readonly columns: readonly CellColumn[];
  /** Rows as lists of values in the order of the columns, several thousand at a time. Tables are read in sequence. */
  readonly batches: Batches;
  readonly totalRows: number;
  /** Cells of the total row. */
  readonly total?: readonly TotalCell[] | null;
  /** Position of the marks of a row after its values. */
  readonly marksAt?: number | null;
}

/** Additions to a workbook for other readers. */
export interface WorkbookAdditions extends Pick<WorkbookTable, 'total' | 'marksAt'> {
  /** Returns the content of the sheet About, which is written after the rows. */
  readonly about?: () => Promise<ReportAbout>;
}

/** Writes a workbook. @param batches rows as lists of values in the order of the columns, several thousand at a time */
export function workbook(
  columns: readonly CellColumn[],
  batches: Batches,
  totalRows: number,
  { about, ...additions }: WorkbookAdditions = {},
  rowsPerSheet = MAX_ROWS - OTHER_ROWS,
): Readable {
  return workbookOf([{ name: 'Report', columns, batches, totalRows, ...additions }], rowsPerSheet, about);
}

export function workbookOf(
  tables: readonly WorkbookTable[],
  rowsPerSheet = MAX_ROWS - OTHER_ROWS,
  about?: WorkbookAdditions['about'],
): Readable {
  const zip = new yazl.ZipFile();
  const sheets = tables.flatMap((table) => sheetsOf(table, rowsPerSheet));
  if (about) sheets.push(aboutSheetOf(about));
  const add = (path: string, content: string): void =>
    zip.addBuffer(Buffer.from(HEAD + content), path, { compressionLevel: 1 });
  add('[Content_Types].xml', contentTypes(sheets.length));
  add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add('xl/_rels/workbook.xml.rels', workbookRelations(sheets.length));
  add('xl/styles.xml', stylesXml());
  // The archive is written entry by entry, so each sheet continues where the previous one stopped.
  const file = zip.outputStream as Readable;
  // An error in the rows ends the file and reaches its sender. Without a handler it would end the process.
  const fail = (error: Error): void => void file.destroy(error);
  const addStream = (path: string, content: () => AsyncGenerator<string>): void => {
    const parts = Readable.from(content(), { highWaterMark: 1 }).on('error', fail);
    file.once('close', () => parts.destroy());
    zip.addReadStream(parts, path, { compressionLevel: 1 });
  };
  for (const [index, { content, links }] of sheets.entries()) {
    addStream(`xl/worksheets/sheet${index + 1}.xml`, content);
    if (links) addStream(`xl/worksheets/_rels/sheet${index + 1}.xml.rels`, links);
  }
  // The ranges of filters are known once the rows are written.
  addStream('xl/workbook.xml', async function* () {
    yield HEAD + workbookXml(sheets);
  });
  zip.on('error', fail);
  zip.end();
  return file;
}

interface Sheet {
  readonly name: string;
  /** Range of the filter, once the sheet is written. Null for no filter. */
  range: string | null;
  readonly content: () => AsyncGenerator<string>;
  /** Returns the XML of the sheet's links. */
  readonly links?: () => AsyncGenerator<string>;
}

/**
 * Returns the sheets of one table. They are written in sequence, so that each knows the number of rows on earlier
 * sheets.
 */
function sheetsOf(table: WorkbookTable, rowsPerSheet: number): Sheet[] {
  const count = Math.max(1, Math.ceil(table.totalRows / rowsPerSheet));
  const rows = new SheetRows(table.columns, table.total ?? null, table.marksAt ?? null);
  const source = new RowSource(table.batches);
  const sheets: Sheet[] = [];
  const lastRows: number[] = [];
  let widths: readonly number[] | null = null;
  for (let index = 0; index < count; index++) {
    const sheet: Sheet = {
      name: nameOf(table, index),
      range: null,
      content: async function* () {
        widths ??= rows.widths(await source.sample());
        yield HEAD + sheetStart(widths) + rows.header(widths);
        let number = 1;
        for (let room = rowsPerSheet; room > 0;) {
          const next = await source.take(Math.min(room, ROWS_OF_TEXT));
          if (next.length === 0) break;
          room -= next.length;
          let text = '';
          for (const row of next) text += rows.row(row, (number += 1));
          yield text;
        }
        lastRows.push(number);
        if (index === count - 1) yield totalXml(table, rows, lastRows);
        sheet.range = `A1:${columnLetters(table.columns.length - 1)}${number}`;
        yield `</sheetData><autoFilter ref="${sheet.range}"/>${PAGE}</worksheet>`;
      },
    };
    sheets.push(sheet);
  }
  return sheets;
}

const nameOf = ({ name }: WorkbookTable, index: number): string => (index === 0 ? name : `${name} ${index + 1}`);

const PAGE = '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

/**
 * Returns the total below the rows of the last sheet, over the rows of all sheets.
 * @param lastRows number of the last row by sheet
 */
function totalXml(table: WorkbookTable, rows: SheetRows, lastRows: readonly number[]): string {
  if (!table.total || lastRows.every((number) => number === 1)) return '';
  const last = lastRows.length - 1;
  const ranges = (letters: string): string =>
    lastRows
      .flatMap((number, index) => {
        const sheet = index === last ? '' : `'${nameOf(table, index).replaceAll("'", "''")}'!`;
        return number > 1 ? [`${sheet}${letters}2:${letters}${number}`] : [];
      })
      .join(',');
  const gap = lastRows[last]! + 1;
  const note = rows.hasWholes
    ? `<row r="${gap + 2}">${textCell(`<c r="A${gap + 2}" s="${STYLE.note}"`, NOTE)}</row>`
    : '';
  return `<row r="${gap}" ht="${GAP_HEIGHT}" customHeight="1"/>${rows.totalRow(gap + 1, ranges)}${note}`;
}

/** Rows in batches of the requested size. */
class RowSource {
  private waiting: readonly Row[] = [];

  constructor(private readonly batches: Batches) {}

  /** Returns the first rows without consuming them. */
  async sample(): Promise<readonly Row[]> {
    await this.fill();
    return this.waiting.slice(0, SAMPLE);
  }

  /** Returns the next rows, up to the limit. Empty at the end. */
  async take(limit: number): Promise<readonly Row[]> {
    await this.fill();
    const rows = this.waiting.slice(0, limit);
    this.waiting = this.waiting.slice(rows.length);
    return rows;
  }

  private async fill(): Promise<void> {
    while (this.waiting.length === 0) {
      const next = await this.batches.next();
      if (next.done) return;
      this.waiting = next.value;
    }
  }
}

/** Returns the start of a sheet, in which the header and the first column stay visible. */
function sheetStart(widths: readonly number[]): string {
  const cols = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<worksheet ${MAIN}><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/><selection pane="topRight"/><selection pane="bottomLeft"/><selection pane="bottomRight"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
}

function aboutSheetOf(about: () => Promise<ReportAbout>): Sheet {
  let made: Promise<ReportAbout> | null = null;
  const once = (): Promise<ReportAbout> => (made ??= about());
  return {
    name: 'About',
    range: null,
    content: async function* () {
      yield aboutSheet(await once());
    },
    links: async function* () {
      yield sheetLinks(await once());
    },
  };
}

function contentTypes(sheets: number): string {
  const part = (path: string, type: string): string =>
    `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${numbers.map((n) => part(`/xl/worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`;
}

function workbookRelations(sheets: number): string {
  const relation = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  return `<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`;
}

/**
 * Returns the XML of the workbook. Formulas are computed when the workbook is opened, and until then have the values
 * from its creation.
 */
function workbookXml(sheets: readonly Sheet[]): string {
  const tabs = sheets.map(
    ({ name }, index) => `<sheet name="${xml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // Ranges of the filters, and the heading that is printed on each page.
  const named = sheets.flatMap(({ name, range }, index) => {
    if (range === null) return [];
    const sheet = `'${xml(name.replaceAll("'", "''"))}'`;
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${sheet}!${absolute(range)}</definedName>`,
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${sheet}!$1:$1</definedName>`,
    ];
  });
  const names = named.length > 0 ? `<definedNames>${named.join('')}</definedNames>` : '';
  return `<workbook ${MAIN} xmlns:r="${RELATIONS}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${tabs.join('')}</sheets>${names}<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

const absolute = (range: string): string => range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
