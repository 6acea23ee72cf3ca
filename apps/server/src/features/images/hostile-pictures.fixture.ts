import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Dice } from '../../../test/dice.js';

/** Text in all parts of a file that must not be stored: scripts, hidden texts, second files. */
export const MARK = '<script>alert("mark-of-the-hostile")</script>';
/** Signature of a PNG. */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface HostileFile {
  readonly kind: string;
  readonly bytes: Buffer;
}

const FORMATS = ['png', 'jpeg', 'webp', 'gif'] as const;
type Format = (typeof FORMATS)[number];
const good = new Map<string, Buffer>();

/** Returns a valid picture. */
async function picture(format: Format, dice: Dice): Promise<Buffer> {
  const side = dice.pick([16, 64, 200]);
  const key = `${format} ${side}`;
  const known = good.get(key);
  if (known) return known;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const drawn = await sharp({ create: { width: side, height: side, channels: 3, background: 'gray', noise } })
    .toFormat(format)
    .toBuffer();
  good.set(key, drawn);
  return drawn;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a PNG that declares this size and contains these rows. */
function png(width: number, height: number, rows: Buffer, between: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // The depth is one bit per pixel, gray.
  head[8] = 1;
  return Buffer.concat([
    ...[SIGNATURE, chunk('IHDR', head), ...between],
    ...[chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))],
  ]);
}
const rowsOf = (width: number, height: number): Buffer => Buffer.alloc((Math.ceil(width / 8) + 1) * height);

// cspell:ignore xmpmeta ftypheic WEBPVP
/** Hostile properties of files, by name. */
const WAYS: Readonly<Record<string, (dice: Dice) => Promise<Buffer> | Buffer>> = {
  async 'flipped bytes'(dice) {
    const bytes = Buffer.from(await picture(dice.pick(FORMATS), dice));
    for (let flips = dice.below(40) + 1; flips > 0; flips -= 1) bytes[dice.below(bytes.length)] = dice.below(256);
    return bytes;
  },
  async 'flipped bytes of the header'(dice) {
    const bytes = Buffer.from(await picture(dice.pick(FORMATS), dice));
    for (let flips = dice.below(6) + 1; flips > 0; flips -= 1)
      bytes[4 + dice.below(Math.min(60, bytes.length - 4))] = dice.below(256);
    return bytes;
  },
  async 'cut off'(dice) {
    const bytes = await picture(dice.pick(FORMATS), dice);
    return bytes.subarray(0, dice.below(bytes.length));
  },
  async 'a part repeated'(dice) {
    const bytes = await picture(dice.pick(FORMATS), dice);
    const at = dice.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(50).fill(bytes.subarray(at, at + 64)), bytes.subarray(at)]);
  },
  'a size that is a lie': (dice) =>
    png(dice.pick([60_000, 2 ** 31 - 1, 20_000, 0]), dice.pick([60_000, 2 ** 31 - 1, 9_000, 1]), rowsOf(16, 16)),
  'a decompression bomb': (dice) => {
    const side = dice.pick([7_200, 8_000, 9_000]);
    return png(side, side, rowsOf(side, side));
  },
  'a text of megabytes': (dice) => png(16, 16, rowsOf(16, 16), [
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(dice.pick([1, 20]) * 1_000_000, MARK))])),
  ]),
  'hidden texts': (dice) => png(16, 16, rowsOf(16, 16), [
    chunk(dice.pick(['tEXt', 'eXIf', 'iCCP', 'iTXt', 'prVt']), Buffer.from(`Comment\0${MARK}`, 'latin1')),
  ]),
  async 'hidden metadata'(dice) {
    const base = sharp(await picture('jpeg', dice)).withExif({ IFD0: { Copyright: MARK, ImageDescription: MARK } });
    return base.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${MARK.replaceAll('<', '&lt;')}${MARK}</x:xmpmeta>`).toFormat(dice.pick(['jpeg', 'webp', 'png'])).toBuffer();
  },
  async 'a second file behind it'(dice) {
    const second = dice.pick([MARK, `PK\x03\x04${MARK}`, `<?php echo "${MARK}";`, `%PDF-1.7 ${MARK}`, `<svg>${MARK}</svg>`]);
    return Buffer.concat([await picture(dice.pick(FORMATS), dice), Buffer.from(second, 'latin1')]);
  },
  'a drawing with scripts': (dice) =>
    Buffer.from(`${dice.pick(['', '\ufeff', '<?xml version="1.0"?>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'])}<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${MARK}<image href="http://169.254.169.254/"/></svg>`),
  'no picture at all': (dice) => Buffer.from(dice.pick(['%PDF-1.7', 'PK\x03\x04', '\x7fELF', 'MZ', '<html>', '#!/bin/sh\n', 'BM', 'II*\0', '8BPS', 'ftypheic']) + MARK, 'latin1'),
  'the beginning of another kind': (dice) => {
    const begin = dice.pick(['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'GIF89a', 'RIFF\0\0\0\0WEBP']);
    const body = dice.pick([MARK, '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '\xff\xd8\xff\xdb', 'GIF87a']);
    return Buffer.from(begin + body, 'latin1');
  },
  'noise behind a beginning': (dice) =>
    Buffer.concat([Buffer.from(dice.pick(['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', 'RIFF\xff\xff\xff\xffWEBPVP8 ']), 'latin1'), dice.bytes(dice.below(5_000))]),
  'frames beyond the picture': (dice) => {
    // A GIF of 1 x 1 pixels whose frame declares a size larger than any memory.
    const head = Buffer.from('4749463839610100010080000000000000ffffff', 'hex');
    const frame = Buffer.from('2c00000000ffffffff00', 'hex');
    return Buffer.concat([head, frame, dice.bytes(200), Buffer.from([0x3b])]);
  },
  async 'hundreds of frames'(dice) {
    const frames = dice.pick([100, 400]);
    const key = `frames ${frames}`;
    const pixels = dice.bytes(16 * 16 * 3 * frames);
    const raw = { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 } as const;
    const moving = good.get(key) ?? (await sharp(pixels, { raw }).gif({ effort: 1 }).toBuffer());
    good.set(key, moving);
    return moving;
  },
  'nothing': (dice) => Buffer.alloc(dice.below(3)),
}; // prettier-ignore

export const HOSTILE_WAYS = Object.keys(WAYS);

/** Returns the file with this number. Each hostile property is used in turn. */
export async function hostilePicture(at: number, dice: Dice): Promise<HostileFile> {
  const kind = HOSTILE_WAYS[at % HOSTILE_WAYS.length]!;
  return { kind, bytes: await WAYS[kind]!(dice) };
}
