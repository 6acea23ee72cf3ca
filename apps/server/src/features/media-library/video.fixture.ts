/** Returns a box of an MP4 or MOV file, for code that reads only its container. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
};

export interface VideoParts {
  readonly brand?: string;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly secret?: string;
  readonly content?: Buffer;
  readonly handler?: string;
  /** True if the description follows the content. */
  readonly isDescribedLast?: boolean;
}

export function video({
  brand = 'isom',
  width = 1280,
  height = 720,
  seconds = 12.5,
  secret = '',
  content = Buffer.alloc(5_000, 7),
  handler = 'vide',
  isDescribedLast = false,
}: VideoParts = {}): Buffer {
  const mvhd = box('mvhd', numbers(0, 0, 0, 1000, Math.round(seconds * 1000)), Buffer.alloc(80));
  const tkhd = box('tkhd', Buffer.alloc(76), numbers(width * 65536, height * 65536));
  const mdia = box('mdia', box('hdlr', numbers(0, 0), handler, Buffer.alloc(13)));
  const moov = box('moov', mvhd, box('trak', tkhd, mdia, box('meta', secret)), box('udta', box('\xa9xyz', secret)));
  const mdat = box('mdat', content);
  return Buffer.concat([
    box('ftyp', brand, numbers(512), brand),
    ...(isDescribedLast ? [mdat, moov] : [moov, mdat]),
    box('uuid', secret),
  ]);
}
