import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Returns a ZIP of the given files, for specs. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A text, a number, or a day as its serial number. */
export type Cell = string | number | { readonly day: number };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function cellOf(cell: Cell): string {
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  return typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c s="1"><v>${cell.day}</v></c>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** Returns an XLSX workbook with sheets of the given rows, for specs. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Promise<Buffer> {
  const names = Object.keys(sheets);
  const rows = (lines: readonly (readonly Cell[])[]) =>
    lines.map((line) => `<row>${line.map(cellOf).join('')}</row>`).join('');
  return zipOf({
    'xl/workbook.xml': `${XML}<workbook xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${escaped(name)}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships>${names.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(sheets).map((lines, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `${XML}<worksheet><sheetData>${rows(lines)}</sheetData></worksheet>`,
      ]),
    ),
  });
}
