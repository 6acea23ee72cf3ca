import sharp, { type Sharp } from 'sharp';

const MAX_PIXELS = 50_000_000;
const THUMBNAIL = 320;
const MAX_SECONDS = 10;

/** The file isn't an accepted picture. The message is for users. */
export class NoPicture extends Error {}

export interface Picture {
  readonly bytes: Buffer;
  readonly thumbnail: Buffer;
  readonly contentType: string;
  /** Width in pixels. */
  readonly width: number;
  readonly height: number;
  /** Perceptual hash. Hashes of pictures that look alike differ in few of their 64 bits. */
  readonly look: bigint;
  /** Mean color as 0xRRGGBB. */
  readonly color: number;
}

/** Version of a picture that is small enough for ads. */
export interface Rendition {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

type Kind = 'png' | 'jpeg' | 'webp' | 'gif';

/** Detects the type of an image from its first bytes. Unknown types, including SVG, never reach a decoder. */
function kindOf(bytes: Buffer): Kind | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return 'gif';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}

/**
 * Reads a picture and re-encodes it, so that hidden content (scripts, locations, second files) is dropped. Only the
 * first frame of an animation is used.
 * @throws NoPicture if it isn't a picture
 */
export async function readPicture(sent: Buffer): Promise<Picture> {
  const kind = kindOf(sent);
  if (!kind) throw new NoPicture('Only PNG, JPEG, WebP and GIF pictures are supported.');
  try {
    const source = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { width, height, format } = await source.metadata();
    if (format !== kind)
      throw new NoPicture("The file's content doesn't match its type. Save it again in the right format.");
    if (width * height > MAX_PIXELS) throw new NoPicture('The picture has too many pixels. Reduce its dimensions.');
    const upright = source.timeout({ seconds: MAX_SECONDS }).autoOrient();
    const drawn = await encoded(upright.clone(), kind).toBuffer({ resolveWithObject: true });
    const small = await upright
      .clone()
      .resize({ width: THUMBNAIL, height: THUMBNAIL, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return {
      bytes: drawn.data,
      thumbnail: small,
      contentType: `image/${drawn.info.format}`,
      width: drawn.info.width,
      height: drawn.info.height,
      ...(await lookOf(small)),
    };
  } catch (error) {
    if (error instanceof NoPicture) throw error;
    throw new NoPicture("The picture can't be read because the file is damaged or too large.");
  }
}

function encoded(picture: Sharp, kind: Kind): Sharp {
  if (kind === 'jpeg') return picture.jpeg({ quality: 90 });
  if (kind === 'webp') return picture.webp({ quality: 90 });
  return picture.png({ compressionLevel: 9 });
}

const LOOK_WIDTH = 9;
const LOOK_HEIGHT = 8;

/** Returns the difference hash. Each bit states if a pixel of a tiny gray copy is darker than the one to its right. */
async function lookOf(small: Buffer): Promise<Pick<Picture, 'look' | 'color'>> {
  const flat = sharp(small).flatten({ background: '#ffffff' }).toColorspace('srgb');
  const gray = await flat
    .clone()
    .grayscale()
    .resize({ width: LOOK_WIDTH, height: LOOK_HEIGHT, fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let y = 0; y < LOOK_HEIGHT; y += 1)
    for (let x = 0; x < LOOK_WIDTH - 1; x += 1) {
      const at = y * LOOK_WIDTH + x;
      bits = (bits << 1n) | (gray[at]! < gray[at + 1]! ? 1n : 0n);
    }
  const [red = 0, green = 0, blue = 0] = await flat
    .clone()
    .removeAlpha()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { look: BigInt.asIntN(64, bits), color: (red << 16) | (green << 8) | blue };
}

/** Qualities and sizes that are tried in order until the file is small enough. */
const SMALLER = [
  { quality: 85, side: 4_096 },
  { quality: 80, side: 3_000 },
  { quality: 75, side: 2_000 },
  { quality: 70, side: 1_600 },
] as const;

/** Returns the picture as a smaller file. Transparent areas become white. @throws NoPicture if it isn't a picture */
export async function smallerRendition(bytes: Buffer, below: number): Promise<Rendition> {
  for (const { quality, side } of SMALLER) {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: MAX_SECONDS })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    if (data.byteLength < below) return { bytes: data, width: info.width, height: info.height };
  }
  throw new NoPicture('The picture is too large for an ad. Reduce its size.');
}

/** Returns a part of a picture in the same format without loss. It is encoded again when it is stored. */
export async function cutOut(
  bytes: Buffer,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<Buffer> {
  const part = sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .timeout({ seconds: MAX_SECONDS })
    .extract({ left: x, top: y, width, height });
  const kind = kindOf(bytes);
  if (kind === 'jpeg') return part.jpeg({ quality: 100 }).toBuffer();
  if (kind === 'webp') return part.webp({ lossless: true }).toBuffer();
  return part.png({ compressionLevel: 1 }).toBuffer();
}
