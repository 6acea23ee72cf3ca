import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { harmless } from '@adops/domain';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { readWorkbook, unzipSheets } from '../../../test/workbook-reader.js';
import { csvLine, withCarriageReturns } from './csv.js';
import type { ExportColumn } from './export-columns.js';
import type { TotalCell } from './total-row.js';
import { workbook } from './workbook.js';

describe('a CSV file', () => {
  it('ends lines with CRLF, but preserves quoted line breaks, for chunks of any size', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\n', '\r', ',', 'ä'), maxLength: 8 });
    const lines = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(lines, fc.integer({ min: 1, max: 17 }), async (rows, size) => {
        const options = { quoted_match: /[\r\n",]/, record_delimiter: '\n' } as const;
        const bytes = Buffer.from(stringify(rows, options));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        const out = (await buffer(Readable.from(chunks).pipe(withCarriageReturns()))).toString();
        expect(out).toBe(stringify(rows, { ...options, record_delimiter: '\r\n' }));
        expect(parse(out, { record_delimiter: '\r\n', relax_column_count: true })).toEqual(rows);
      }),
    );
  });
  it('quotes labels if necessary', () => {
    expect(csvLine(['Cost', 'a,b', 'c"d'])).toBe('Cost,"a,b","c""d"\r\n');
  });
});

it.each(['=1+1', '+1', '-1', '@a', '\tx', '\rx', '＝1', '＋1', '－1', '＠a'])(
  'prevents execution as a formula: %p',
  (text) => {
    expect(harmless(text)).toBe(`'${text}`);
  },
);
it('leaves other texts unchanged', () => {
  for (const text of ['a=b', ' =1', "'=1", '1-2', '']) expect(harmless(text)).toBe(text);
});

describe('a workbook', () => {
  const columns: ExportColumn[] = [
    { id: 'name', field: 'name', of: 'value', label: 'Name', format: 'text', kind: 'text' },
    { id: 'cost', field: 'cost', of: 'value', label: 'Cost <&>', format: 'money', kind: 'number' },
    { id: 'day', field: 'day', of: 'value', label: 'Day', format: 'date', kind: 'date' },
    { id: 'on', field: 'on', of: 'value', label: 'On', format: 'boolean', kind: 'boolean' },
  ];
  async function* batches(rows: unknown[][], size: number): AsyncGenerator<unknown[][]> {
    for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
  }
  it('continues on another sheet at the row limit without losing rows', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => [`row ${index}`, index / 4, '2026-03-15', index % 2 === 0]);
    const file = workbook(columns, batches(rows, 4), rows.length, {}, 10);
    const sheets = await unzipSheets(await buffer(file as Readable));
    expect(sheets.map((sheet) => sheet.length)).toEqual([11, 11, 6]);
    expect(sheets.map((sheet) => sheet[0])).toEqual(Array(3).fill(['Name', 'Cost <&>', 'Day', 'On']));
    expect(sheets.flatMap((sheet) => sheet.slice(1).map((row) => [row[0], row[1], row[3]]))).toEqual(
      rows.map((row) => [row[0], row[1], row[3]]),
    );
    // Day 46096 of a workbook's calendar is the 15th of March 2026.
    expect(sheets[0]![1]![2]).toBe(46_096);
  });
  it("accepts values in the database's format", async () => {
    const rows = [
      ['row', '0.1234567', '2026-03-15', 't'],
      ['', '-12', null, 'f'],
    ];
    const [sheet] = await unzipSheets(await buffer(workbook(columns, batches(rows, 2), rows.length) as Readable));
    expect(sheet!.slice(1)).toEqual([
      ['row', 0.1234567, 46_096, true],
      ['', -12, null, false],
    ]);
  });
  it("preserves hostile texts as text and removes characters that XML doesn't allow", async () => {
    const texts = ['=cmd|x', '<script>&"\'', 'a\u0001b', '\ud800', 'zwei\nZeilen', '😀'];
    const file = workbook(
      columns,
      batches(
        texts.map((text) => [text, null, null, null]),
        2,
      ),
      texts.length,
    );
    const [sheet] = await unzipSheets(await buffer(file as Readable));
    expect(sheet!.slice(1).map(([text]) => text)).toEqual(['=cmd|x', '<script>&"\'', 'ab', '', 'zwei\nZeilen', '😀']);
  });
});

describe('a workbook in a spreadsheet application', () => {
  const columns: ExportColumn[] = [
    { id: 'name', field: 'name', of: 'value', label: 'Name', format: 'text', kind: 'text' },
    { id: 'nameId', field: 'nameId', of: 'value', label: 'Name ID', format: 'text', kind: 'integer' },
    {
      ...{ id: 'cost', field: 'cost', of: 'value', label: 'Cost', format: 'money', kind: 'number' },
      openMarks: { estimated: false, incomplete: true },
    },
    {
      ...{ id: 'earned', field: 'earned', of: 'value', label: 'Earned', format: 'money', kind: 'number' },
      openMarks: { estimated: true, incomplete: true },
    },
    { id: 'RPC', field: 'RPC', of: 'value', label: 'RPC', format: 'money4', kind: 'number' },
  ];
  const total: TotalCell[] = [
    ...([{ kind: 'empty' }, { kind: 'empty' }, { kind: 'sum', expected: null }] as const),
    ...([
      { kind: 'sum', expected: 1_234_567_890 },
      { kind: 'whole', value: 0.25 },
    ] as const),
  ];
  const rows = [
    ['=Alpha', '7', '0.1', '0.2', '0.3', 'f', 'f'],
    ['Beta', '8', '0.2', null, null, 't', 'f'],
    ['Gamma, of a much longer name than that of the others here', '9', '1000.3', '5', '1', 't', 't'],
  ];
  async function* one(): AsyncGenerator<unknown[][]> {
    yield rows;
  }
  const about = () =>
    Promise.resolve([
      { label: 'Company', value: '=Northwind & Co' },
      { label: 'Open this view', value: 'https://console.example/company/1/report?a=1&b=2', isLink: true as const },
    ]);
  const read = async (rowsPerSheet?: number) => {
    const file = workbook(columns, one(), rows.length, { total, marksAt: columns.length, about }, rowsPerSheet);
    return readWorkbook(await buffer(file as Readable));
  };

  it('shows bold headings and readable names, and filters only the rows', async () => {
    const [sheet] = await read();
    expect(sheet!.frozen).toEqual({ rows: 1, columns: 1 });
    expect(sheet!.filter).toBe('A1:E4');
    for (const letter of 'ABCDE') expect(sheet!.cells.get(`${letter}1`)).toMatchObject({ isBold: true });
    expect(sheet!.cells.has('A5')).toBe(false);
    const [names, ids, cost, earned] = sheet!.widths;
    expect(names).toBeGreaterThan(40);
    expect(Math.max(ids!, cost!)).toBeLessThan(15);
    expect(earned).toBeGreaterThan('1,234,567,890.00'.length);
  });

  it("sums visible rows, and marks totals that don't follow the filter", async () => {
    const { cells } = (await read())[0]!;
    expect(cells.get('A6')!.value).toBe('Total');
    expect(cells.get('C6')).toMatchObject({
      value: 1000.6,
      formula: 'SUBTOTAL(109,C2:C4)',
      isBold: true,
      isItalic: true,
    });
    expect(cells.get('D6')).toMatchObject({ value: 5.2, formula: 'IF(SUBTOTAL(102,D2:D4)=0,"",SUBTOTAL(109,D2:D4))' });
    expect(cells.get('E6')).toMatchObject({ value: 0.25, formula: null, format: '#,##0.0000" *"' });
    expect(cells.get('A7')!.value).toMatch(/^\* Value of all rows/);
    expect(cells.get('B6')!.value).toBeNull();
  });

  it('sums the rows of all sheets', async () => {
    const sheets = await read(2);
    expect(sheets.map(({ name, filter }) => [name, filter])).toEqual([['Report', 'A1:E3'], ['Report 2', 'A1:E2'], ['About', null]]); // prettier-ignore
    expect(sheets[0]!.lastRow).toBe(3);
    expect(sheets[1]!.cells.get('C4')).toMatchObject({ value: 1000.6, formula: "SUBTOTAL(109,'Report'!C2:C3,C2:C2)" });
  });

  it('shows figures in italics if their cost or revenue is estimated or incomplete', async () => {
    const { cells } = (await read())[0]!;
    const italic = [...cells]
      .filter(([place, { isItalic }]) => isItalic && !place.endsWith('6'))
      .map(([place]) => place);
    expect(italic).toEqual(['D3', 'C4', 'D4'].filter((place) => cells.has(place)));
    expect(cells.get('C2')).toMatchObject({ value: 0.1, format: '#,##0.00' });
    expect(cells.get('B2')).toMatchObject({ value: 7, format: 'General' });
  });

  it('stores formula-like texts as text, even when edited', async () => {
    const [sheet, second] = await read();
    expect(sheet!.cells.get('A2')).toMatchObject({ value: '=Alpha', formula: null, isQuoted: true });
    expect(sheet!.cells.get('A3')).toMatchObject({ isQuoted: false });
    expect(second!.cells.get('B1')).toMatchObject({ value: '=Northwind & Co', formula: null });
  });

  it('links to the view from the About sheet', async () => {
    const second = (await read())[1]!;
    expect(second.name).toBe('About');
    expect([...second.links]).toEqual([['B2', 'https://console.example/company/1/report?a=1&b=2']]);
  });
});
