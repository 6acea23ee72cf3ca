import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { harmless } from '@adops/domain';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { unzipSheets } from '../../../test/workbook-reader.js';
import { csvLine, withCarriageReturns } from './csv.js';
import type { ExportColumn } from './export-columns.js';
import { workbook } from './workbook.js';

describe('line ends of a CSV file', () => {
  it('become CRLF outside quotes wherever the chunks are cut, and stay inside', async () => {
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
  it('labels are quoted where they must be', () => {
    expect(csvLine(['Cost', 'a,b', 'c"d'])).toBe('Cost,"a,b","c""d"\r\n');
  });
});

it.each(['=1+1', '+1', '-1', '@a', '\tx', '\rx', '＝1', '＋1', '－1', '＠a'])('%p is made harmless', (text) => {
  expect(harmless(text)).toBe(`'${text}`);
});
it('other texts stay as they are', () => {
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
  it('goes on on another sheet at the row limit, and loses no row', async () => {
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
  it('takes values as the database writes them', async () => {
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
  it('keeps hostile texts as texts and drops what XML cannot hold', async () => {
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
