import type { Readable } from 'node:stream';
import type { Entry } from 'yauzl';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ImportRefused, refuse } from './import-error.js';
import { withZip, type Zip } from './zip-reader.js';

/** Limits of a workbook. Shared texts, styles, and the text between two tags are in memory. */
const LIMITS = {
  sharedCharacters: 32 * 2 ** 20,
  stylesAndSheets: 100_000,
  betweenTags: 4 * 2 ** 20,
  unpackedBytes: 2 * 2 ** 30,
  columns: 500,
  rows: 1_100_000,
} as const;
const TOO_MUCH_TEXT = 'The workbook has too much text. Save it as CSV.';
const DAY_MS = 86_400_000;

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

interface Source {
  /** Sheet to read, if there are several. */
  readonly sheet?: string;
  open(): Readable;
}

interface Book {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly has1904: boolean;
  readonly shared: readonly string[];
  /** Number formats of days or times, by the index of the cell style. */
  readonly dates: readonly (DateKind | null)[];
}

type DateKind = 'date' | 'time';

/**
 * Yields the rows of a sheet of an XLSX workbook. Days are ISO dates in any number format.
 * @param decimal decimal separator in the text of numbers
 */
export const workbookRows = (file: Source, decimal: '.' | ',' = '.'): AsyncGenerator<Row> =>
  withZip(file, async function* read(zip): AsyncGenerator<Row> {
    try {
      const book = await readBook(zip);
      const sheet = sheetOf(book, file.sheet);
      const entry = zip.entries.find(({ fileName }) => fileName === sheet.path);
      if (!entry) refuse('The workbook is damaged because its sheet is missing. Export it again.');
      checkSize(entry);
      yield* rowsOf(await zip.open(entry), book, decimal);
    } catch (error) {
      throw error instanceof ImportRefused
        ? error
        : new ImportRefused([{ line: null, message: 'The workbook is damaged. Export it again, or save it as CSV.' }]);
    }
  });

function sheetOf({ sheets }: Book, wanted: string | undefined): Book['sheets'][number] {
  const names = sheets.map(({ name }) => name).join(', ');
  if (wanted !== undefined)
    return (
      sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()) ??
      refuse(`The workbook has no sheet '${wanted}'. Its sheets are ${names}.`)
    );
  if (sheets.length === 1) return sheets[0]!;
  return refuse(`The workbook has ${sheets.length} sheets: ${names}. Set "sheet" in a mapping to import one of them.`);
}

async function readBook(zip: Zip): Promise<Book> {
  const targets = new Map<string, string>();
  await parse(zip, 'xl/_rels/workbook.xml.rels', (tag) => {
    if (targets.size > LIMITS.stylesAndSheets) refuse(TOO_MUCH_TEXT);
    if (tag.name === 'Relationship') targets.set(tag.attributes['Id']!, tag.attributes['Target']!);
  });
  const sheets: { name: string; path: string }[] = [];
  let has1904 = false;
  await parse(zip, 'xl/workbook.xml', ({ name, attributes }) => {
    if (name === 'workbookPr') has1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
    if (name !== 'sheet') return;
    const target = targets.get(attributes['r:id'] ?? '') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    if (sheets.length > LIMITS.stylesAndSheets) refuse(TOO_MUCH_TEXT);
    if (!/hidden/i.test(attributes['state'] ?? '')) sheets.push({ name: attributes['name'] ?? '', path });
  });
  return { sheets, has1904, shared: await sharedTexts(zip), dates: await dateStyles(zip) };
}

async function sharedTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = [];
  let characters = 0;
  let [text, isText, isPhonetic] = ['', false, false];
  const count = (more: number): void => {
    characters += more;
    if (characters > LIMITS.sharedCharacters) refuse(TOO_MUCH_TEXT);
  };
  await parse(
    zip,
    'xl/sharedStrings.xml',
    ({ name }) => {
      if (name === 'si') text = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isPhonetic = true;
    },
    {
      text: (piece) => {
        if (!isText || isPhonetic) return;
        text += piece;
        count(piece.length);
      },
      close: ({ name }) => {
        if (name === 't') isText = false;
        if (name === 'rPh') isPhonetic = false;
        if (name !== 'si') return;
        texts.push(text);
        // An empty text also takes memory.
        count(8);
      },
    },
  );
  return texts;
}

const kindOfFormat = (id: number, code: string | undefined): DateKind | null => {
  if (code === undefined) {
    if ((id >= 14 && id <= 17) || id === 22) return 'date';
    return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'time' : null;
  }
  const bare = code.replace(/"[^"]*"|\\.|\[(?!h|m|s)[^\]]*\]/gi, '').toLowerCase();
  if (/[yd]/.test(bare) || /m{3,}/.test(bare)) return 'date';
  return /[hs]/.test(bare) ? 'time' : null;
};

async function dateStyles(zip: Zip): Promise<(DateKind | null)[]> {
  const codes = new Map<number, string>();
  const styles: (DateKind | null)[] = [];
  let isCells = false;
  await parse(
    zip,
    'xl/styles.xml',
    ({ name, attributes }) => {
      const id = Number(attributes['numFmtId']);
      if (styles.length + codes.size > LIMITS.stylesAndSheets) refuse(TOO_MUCH_TEXT);
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isCells = true;
      if (name === 'xf' && isCells) styles.push(kindOfFormat(id || 0, codes.get(id)));
    },
    {
      close: ({ name }) => {
        if (name === 'cellXfs') isCells = false;
      },
    },
  );
  return styles;
}

interface Handlers {
  readonly text?: (text: string) => void;
  readonly close?: (tag: SaxesTagPlain) => void;
}

/** Passes a part of the workbook to the handlers. A missing part counts as empty. */
async function parse(zip: Zip, path: string, open: (tag: SaxesTagPlain) => void, more: Handlers = {}): Promise<void> {
  const entry = zip.entries.find(({ fileName }) => fileName === path);
  if (!entry) return;
  checkSize(entry);
  const parser = parserOf({ open, ...more });
  for await (const text of textOf(await zip.open(entry))) parser.write(text);
  parser.close();
}

interface Parser {
  readonly write: (text: string) => void;
  readonly close: () => void;
}

/** Returns a parser that rejects a part if the text between two tags would fill the memory. */
function parserOf({ open, text, close }: Handlers & { readonly open: (tag: SaxesTagPlain) => void }): Parser {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let held = 0;
  parser.on('opentag', (tag) => {
    held = 0;
    open(localName(tag));
  });
  parser.on('closetag', (tag) => {
    held = 0;
    close?.(localName(tag));
  });
  if (text) parser.on('text', text);
  return {
    write: (piece) => {
      held += piece.length;
      parser.write(piece);
      if (held > LIMITS.betweenTags) refuse(TOO_MUCH_TEXT);
    },
    close: () => parser.close(),
  };
}

/** Removes the prefix of a tag, because some writers use names such as `x:row`. */
const localName = (tag: SaxesTagPlain): SaxesTagPlain => ({ ...tag, name: tag.name.replace(/^\w+:/, '') });

function checkSize({ uncompressedSize, compressedSize }: Entry): void {
  if (uncompressedSize > LIMITS.unpackedBytes) refuse('The file exceeds 2 GB when unpacked. Split it.');
  if (uncompressedSize > 4 * 2 ** 20 && uncompressedSize > compressedSize * 200)
    refuse('The file expands to more than 200 times its size, so it is rejected.');
}

async function* textOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

async function* rowsOf(stream: Readable, book: Book, decimal: '.' | ','): AsyncGenerator<Row> {
  const done: Row[] = [];
  let line = 0;
  let cells: string[] = [];
  let cell = { at: 0, type: '', style: 0, text: '' };
  let isValue = false;
  const open = ({ name, attributes }: SaxesTagPlain): void => {
    if (name === 'row') {
      line = attributes['r'] === undefined ? line + 1 : Number(attributes['r']);
      cells = [];
    }
    if (name === 'c') {
      const at = attributes['r'] === undefined ? cells.length : columnNumber(attributes['r']);
      if (at >= LIMITS.columns) refuse(`The row has more than ${LIMITS.columns} columns.`, line);
      cell = { at, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), text: '' };
    }
    if (name === 'v' || name === 't') isValue = true;
  };
  const addText = (text: string): void => {
    if (isValue && cell.text.length < 2 ** 20) cell.text += text;
  };
  const close = ({ name }: SaxesTagPlain): void => {
    if (name === 'v' || name === 't') isValue = false;
    if (name === 'c') {
      while (cells.length < cell.at) cells.push('');
      cells[cell.at] = textOfCell(cell, book, decimal);
    }
    if (name === 'row') done.push({ line, cells });
  };
  const parser = parserOf({ open, text: addText, close });
  let rows = 0;
  for await (const text of textOf(stream)) {
    parser.write(text);
    rows += done.length;
    if (rows > LIMITS.rows) refuse('The workbook has too many rows. Save it as CSV.');
    yield* done.splice(0);
  }
  parser.close();
  yield* done.splice(0);
}

/** Returns the number of a column, from 0. `BC7` is in column 54. */
const columnNumber = (reference: string): number =>
  [...reference.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function textOfCell(
  { type, style, text }: { readonly type: string; readonly style: number; readonly text: string },
  { shared, dates, has1904 }: Book,
  decimal: '.' | ',',
): string {
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || text.trim() === '') return text;
  const value = Number(text);
  const kind = dates[style] ?? null;
  if (kind && value >= 0 && value < 2_958_466) return dateText(value, kind, has1904);
  if (!Number.isFinite(value)) return text;
  // Workbooks store 15 digits. A longer ID may have been rounded, which its exponent shows.
  if (Number.isInteger(value))
    return Math.abs(value) < 1e15 ? String(value) : value.toExponential().replace('.', decimal);
  return text.trim().replace('.', decimal);
}

/** Converts a number of days since 30 December 1899, or since 1 January 1904, to a date or time. */
function dateText(serial: number, kind: DateKind, has1904: boolean): string {
  const epoch = has1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const iso = new Date(epoch + Math.round((serial * DAY_MS) / 1000) * 1000).toISOString();
  const [day, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  if (serial < 1 && kind === 'time') return time;
  return Number.isInteger(serial) ? day : `${day} ${time}`;
}
