import { Transform, type TransformCallback } from 'node:stream';

/** Thrown for a file that isn't an accepted video. The message is for users. */
export class NoVideo extends Error {}

export interface VideoHeader {
  readonly contentType: 'video/mp4' | 'video/quicktime';
  /** Width in pixels. 0 if the file doesn't specify it. */
  readonly width: number;
  readonly height: number;
  readonly durationMs: number | null;
}

const WRONG_KIND = 'Only MP4 and MOV videos are supported.';
const DAMAGED = "The video can't be read because the file is damaged.";
/** Maximum bytes of the description box, whose tables grow with the duration. */
const MAX_DESCRIPTION = 32_000_000;
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|M4A |dash|MSNV|f4v |3gp\d)$/;
/** Boxes with texts, locations and devices. Their content is overwritten in place. */
const METADATA = new Set(['udta', 'meta', 'uuid', 'XMP_']);
/** Allowed top-level boxes of a video. */
const TOP = new Set([
  'ftyp',
  'moov',
  'mdat',
  'free',
  'skip',
  'wide',
  'pdin',
  'moof',
  'mfra',
  'sidx',
  'styp',
  'ssix',
  'prft',
  'emsg',
  ...METADATA,
]);

type Mode = 'head' | 'pass' | 'blank' | 'description';

/**
 * Transforms an MP4 or MOV file by passing it through while reading its header. Overwrites texts, locations and devices
 * with zeros. Never holds the whole file in memory. Fails with NoVideo.
 */
export class VideoReader extends Transform {
  private pending = Buffer.alloc(0);
  /** Chunks received after `pending`, to be joined with it. */
  private parts: Buffer[] = [];
  private collected = 0;
  private mode: Mode = 'head';
  /** Remaining bytes of the current box. */
  private left = 0;
  private sent = 0;
  private brand: string | null = null;
  private description: Omit<VideoHeader, 'contentType'> | null = null;
  private hasContent = false;

  constructor(private readonly maxBytes: number) {
    super();
  }

  /** Header of the video. @throws NoVideo if the file isn't a video */
  get header(): VideoHeader {
    if (!this.brand) throw new NoVideo(WRONG_KIND);
    if (!this.description || !this.hasContent) throw new NoVideo(DAMAGED);
    return { contentType: this.brand === 'qt  ' ? 'video/quicktime' : 'video/mp4', ...this.description };
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.sent += chunk.length;
      if (this.sent > this.maxBytes)
        throw new NoVideo(`The video must not be larger than ${Math.round(this.maxBytes / 1_000_000)} MB.`);
      if (this.collect(chunk)) while (this.step());
      // A long description is joined once, after all of it was received.
      if (this.mode === 'description' && this.parts.length === 0) this.setAside();
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      // The last box may extend to the end of the file without a size.
      if (this.pending.length > 0 || (this.left > 0 && this.left !== Infinity) || this.mode === 'description')
        throw new NoVideo(this.brand ? DAMAGED : WRONG_KIND);
      void this.header;
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  private setAside(): void {
    this.parts = [this.pending];
    this.collected = this.pending.length;
    this.pending = Buffer.alloc(0);
  }

  /** Collects a chunk. @returns true if there is enough data to continue */
  private collect(chunk: Buffer): boolean {
    this.parts.push(chunk);
    this.collected += chunk.length;
    if (this.mode === 'description' && this.collected < this.left) return false;
    this.pending = Buffer.concat([this.pending, ...this.parts]);
    this.parts = [];
    this.collected = 0;
    return true;
  }

  /** Processes the next step. @returns true if the remaining data may allow another step */
  private step(): boolean {
    if (this.mode === 'head') return this.readHead();
    if (this.pending.length === 0) return false;
    if (this.mode === 'description') return this.readDescription();
    const part = this.pending.subarray(0, Math.min(this.left, this.pending.length));
    this.push(this.mode === 'blank' ? Buffer.alloc(part.length) : part);
    this.pending = this.pending.subarray(part.length);
    this.left -= part.length;
    if (this.left === 0) this.mode = 'head';
    return this.pending.length > 0;
  }

  private readHead(): boolean {
    const box = headOf(this.pending);
    if (!box) return false;
    if (!this.brand && box.type !== 'ftyp') throw new NoVideo(WRONG_KIND);
    if (!TOP.has(box.type)) throw new NoVideo(DAMAGED);
    if (box.type === 'ftyp') return this.readBrand(box);
    if (box.type === 'moov') {
      if (this.description || !(box.size <= MAX_DESCRIPTION)) throw new NoVideo(DAMAGED);
      this.mode = 'description';
      this.left = box.size;
      return true;
    }
    if (box.type === 'mdat') this.hasContent = true;
    const head = Buffer.from(this.pending.subarray(0, box.head));
    this.mode = METADATA.has(box.type) ? 'blank' : 'pass';
    if (this.mode === 'blank') head.write('free', 4, 'latin1');
    this.push(head);
    this.pending = this.pending.subarray(box.head);
    this.left = box.size - box.head;
    if (this.left === 0) this.mode = 'head';
    return true;
  }

  private readBrand(box: Box): boolean {
    if (this.brand || !(box.size >= 16 && box.size <= 1_024)) throw new NoVideo(WRONG_KIND);
    if (this.pending.length < box.size) return false;
    const brand = this.pending.toString('latin1', box.head, box.head + 4);
    if (brand !== 'qt  ' && !MP4_BRANDS.test(brand)) throw new NoVideo(WRONG_KIND);
    this.brand = brand;
    this.push(this.pending.subarray(0, box.size));
    this.pending = this.pending.subarray(box.size);
    return true;
  }

  private readDescription(): boolean {
    if (this.pending.length < this.left) return false;
    const moov = Buffer.from(this.pending.subarray(0, this.left));
    this.pending = this.pending.subarray(this.left);
    this.left = 0;
    this.mode = 'head';
    this.description = descriptionOf(moov);
    this.push(moov);
    return true;
  }
}

interface Box {
  readonly type: string;
  /** Bytes including the head. Infinity for a box that extends to the end of the file. */
  readonly size: number;
  readonly head: number;
}

/**
 * Reads the head of a box at the start of a buffer. Returns null if it is incomplete.
 * @throws NoVideo if it is invalid
 */
function headOf(bytes: Buffer): Box | null {
  if (bytes.length < 8) return null;
  const type = bytes.toString('latin1', 4, 8);
  const short = bytes.readUInt32BE(0);
  if (short === 0) return { type, size: Infinity, head: 8 };
  if (short !== 1) {
    if (short < 8) throw new NoVideo(DAMAGED);
    return { type, size: short, head: 8 };
  }
  if (bytes.length < 16) return null;
  const size = Number(bytes.readBigUInt64BE(8));
  if (size < 16 || !Number.isSafeInteger(size)) throw new NoVideo(DAMAGED);
  return { type, size, head: 16 };
}

/** Yields the boxes inside a box. @throws NoVideo if their sizes don't add up */
function* boxesIn(bytes: Buffer, from: number, to: number): Generator<Box & { readonly at: number }> {
  for (let at = from; at < to;) {
    // QuickTime ends some lists with four zero bytes.
    if (to - at < 8) return;
    const box = headOf(bytes.subarray(at, to));
    if (!box || at + box.size > to) throw new NoVideo(DAMAGED);
    yield { ...box, at };
    at += box.size;
  }
}

/** Reads the description of a video and overwrites the metadata in it. */
function descriptionOf(moov: Buffer): Omit<VideoHeader, 'contentType'> {
  let durationMs: number | null = null;
  let size: { width: number; height: number } | null = null;
  for (const box of boxesIn(moov, headOf(moov)!.head, moov.length)) {
    if (METADATA.has(box.type)) blank(moov, box);
    if (box.type === 'mvhd') durationMs = durationOf(moov.subarray(box.at + box.head, box.at + box.size));
    if (box.type === 'trak') size = larger(size, trackSize(moov, box));
  }
  if (!size) throw new NoVideo('The file contains no video.');
  return { ...size, durationMs };
}

function blank(bytes: Buffer, { at, head, size }: Box & { readonly at: number }): void {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, at + head, at + size);
}

function durationOf(mvhd: Buffer): number | null {
  const isLong = mvhd[0] === 1;
  if (mvhd.length < (isLong ? 32 : 20)) throw new NoVideo(DAMAGED);
  const scale = mvhd.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16);
  if (scale === 0 || duration === 0) return null;
  const milliseconds = Math.round((duration / scale) * 1000);
  // All bits set means unknown.
  return milliseconds < 2 ** 31 ? milliseconds : null;
}

/** Returns the size of a video track. Null for other tracks. */
function trackSize(moov: Buffer, trak: Box & { readonly at: number }): { width: number; height: number } | null {
  let size = { width: 0, height: 0 };
  let isVideo = false;
  for (const box of boxesIn(moov, trak.at + trak.head, trak.at + trak.size)) {
    const content = moov.subarray(box.at + box.head, box.at + box.size);
    if (METADATA.has(box.type)) blank(moov, box);
    if (box.type === 'tkhd') {
      const at = content.length - 8;
      if (at < 0) throw new NoVideo(DAMAGED);
      size = { width: content.readUInt32BE(at) >>> 16, height: content.readUInt32BE(at + 4) >>> 16 };
    }
    if (box.type === 'mdia')
      for (const inner of boxesIn(moov, box.at + box.head, box.at + box.size)) {
        if (METADATA.has(inner.type)) blank(moov, inner);
        if (
          inner.type === 'hdlr' &&
          moov.toString('latin1', inner.at + inner.head + 8, inner.at + inner.head + 12) === 'vide'
        )
          isVideo = true;
      }
  }
  return isVideo ? size : null;
}

const larger = <T extends { width: number; height: number }>(a: T | null, b: T | null): T | null =>
  !a || (b && b.width * b.height > a.width * a.height) ? b : a;
