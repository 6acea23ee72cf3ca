import { SaxesParser, type SaxesTagPlain } from 'saxes';
import yauzl from 'yauzl';

type CellValue = string | number | boolean | null;

/** A cell as stored in the file. */
export interface ReadCell {
  readonly value: CellValue;
  readonly formula: string | null;
  /** Number format of the cell: 'General' or its code. */
  readonly format: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** True if the text stays a text when it is edited. */
  readonly isQuoted: boolean;
}

export interface ReadSheet {
  readonly name: string;
  /** Cells by address, such as 'B2'. */
  readonly cells: ReadonlyMap<string, ReadCell>;
  /** Number of the last row with a cell. */
  readonly lastRow: number;
  /** Number of rows and columns that stay visible. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly filter: string | null;
  /** Widths of the columns, starting with the first. */
  readonly widths: readonly number[];
  /** Link addresses by cell. */
  readonly links: ReadonlyMap<string, string>;
}

/** Returns the values of every sheet of a workbook. Throws on any formula. */
export async function unzipSheets(file: Buffer): Promise<CellValue[][][]> {
  const sheets = await readWorkbook(file);
  return sheets.map(({ cells }) => {
    const rows: CellValue[][] = [];
    for (const [place, { value, formula }] of cells) {
      if (formula !== null) throw new Error('The workbook holds a formula.');
      const { column, row } = placeOf(place);
      const values = (rows[row - 1] ??= []);
      while (values.length < column) values.push(null);
      values[column] = value;
    }
    const width = rows[0]?.length ?? 0;
    return rows.map((values) => [...values, ...Array<null>(Math.max(0, width - values.length)).fill(null)]);
  });
}

/** Returns all sheets of a workbook in the order of their tabs, with styles, formulas and views. */
export async function readWorkbook(file: Buffer): Promise<ReadSheet[]> {
  const parts = await unzip(file);
  const styles = stylesOf(parts.get('xl/styles.xml')!);
  const relations = relationsOf(parts.get('xl/_rels/workbook.xml.rels'));
  const tabs: { name: string; path: string }[] = [];
  eachTag(parts.get('xl/workbook.xml')!, ({ name, attributes }) => {
    if (name === 'sheet') tabs.push({ name: attributes['name']!, path: `xl/${relations.get(attributes['r:id']!)!}` });
  });
  return tabs.map(({ name, path }) => {
    const links = relationsOf(parts.get(path.replace('worksheets/', 'worksheets/_rels/') + '.rels'));
    return readSheet(name, parts.get(path)!, styles, links);
  });
}

function readSheet(
  name: string,
  xml: string,
  styles: readonly Style[],
  relations: ReadonlyMap<string, string>,
): ReadSheet {
  const cells = new Map<string, ReadCell>();
  const links = new Map<string, string>();
  const widths: number[] = [];
  let frozen = { rows: 0, columns: 0 };
  let filter: string | null = null;
  let lastRow = 0;
  let cell: { place: string; type: string | undefined; style: Style; value: string; formula: string | null } | null =
    null;
  let text: '' | 'value' | 'formula' = '';
  const open = ({ name: tag, attributes }: SaxesTagPlain): void => {
    if (tag === 'pane' && attributes['state'] === 'frozen')
      frozen = { rows: Number(attributes['ySplit'] ?? 0), columns: Number(attributes['xSplit'] ?? 0) };
    if (tag === 'col') widths.push(Number(attributes['width']));
    if (tag === 'autoFilter') filter = attributes['ref']!;
    if (tag === 'hyperlink') links.set(attributes['ref']!, relations.get(attributes['r:id']!)!);
    if (tag === 'c') {
      const style = styles[Number(attributes['s'] ?? 0)]!;
      cell = { place: attributes['r']!, type: attributes['t'], style, value: '', formula: null };
      lastRow = Math.max(lastRow, placeOf(cell.place).row);
    }
    if (tag === 'v' || tag === 't') text = 'value';
    if (tag === 'f') {
      text = 'formula';
      cell!.formula = '';
    }
  };
  const close = (tag: string): void => {
    if (tag === 'v' || tag === 't' || tag === 'f') text = '';
    if (tag !== 'c' || !cell) return;
    const { place, type, style, value, formula } = cell;
    cells.set(place, { value: valueOf(type, value), formula, ...style });
    cell = null;
  };
  const onText = (found: string): void => {
    if (cell && text === 'value') cell.value += found;
    if (cell && text === 'formula') cell.formula += found;
  };
  eachTag(xml, open, close, onText);
  return { name, cells, lastRow, frozen, filter, widths, links };
}

function valueOf(type: string | undefined, value: string): CellValue {
  if (type === 'inlineStr') return value;
  if (value === '') return null;
  return type === 'b' ? value === '1' : Number(value);
}

/** Returns the address of a cell, with its column counted from 0 and its row from 1. */
function placeOf(place: string): { column: number; row: number } {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
  return {
    column: [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1,
    row: Number(row),
  };
}

type Style = Pick<ReadCell, 'format' | 'isBold' | 'isItalic' | 'isQuoted'>;

function stylesOf(xml: string): Style[] {
  const formats = new Map<number, string>([[0, 'General']]);
  const fonts: { isBold: boolean; isItalic: boolean }[] = [];
  const styles: Style[] = [];
  let isInCells = false;
  eachTag(xml, ({ name, attributes }) => {
    if (name === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode']!);
    if (name === 'font') fonts.push({ isBold: false, isItalic: false });
    if (name === 'b') fonts.at(-1)!.isBold = true;
    if (name === 'i') fonts.at(-1)!.isItalic = true;
    if (name === 'cellXfs') isInCells = true;
    if (name === 'cellStyles') isInCells = false;
    if (name === 'xf' && isInCells) {
      const format = formats.get(Number(attributes['numFmtId']))!;
      styles.push({ format, ...fonts[Number(attributes['fontId'])]!, isQuoted: attributes['quotePrefix'] === '1' });
    }
  });
  return styles;
}

function relationsOf(xml: string | undefined): Map<string, string> {
  const relations = new Map<string, string>();
  eachTag(xml ?? '<none/>', ({ name, attributes }) => {
    if (name === 'Relationship') relations.set(attributes['Id']!, attributes['Target']!);
  });
  return relations;
}

/** Reads XML strictly. Throws an error if it isn't well-formed. */
function eachTag(
  xml: string,
  open: (tag: SaxesTagPlain) => void,
  close: (name: string) => void = () => undefined,
  text: (text: string) => void = () => undefined,
): void {
  const parser = new SaxesParser();
  parser.on('opentag', open);
  parser.on('closetag', ({ name }) => close(name));
  parser.on('text', text);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
}

function unzip(file: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(file, { lazyEntries: true }, (error, zip) => {
      if (error || !zip) return reject(error);
      const parts = new Map<string, string>();
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed || !stream) return reject(failed);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            parts.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(parts));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}
