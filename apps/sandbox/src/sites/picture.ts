import { crc32, deflateSync } from 'node:zlib';
import { chance } from '../world/seeded-random.js';

const WIDTH = 120;
const HEIGHT = 80;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Returns a PNG image with two areas in a color derived from the name. */
export function pictureOf(name: string, width = WIDTH, height = HEIGHT): Buffer {
  const color = ['red', 'green', 'blue'].map((part) => 60 + Math.floor(160 * chance(name, part)));
  const pale = color.map((part) => Math.min(255, part + 35));
  const row = (share: number): Buffer => {
    const dark = Math.min(width, Math.ceil(width * share));
    return Buffer.concat([
      Buffer.from([0]),
      Buffer.alloc(dark * 3, Buffer.from(color)),
      Buffer.alloc((width - dark) * 3, Buffer.from(pale)),
    ]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Header fields: 8 bits each for red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => row((y + 1) / height)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
