import { randomInt } from 'node:crypto';
import { expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { Dice } from '../../../test/dice.js';
import { HOSTILE_WAYS, hostilePicture, MARK } from './hostile-pictures.fixture.js';
import { NoPicture, readPicture } from './picture.js';

/** Number of files per run. The figures in decision 113 use HOSTILE_FILES=1000. */
const FILES = Number(process.env['HOSTILE_FILES'] ?? HOSTILE_WAYS.length * 4);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const REFUSED_WORDS = /^(Only PNG, JPEG, WebP and GIF pictures are supported|The picture|The file)/;
/** Time limit. A picture within the pixel limit takes far less. */
const MAX_MS = 15_000;

jest.setTimeout(120_000 + FILES * 1_000);

it(`rejects hostile files with a message, or stores only an image (FUZZ_SEED=${SEED})`, async () => {
  const dice = new Dice(SEED);
  const figures = new Map<string, { refused: number; kept: number; maxMs: number }>();
  const before = process.memoryUsage().rss;
  let peak = before;
  for (let at = 0; at < FILES; at += 1) {
    const { kind, bytes } = await hostilePicture(at, dice);
    const figure = figures.get(kind) ?? { refused: 0, kept: 0, maxMs: 0 };
    figures.set(kind, figure);
    const begun = performance.now();
    const outcome = await readPicture(bytes).catch((error: unknown) => error);
    figure.maxMs = Math.max(figure.maxMs, Math.round(performance.now() - begun));
    peak = Math.max(peak, process.memoryUsage().rss);
    if (outcome instanceof Error) {
      expect([kind, outcome]).toEqual([kind, expect.any(NoPicture)]);
      expect(outcome.message).toMatch(REFUSED_WORDS);
      figure.refused += 1;
      continue;
    }
    const kept = outcome as Awaited<ReturnType<typeof readPicture>>;
    figure.kept += 1;
    for (const stored of [kept.bytes, kept.thumbnail]) {
      expect([kind, stored.includes('mark-of-the-hostile')]).toEqual([kind, false]);
      const { width, height, exif, xmp } = await sharp(stored, { failOn: 'error' }).metadata();
      expect(width * height).toBeLessThanOrEqual(50_000_000);
      expect([exif, xmp]).toEqual([undefined, undefined]);
    }
    expect([kept.width, kept.height].every((side) => side > 0)).toBe(true);
  }
  const all = [...figures.values()];
  const sum = (of: 'refused' | 'kept') => all.reduce((total, figure) => total + figure[of], 0);
  console.log(
    `${FILES} hostile pictures: ${sum('refused')} refused, ${sum('kept')} kept as pictures alone; slowest ${Math.max(...all.map(({ maxMs }) => maxMs))} ms, memory +${Math.round((peak - before) / 1e6)} MB\n${[...figures].map(([kind, { refused, kept, maxMs }]) => `  ${kind}: ${refused} refused, ${kept} kept, ${maxMs} ms`).join('\n')}`,
  );
  expect(sum('refused') + sum('kept')).toBe(FILES);
  expect(sum('refused')).toBeGreaterThan(FILES / 3);
  expect(Math.max(...all.map(({ maxMs }) => maxMs))).toBeLessThan(MAX_MS);
  expect(MARK).toContain('mark-of-the-hostile');
});
