import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, it, jest } from '@jest/globals';
import { Dice } from '../../../test/dice.js';
import { NoVideo, VideoReader } from './video-header.js';
import { box, video } from './video.fixture.js';

/** Number of files per run. The figures in decision 113 use HOSTILE_FILES=1000. */
const FILES = Number(process.env['HOSTILE_FILES'] ?? 200);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const MAX_BYTES = 1_000_000;
const MARK = 'mark-of-the-hostile';
const REFUSED_WORDS = /^(Only MP4 and MOV videos are supported\.|The video|The file)/;

jest.setTimeout(120_000 + FILES * 100);

const sizeOf = (bytes: number): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  return size;
};
const HEAD = 20;

/** Hostile properties of videos, by name. */
const WAYS: Readonly<Record<string, (dice: Dice) => Buffer>> = {
  'flipped bytes'(dice) {
    const bytes = video({ secret: MARK });
    for (let flips = dice.below(20) + 1; flips > 0; flips -= 1) bytes[dice.below(bytes.length)] = dice.below(256);
    return bytes;
  },
  'flipped bytes of the description'(dice) {
    const bytes = video();
    for (let flips = dice.below(6) + 1; flips > 0; flips -= 1) bytes[dice.below(400)] = dice.below(256);
    return bytes;
  },
  'cut off': (dice) => video().subarray(0, dice.below(5_000)),
  'a box of an impossible size': (dice) =>
    Buffer.concat([
      ...[video().subarray(0, HEAD), sizeOf(dice.pick([0, 1, 2, 7, 2 ** 31, 2 ** 32 - 1]))],
      ...[Buffer.from(dice.pick(['moov', 'mdat', 'free', 'trak'])), dice.bytes(dice.below(60))],
    ]),
  'a box of 64 bits': (dice) =>
    Buffer.concat([
      ...[video().subarray(0, HEAD), sizeOf(1), Buffer.from(dice.pick(['mdat', 'moov', 'udta']))],
      ...[dice.bytes(8), dice.bytes(40)],
    ]),
  'boxes in boxes': (dice) => {
    let inner: Buffer = Buffer.from(MARK);
    for (let depth = dice.pick([10, 500, 5_000]); depth > 0; depth -= 1) inner = box('moov', inner);
    return Buffer.concat([video().subarray(0, HEAD), inner]);
  },
  'hidden texts': () => video({ secret: MARK }),
  'a second file behind it': (dice) =>
    Buffer.concat([video(), dice.pick([box('evil', MARK), box('uuid', MARK), Buffer.from(`PK\x03\x04${MARK}`)])]),
  'no video at all': (dice) => Buffer.from(dice.pick(['<html>', '\x7fELF', 'MZ', 'RIFF', '%PDF', '']) + MARK, 'latin1'),
  'a brand of another kind': (dice) => video({ brand: dice.pick(['heic', 'avif', 'jp2 ', 'crx ', 'evil']), secret: MARK }),
  'noise behind a beginning': (dice) => Buffer.concat([video().subarray(0, HEAD), dice.bytes(dice.below(2_000))]),
  'more than is accepted': () => video({ content: Buffer.alloc(MAX_BYTES + 1) }),
  'a size beyond any screen': (dice) => video({ width: dice.pick([0, 65_535]), height: dice.pick([0, 65_535]), seconds: dice.pick([0, 4_000_000]) }),
}; // prettier-ignore
const NAMES = Object.keys(WAYS);

/** Reads a video in chunks, as they arrive from a network. @returns the bytes that would be stored, or the error */
async function read(bytes: Buffer, dice: Dice): Promise<Buffer | Error> {
  const reader = new VideoReader(MAX_BYTES);
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const next = at + 1 + dice.below(dice.pick([10, 1_000, 100_000]));
    chunks.push(bytes.subarray(at, next));
    at = next;
  }
  let out: Buffer | undefined;
  try {
    await pipeline(Readable.from(chunks), reader, async (stream) => {
      out = await buffer(stream);
    });
    expect(reader.header.contentType).toMatch(/^video\/(mp4|quicktime)$/);
    return out!;
  } catch (error) {
    return error as Error;
  }
}

it(`rejects hostile videos with a message, or removes their hidden content (FUZZ_SEED=${SEED})`, async () => {
  const dice = new Dice(SEED);
  const figures = new Map(NAMES.map((name) => [name, { refused: 0, kept: 0 }]));
  const begun = performance.now();
  for (let at = 0; at < FILES; at += 1) {
    const name = NAMES[at % NAMES.length]!;
    const bytes = WAYS[name]!(dice);
    const outcome = await read(bytes, dice);
    if (outcome instanceof Error) {
      expect([name, outcome]).toEqual([name, expect.any(NoVideo)]);
      expect(outcome.message).toMatch(REFUSED_WORDS);
      figures.get(name)!.refused += 1;
    } else {
      expect(outcome.length).toBe(bytes.length);
      // Flipped bytes may turn a text into content. All other files must not contain hidden data.
      if (!name.startsWith('flipped')) expect([name, outcome.includes(MARK)]).toEqual([name, false]);
      figures.get(name)!.kept += 1;
    }
  }
  const sum = (of: 'refused' | 'kept') => [...figures.values()].reduce((total, figure) => total + figure[of], 0);
  console.log(
    `${FILES} hostile videos: ${sum('refused')} refused, ${sum('kept')} kept without hidden texts, ${Math.round((performance.now() - begun) / FILES)} ms each\n${[...figures].map(([name, { refused, kept }]) => `  ${name}: ${refused} refused, ${kept} kept`).join('\n')}`,
  );
  expect(sum('refused') + sum('kept')).toBe(FILES);
  expect(sum('refused')).toBeGreaterThan(FILES / 3);
});
