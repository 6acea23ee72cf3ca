import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { ZipFile } from 'yazl';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { bundleOf } from '../../../test/automation/worker-bundle.js';
import { fixture } from './import.fixture.js';

jest.setTimeout(180_000);
const ROOT = join(import.meta.dirname, '../../../../..');
const MAX_MB = 400;
const [header] = fixture('tiktok-ad-hourly').split('\n');
const MB = 2 ** 20;
let folder: string;
let program: string;
beforeAll(async () => {
  program = await bundleOf(join(ROOT, 'apps/server/test/import/read-file.ts'));
  folder = await mkdtemp(join(tmpdir(), 'reading-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Yields many rows that compress by a factor of about 100, which is below the rejected factor. */
function* rows(bytes: number): Generator<string> {
  const fill = 'x'.repeat(600);
  for (let written = 0, at = 0; written < bytes; at += 1) {
    const row = `${at % 1_000},2025-09-15 10:00:00,23,0,0,${fill},2.22,${(at * 7_919) % 9_999_991}\n`;
    written += row.length;
    yield row;
  }
}
function* repeated(text: string, bytes: number): Generator<string> {
  const piece = text.repeat(Math.ceil(MB / text.length));
  for (let written = 0; written < bytes; written += piece.length) yield piece;
}
function* after(head: string, rest: Iterable<string>): Generator<string> {
  yield head;
  yield* rest;
}

/** Parts of a workbook by their name. */
type Workbook = Readonly<Record<string, Iterable<string>>>;
const SHEET = 'xl/worksheets/sheet1.xml';
const part = (tag: string, rest: Iterable<string>): Iterable<string> => after(`<${tag}>`, rest);

/** Yields a sheet with a header and the given number of rows. */
function* sheetRows(count: number): Generator<string> {
  const row = (cells: readonly string[]): string =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  yield `<worksheet><sheetData>${row(header!.split(','))}`;
  for (let at = 0; at < count; at += 1)
    yield row([String(at % 1_000), '2025-09-15 10:00:00', '23', '0', '0', 'x'.repeat(20), '2.22', String(at)]);
  yield '</sheetData></worksheet>';
}

/** Yields many short texts, several thousand per chunk. */
function* numbered(of: (at: number) => string, count: number): Generator<string> {
  for (let at = 0; at < count; at += 5_000) yield Array.from({ length: 5_000 }, (_, more) => of(at + more)).join('');
}

async function writeWorkbook(path: string, parts: Workbook): Promise<void> {
  const zip = new ZipFile();
  const known: Workbook = {
    'xl/workbook.xml': ['<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r0"/></sheets></workbook>'],
    'xl/_rels/workbook.xml.rels': [
      '<Relationships><Relationship Id="r0" Target="worksheets/sheet1.xml"/></Relationships>',
    ],
    [SHEET]: sheetRows(2),
  };
  for (const [name, content] of Object.entries({ ...known, ...parts })) zip.addReadStream(Readable.from(content), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

async function readBy(
  content: Iterable<string> | Workbook,
  packed: boolean,
): Promise<{ rows: number | null; refusal: string | null; maxMb: number }> {
  const path = join(folder, 'report');
  if (!(Symbol.iterator in content)) await writeWorkbook(path, content as Workbook);
  else if (packed) await pipeline(Readable.from(content), createGzip(), createWriteStream(path));
  else await pipeline(Readable.from(content), createWriteStream(path));
  const { stdout } = await promisify(execFile)(process.execPath, [program, path], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] },
  });
  return JSON.parse(stdout) as never;
}

it.each<[string, () => Iterable<string> | Workbook, boolean, RegExp | null]>([
  ['a bomb of 1 to 1000', () => after(`${header}\n`, repeated('\n', 100 * MB)), true, /200 times/],
  ['a bomb without a line', () => repeated('0', 100 * MB), true, /200 times|256 KB/],
  ['a line of 10 MB', () => after(`${header}\n`, repeated('x', 10 * MB)), false, /longer than 1 MB/],
  ['a quote that never ends', () => after(`${header}\n1,"`, repeated('x\n', 50 * MB)), false, /longer than 1 MB/],
  ['100,000 columns', () => after(`${header}\n`, repeated(`${','.repeat(100_000)}\n`, 20 * MB)), false, /500 columns/],
  ['100,000 columns in the header', () => after(`${'a,'.repeat(100_000)}\n`, repeated('1\n', MB)), false, /\w/],
  ['120 MB of rows that pack well', () => after(`${header}\n`, rows(120 * MB)), true, null],
  ['a workbook of 160,000 rows', () => ({ [SHEET]: sheetRows(160_000) }), true, null],
  ['a text of 20 MB in a sheet', () => ({ [SHEET]: part('worksheet', rows(20 * MB)) }), true, /too much text/],
  ['a tag of 20 MB in a sheet', () => ({ [SHEET]: after('<worksheet a="', rows(20 * MB)) }), true, /too much text/],
  [
    'a shared text in 1 million pieces',
    () => ({
      'xl/sharedStrings.xml': part(
        'sst><si',
        numbered((at) => `<r><t>${'x'.repeat(40)}${at}</t></r>`, 1_000_000),
      ),
    }),
    true,
    /too much text/,
  ],
  [
    '5 million texts of a workbook',
    () => ({
      'xl/sharedStrings.xml': part(
        'sst',
        numbered((at) => `<si a="${at}"/>`, 5_000_000),
      ),
    }),
    true,
    /too much text/,
  ],
  [
    '1 million styles of a workbook',
    () => ({
      'xl/styles.xml': part(
        'cellXfs',
        numbered((at) => `<xf numFmtId="${at}"/>`, 1_000_000),
      ),
    }),
    true,
    /too much text/,
  ],
])('reads %s with a small amount of memory', async (_, content, packed, refusal) => {
  const read = await readBy(content(), packed);
  if (refusal) expect(read.refusal).toMatch(refusal);
  else expect(read.rows).toBeGreaterThan(150_000);
  expect(read.maxMb).toBeLessThan(MAX_MB);
});
