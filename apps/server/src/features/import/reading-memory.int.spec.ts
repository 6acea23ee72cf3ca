import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
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

/** Rows that pack some 100 times: below what is refused, and many. */
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

async function readBy(
  content: Iterable<string>,
  packed: boolean,
): Promise<{ rows: number | null; refusal: string | null; maxMb: number }> {
  const path = join(folder, 'report');
  const to = createWriteStream(path);
  if (packed) await pipeline(Readable.from(content), createGzip(), to);
  else await pipeline(Readable.from(content), to);
  const { stdout } = await promisify(execFile)(process.execPath, [program, path], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] },
  });
  return JSON.parse(stdout) as never;
}

it.each<[string, () => Iterable<string>, boolean, RegExp | null]>([
  ['a bomb of 1 to 1000', () => after(`${header}\n`, repeated('\n', 100 * MB)), true, /200 times/],
  ['a bomb without a line', () => repeated('0', 100 * MB), true, /200 times|256 KB/],
  ['a line of 10 MB', () => after(`${header}\n`, repeated('x', 10 * MB)), false, /longer than 1 MB/],
  ['a quote that never ends', () => after(`${header}\n1,"`, repeated('x\n', 50 * MB)), false, /longer than 1 MB/],
  ['100,000 columns', () => after(`${header}\n`, repeated(`${','.repeat(100_000)}\n`, 20 * MB)), false, /500 columns/],
  ['100,000 columns in the header', () => after(`${'a,'.repeat(100_000)}\n`, repeated('1\n', MB)), false, /\w/],
  ['120 MB of rows that pack well', () => after(`${header}\n`, rows(120 * MB)), true, null],
])('%s is read in little memory', async (_, content, packed, refusal) => {
  const read = await readBy(content(), packed);
  if (refusal) expect(read.refusal).toMatch(refusal);
  else expect(read.rows).toBeGreaterThan(150_000);
  expect(read.maxMb).toBeLessThan(MAX_MB);
});
